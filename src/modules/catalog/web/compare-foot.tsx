import { useState } from 'react';
import { type AnyCard, type ComparedOffer, comparedOffersOf, factsOf } from '#modules/ad-objects/web/index.ts';
import { BuyButton, loadBasket, useBasketLines } from '#modules/basket/web/index.ts';
import { messageOf } from '#platform/web/api.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.tsx';
import { roubles } from '#words/money.ts';
import styles from './compare-page.module.css';

interface CompareFootProps {
  cards: readonly AnyCard[];
  chosen: Readonly<Record<string, string>>;
  shown: (place: number) => string | undefined;
}

const toBuy = (card: AnyCard, offer: ComparedOffer) => ({
  kind: card.kind,
  id: factsOf(card).objectId,
  offer_id: offer.offerId,
  seen_price: offer.priceKopecks,
});

/** Sticky footer with the chosen offers and their prices. */
export function CompareFoot({ cards, chosen, shown }: CompareFootProps) {
  const columns = cards.map((card) => {
    const offer = comparedOffersOf(card).find(({ offerId }) => offerId === chosen[factsOf(card).objectId]);
    const isForbidden = card.legality?.light === 'red';
    return { card, offer: card.is_owner || isForbidden ? undefined : offer, isForbidden };
  });
  return (
    <tfoot>
      <tr className={styles.buy}>
        <TotalCell columns={columns} />
        {columns.map(({ card, offer, isForbidden }, place) => (
          <td key={factsOf(card).objectId} className={shown(place)}>
            {offer ? (
              <div className={`${styles.bought} row middle spread gap-3 nowrap`}>
                <p className="shrinks tight" aria-live="polite">
                  <b className="block t-20 bold nowrap">{roubles(offer.priceKopecks)}</b>
                  <span className="block note ellipsis" title={offer.name}>
                    {offer.name}
                  </span>
                </p>
                <BuyButton
                  offer={toBuy(card, offer)}
                  name={`${card.title}, ${offer.name}`}
                  variant="primary"
                  size="sm"
                />
              </div>
            ) : (
              <p className="note">
                {card.is_owner ? 'Это ваш объект' : isForbidden ? 'Заказать нельзя' : 'Цен пока нет'}
              </p>
            )}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

/** All of them at once; with one column there is nothing to add up. */
function TotalCell({ columns }: { columns: readonly { card: AnyCard; offer: ComparedOffer | undefined }[] }) {
  const lines = useBasketLines();
  const [isPending, setPending] = useState(false);
  const offers = columns.flatMap(({ card, offer }) => (offer ? [toBuy(card, offer)] : []));
  const missing = offers.filter(
    ({ id, offer_id }) => !lines.some((line) => line.id === id && line.offer_id === offer_id),
  );
  if (offers.length < 2) return <td className={styles.total} />;
  async function buyAll() {
    setPending(true);
    try {
      const { addToBasket } = await loadBasket();
      for (const offer of missing) await addToBasket(offer);
    } catch (error) {
      showToast(messageOf(error), { tone: 'bad' });
    }
    setPending(false);
  }
  return (
    <td className={styles.total}>
      <div className="stack gap-2">
        <p className="row wrap baseline gap-2 rows-h tight" aria-live="polite">
          <b className="t-17 bold nowrap">{roubles(offers.reduce((sum, { seen_price }) => sum + seen_price, 0))}</b>
          <span className="note">{missing.length === 0 ? 'все выбранные в корзине' : 'за все выбранные'}</span>
        </p>
        {missing.length > 0 ? (
          <Button variant="line" size="sm" pending={isPending} onClick={() => void buyAll()}>
            Взять все
          </Button>
        ) : null}
      </div>
    </td>
  );
}
