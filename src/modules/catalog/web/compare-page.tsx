import { IconArrowLeft, IconStarFilled, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import {
  type AnyCard,
  bestIn,
  type ComparisonRow,
  comparisonOf,
  factsOf,
  KIND_DEFINITIONS,
  ObjectCardMotif,
  TOPICS,
  type Topic,
} from '#modules/ad-objects/web/index.ts';
import { Picture } from '#modules/media/web/index.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { deferred } from '#platform/web/deferred.tsx';
import { useGo } from '#platform/web/use-go.ts';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { REGIONS, type RegionCode } from '../../geography/contract.ts';
import styles from './compare-page.module.css';
import { comparePath, MAX_COMPARED, removeCompared } from './compare-store.ts';
import type { ComparisonSearch } from './load-comparison.ts';

// Seldom needed.
const Notice = deferred(() => import('#ui/notice.tsx'), 'Notice');

/** Rows that every kind has. */
const COMMON_ROWS: readonly ComparisonRow[] = [
  {
    title: 'Рейтинг',
    text: ({ rating, reviews_count }) =>
      rating === null || reviews_count === 0
        ? null
        : `${rating.toFixed(1).replace('.', ',')} · отзывов: ${reviews_count}`,
    figure: ({ rating, reviews_count }) => (reviews_count === 0 ? null : rating),
    better: 'more',
  },
  {
    title: 'Темы',
    text: ({ topics }) => topics.map((topic) => TOPICS[topic as Topic]).join(', ') || null,
  },
  { title: 'Регион', text: ({ region }) => region && REGIONS[region as RegionCode] },
];

/** Up to four objects of a kind side by side, the best figure of each row marked. */
export function ComparePage({ search, cards }: { search: ComparisonSearch; cards: readonly AnyCard[] }) {
  const { kind } = search;
  const { names, priceTitle } = KIND_DEFINITIONS[kind];
  const rows = comparisonOf(kind);
  const asked = search.ids === '' ? [] : search.ids.split(',');
  const back = `/catalog?kind=${kind}`;
  const priceRow: ComparisonRow = {
    title: priceTitle,
    text: (card) => {
      const { price } = factsOf(card as AnyCard);
      return price && [price.word === 'от' ? 'от' : null, price.sum].filter(Boolean).join(' ');
    },
    figure: ({ price_from }) => price_from,
    better: 'less',
  };
  const hasCheapest = KIND_DEFINITIONS[kind].hasOffers;
  const all = [hasCheapest ? priceRow : { ...priceRow, better: undefined }, ...rows, ...COMMON_ROWS].filter((row) =>
    cards.some((card) => row.text(card as never) !== null),
  );
  return (
    <div className={`page ${styles.page} stack`}>
      <AppLink to={back} className={`${styles.back} inline middle gap-2 soft medium icon-18`}>
        <IconArrowLeft aria-hidden="true" />
        {names.many}
      </AppLink>
      <h1>Сравнение: {names.many.toLowerCase()}</h1>
      {cards.length < asked.length ? (
        <Notice tone="warn">Некоторых объектов больше нет в каталоге, поэтому их нет и здесь.</Notice>
      ) : null}
      {cards.length === 0 ? (
        <EmptyState
          title="Пока нечего сравнивать"
          action={
            <AppLink to={back} className={buttonClass()}>
              Открыть каталог
            </AppLink>
          }
        >
          <p>Отметьте весами на карточках до {MAX_COMPARED} объектов, и здесь они встанут рядом.</p>
        </EmptyState>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard too
        <section className={`${styles.frame} lined round-3 surface`} tabIndex={0} aria-label="Таблица сравнения">
          <table className={`num ${styles.table}`}>
            <thead>
              <tr>
                <td />
                {cards.map((card) => (
                  <Head
                    key={factsOf(card).objectId}
                    card={card}
                    rest={asked.filter((id) => id !== factsOf(card).objectId)}
                  />
                ))}
              </tr>
            </thead>
            <tbody>
              {all.map((row) => {
                const best = bestIn(row, cards);
                return (
                  <tr key={row.title}>
                    <th scope="row">{row.title}</th>
                    {cards.map((card, place) => (
                      <Cell key={factsOf(card).objectId} isBest={best.includes(place)}>
                        {row.text(card as never)}
                      </Cell>
                    ))}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}

function Head({ card, rest }: { card: AnyCard; rest: readonly string[] }) {
  const go = useGo();
  const { objectId, path } = factsOf(card);
  const [cover] = card.media;
  return (
    <th scope="col">
      <div className={`${styles.cover} photo relative below-2 round-2 clip sunken`}>
        {cover ? (
          <Picture picture={{ ...cover, alt: '' }} size="card" sizes="260px" />
        ) : (
          <ObjectCardMotif kind={card.kind} seed={objectId} />
        )}
        <IconButton
          size="sm"
          className={styles.remove}
          label={`Убрать: ${card.title}`}
          icon={<IconX aria-hidden="true" />}
          onClick={() => {
            removeCompared(card.kind, objectId);
            void go(comparePath(card.kind, rest), { replace: true });
          }}
        />
      </div>
      <AppLink to={path} className={`${styles.name} underlines block t-17 bold`}>
        {card.title}
      </AppLink>
      <span className="faint t-13">{card.owner.name}</span>
    </th>
  );
}

function Cell({ isBest, children }: { isBest: boolean; children: ReactNode }) {
  return (
    <td className={isBest ? 'bold' : undefined}>
      {children ?? <span className="faint t-13">—</span>}
      {isBest ? (
        <span className={`${styles.mark} inline middle gap-1 round-1 good t-12 strong nowrap`}>
          <IconStarFilled aria-hidden="true" />
          лучшее
        </span>
      ) : null}
    </td>
  );
}
