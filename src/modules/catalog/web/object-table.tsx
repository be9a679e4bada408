import { IconStarFilled } from '@tabler/icons-react';
import { useContext } from 'react';
import {
  type AdObjectKind,
  type AnyCard,
  comparisonOf,
  factsOf,
  KIND_DEFINITIONS,
  ObjectSlots,
} from '#modules/ad-objects/web/index.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { Marked } from '#ui/marked.tsx';
import type { CatalogState } from './catalog-state.ts';
import { CompareButton } from './compare-button.tsx';
// In the sheet of the page: this part of it is loaded when the table is wanted, its look must be there before.
import styles from './results.module.css';
import { WhyButton } from './why-button.tsx';

/** The same list in lines, for those who compare figures. */
export default function ObjectTable({
  kind,
  items,
  label,
  query,
  state,
}: {
  kind: AdObjectKind;
  items: readonly AnyCard[];
  label: string;
  /** The words that were searched for. */
  query: string;
  /** The list that they stand in. */
  state: CatalogState;
}) {
  const { Save } = useContext(ObjectSlots);
  const columns = comparisonOf(kind).filter(({ isColumn }) => isColumn);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard too
    <section className={`${styles.tableFrame} relative lined round-3 surface`} tabIndex={0} aria-label={label}>
      <table className={`num ${styles.table} full t-13`}>
        <thead>
          <tr>
            <th scope="col">Название</th>
            {columns.map(({ title, figure }) => (
              <th key={title} scope="col" className={figure ? 'end-text nowrap' : undefined}>
                {title}
              </th>
            ))}
            <th scope="col" className="end-text nowrap">
              {KIND_DEFINITIONS[kind].priceTitle}
            </th>
            <th scope="col" className="end-text nowrap">
              Рейтинг
            </th>
            <th scope="col">
              <span className="visually-hidden">Избранное, место в списке и сравнение</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((card) => {
            const { objectId, path, price } = factsOf(card);
            return (
              <tr key={objectId}>
                <th scope="row">
                  <AppLink to={path} className="underlines block t-15 strong">
                    <Marked text={card.title} query={query} />
                  </AppLink>
                  <span className="faint">{card.owner.name}</span>
                </th>
                {columns.map(({ title, text, figure }) => (
                  <td key={title} className={figure ? 'end-text nowrap' : undefined}>
                    {text(card as never) ?? '—'}
                  </td>
                ))}
                <td className="end-text nowrap">
                  {price ? (
                    <>
                      {price.word === 'от' ? <span className="faint">от </span> : null}
                      <b>{price.sum}</b>
                    </>
                  ) : (
                    '—'
                  )}
                </td>
                <td className="end-text nowrap">
                  {card.rating === null || card.reviews_count === 0 ? (
                    '—'
                  ) : (
                    <span className={`${styles.tableRating} inline middle gap-1 strong`}>
                      <IconStarFilled aria-hidden="true" />
                      {card.rating.toFixed(1).replace('.', ',')}
                    </span>
                  )}
                </td>
                <td>
                  <div className="row middle ending">
                    {Save ? <Save kind={card.kind} id={objectId} title={card.title} look="round" /> : null}
                    <WhyButton card={card} state={state} />
                    <CompareButton card={card} />
                  </div>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
