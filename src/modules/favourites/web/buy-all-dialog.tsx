import { useState } from 'react';
import { type AnyCard, comparedOffersOf, objectIdOf } from '#modules/ad-objects/web/index.ts';
import { messageOf } from '#platform/web/api.ts';
import { useGo } from '#platform/web/use-go.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import { roubles } from '#words/money.ts';
import { counted, OFFERS } from '#words/plurals.ts';
import type { OfferToBuy, PutIntoBasket } from './buy-all.tsx';
import styles from './favourites-page.module.css';

interface BuyAllDialogProps {
  /** Each sells something. */
  cards: readonly AnyCard[];
  onBuy: PutIntoBasket;
  onClose: () => void;
}

const NOTHING = 'none';

/** Which format of each object goes into the basket; begins with the cheapest, whose price the card names. */
export function BuyAllDialog({ cards, onBuy, onClose }: BuyAllDialogProps) {
  const go = useGo();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState('');
  const lines = cards.map((card) => ({
    card,
    id: objectIdOf(card),
    offers: comparedOffersOf(card).toSorted((one, other) => one.priceKopecks - other.priceKopecks),
  }));
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(lines.map(({ id, offers }) => [id, offers[0]?.offerId ?? NOTHING])),
  );
  const taken = lines.flatMap(({ card, id, offers }): OfferToBuy[] => {
    const offer = offers.find(({ offerId }) => offerId === chosen[id]);
    return offer ? [{ kind: card.kind, id, offer_id: offer.offerId, seen_price: offer.priceKopecks }] : [];
  });
  const sum = taken.reduce((total, { seen_price }) => total + seen_price, 0);

  async function buy() {
    setPending(true);
    setFailure('');
    try {
      const { added, already, left } = await onBuy(taken);
      const words = added > 0 ? `В корзине ещё ${counted(added, OFFERS)}` : 'Новых предложений для корзины нет';
      const rest =
        (already > 0 && added > 0 ? `, ${already} уже там` : '') + (left > 0 ? `. Не поместилось: ${left}` : '');
      showToast(already > 0 && added === 0 && left === 0 ? 'Всё уже в корзине' : words + rest, {
        tone: added > 0 ? 'good' : 'plain',
        action: { label: 'Открыть корзину', onPress: () => void go('/basket') },
      });
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
    }
    setPending(false);
  }

  return (
    <Dialog
      open
      title="Что положить в корзину"
      onClose={onClose}
      locked={isPending}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            Отмена
          </Button>
          {taken.length > 0 ? (
            <Button pending={isPending} onClick={() => void buy()}>
              Положить {taken.length} за {roubles(sum)}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="stack gap-4">
        <p className="soft">Выбрали самое недорогое у каждого. Поменяйте формат или уберите лишнее.</p>
        <ul className="stack gap-3">
          {lines.map(({ card, id, offers }) => (
            <li key={id} className={`stack middle gap-2 ${styles.toBuy}`}>
              <b className="strong anywhere">{card.title}</b>
              <NativeSelect
                label={`Что взять: ${card.title}`}
                labelHidden
                size="sm"
                value={chosen[id] ?? NOTHING}
                onChange={({ target }) => setChosen((before) => ({ ...before, [id]: target.value }))}
              >
                {offers.map(({ offerId, name, priceKopecks }) => (
                  <option key={offerId} value={offerId}>
                    {name} — {roubles(priceKopecks)}
                  </option>
                ))}
                <option value={NOTHING}>Не брать</option>
              </NativeSelect>
            </li>
          ))}
        </ul>
        {failure ? (
          <Notice tone="bad" live>
            {failure}
          </Notice>
        ) : null}
      </div>
    </Dialog>
  );
}
