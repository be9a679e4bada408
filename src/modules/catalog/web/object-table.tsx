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
import { CompareButton } from './compare-button.tsx';
// In the sheet of the page: this part of it is loaded when the table is wanted, its look must be there before.
import styles from './results.module.css';

/** The same list in lines, for those who compare figures. */
export default function ObjectTable({
  kind,
  items,
  label,
}: {
  kind: AdObjectKind;
  items: readonly AnyCard[];
  label: string;
}) {
  const { Save } = useContext(ObjectSlots);
  const columns = comparisonOf(kind).filter(({ isColumn }) => isColumn);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard too
    <section className={styles.tableFrame} tabIndex={0} aria-label={label}>
      <table className={`num ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">Название</th>
            {columns.map(({ title, figure }) => (
              <th key={title} scope="col" className={figure ? styles.figure : undefined}>
                {title}
              </th>
            ))}
            <th scope="col" className={styles.figure}>
              {KIND_DEFINITIONS[kind].priceTitle}
            </th>
            <th scope="col" className={styles.figure}>
              Рейтинг
            </th>
            <th scope="col">
              <span className="visually-hidden">Избранное и сравнение</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((card) => {
            const { objectId, path, price } = factsOf(card);
            return (
              <tr key={objectId}>
                <th scope="row">
                  <AppLink to={path} className={styles.tableName}>
                    {card.title}
                  </AppLink>
                  <span className={styles.tableNote}>{card.owner.name}</span>
                </th>
                {columns.map(({ title, text, figure }) => (
                  <td key={title} className={figure ? styles.figure : undefined}>
                    {text(card as never) ?? '—'}
                  </td>
                ))}
                <td className={styles.figure}>
                  {price ? (
                    <>
                      {price.word === 'от' ? <span className={styles.tableNote}>от </span> : null}
                      <b>{price.sum}</b>
                    </>
                  ) : (
                    '—'
                  )}
                </td>
                <td className={styles.figure}>
                  {card.rating === null || card.reviews_count === 0 ? (
                    '—'
                  ) : (
                    <span className={styles.tableRating}>
                      <IconStarFilled aria-hidden="true" />
                      {card.rating.toFixed(1).replace('.', ',')}
                    </span>
                  )}
                </td>
                <td>
                  <div className={styles.tableActions}>
                    {Save ? <Save kind={card.kind} id={objectId} title={card.title} look="round" /> : null}
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
