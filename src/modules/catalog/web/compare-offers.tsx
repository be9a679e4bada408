import { type AnyCard, factsOf, KIND_DEFINITIONS } from '#modules/ad-objects/web/index.ts';
import { roubles } from '#words/money.ts';
import styles from './compare-page.module.css';
import { Best, SectionTitle } from './compare-parts.tsx';
import { offerRowsOf } from './compare-rows.ts';

interface CompareOffersProps {
  kind: AnyCard['kind'];
  cards: readonly AnyCard[];
  /** Object → offer. */
  chosen: Readonly<Record<string, string>>;
  onChoose: (objectId: string, offerId: string) => void;
  /** A class for columns that a phone leaves out. */
  shown: (place: number) => string | undefined;
}

/** Each cell is a choice; those of one column are one group. */
export function CompareOffers({ kind, cards, chosen, onChoose, shown }: CompareOffersProps) {
  const rows = offerRowsOf(cards);
  if (rows.length === 0) return null;
  const { offersTitle, offerTitle } = KIND_DEFINITIONS[kind];
  const firstOther = rows.findIndex(({ title }) => title === null);
  return (
    <tbody>
      <SectionTitle columns={cards.length} note="выберите, что положить в корзину">
        {offersTitle}
      </SectionTitle>
      {rows.map(({ title, cells }, line) => (
        <tr key={title ?? `other-${line}`}>
          <th scope="row">
            {title ?? (line === firstOther ? (firstOther > 0 ? 'Есть только здесь' : offerTitle) : null)}
          </th>
          {cells.map(({ offer, isBest }, place) => {
            const card = cards[place] as AnyCard;
            const { objectId } = factsOf(card);
            return (
              <td key={objectId} className={shown(place)}>
                {offer ? (
                  <label className={`${styles.pick} row top gap-3 relative round-2 pad-2 pointer lights`}>
                    <input
                      className="fixed flat size-20 pill"
                      type="radio"
                      name={`offer-${objectId}`}
                      value={offer.offerId}
                      checked={chosen[objectId] === offer.offerId}
                      onChange={() => onChoose(objectId, offer.offerId)}
                      aria-label={`${card.title}: ${offer.name}, ${roubles(offer.priceKopecks)}`}
                    />
                    <span className="shrinks tight">
                      {title === null ? <span className="block t-13 anywhere">{offer.name}</span> : null}
                      <span className="row wrap middle gap-2 rows-h">
                        <b className="t-17 strong nowrap">{roubles(offer.priceKopecks)}</b>
                        {isBest ? <Best /> : null}
                      </span>
                      <span className="block note">{offer.note}</span>
                    </span>
                  </label>
                ) : title === null ? null : (
                  <span className={`${styles.none} block faint`}>нет</span>
                )}
              </td>
            );
          })}
        </tr>
      ))}
    </tbody>
  );
}
