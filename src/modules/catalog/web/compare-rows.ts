/** Rows of the comparison table. */
import {
  type AdObjectKind,
  type AnyCard,
  bestIn,
  bestOf,
  type ComparedOffer,
  type ComparisonRow,
  comparedOffersOf,
  comparisonOf,
  factsOf,
  KIND_DEFINITIONS,
  TOPICS,
  type Topic,
} from '#modules/ad-objects/web/index.ts';
import type { SellerRecord } from '#modules/deals/contract.ts';
import { shortWait } from '#words/durations.ts';
import { count, NBSP, score } from '#words/numbers.ts';
import { counted, REVIEWS } from '#words/plurals.ts';
import { REGIONS, type RegionCode } from '../../geography/contract.ts';

export interface ComparedCell {
  text: string | null;
  isBest: boolean;
  /** Of the longest in the row, from 0 to 1; only where more is better. */
  length: number | null;
}
export interface ComparedRow {
  title: string;
  cells: ComparedCell[];
}
export interface ComparedSection {
  title: string;
  rows: ComparedRow[];
}

const RATING: ComparisonRow = {
  title: 'Рейтинг',
  text: ({ rating, reviews_count }) =>
    rating === null || reviews_count === 0 ? null : `${score(rating)} · ${counted(reviews_count, REVIEWS)}`,
  figure: ({ rating, reviews_count }) => (reviews_count === 0 ? null : rating),
  better: 'more',
};

const TOPICS_ROW: ComparisonRow = {
  title: 'Темы',
  text: ({ topics }) => topics.map((topic) => TOPICS[topic as Topic]).join(', ') || null,
};
const REGION_ROW: ComparisonRow = { title: 'Регион', text: ({ region }) => region && REGIONS[region as RegionCode] };

function trustRows(records: readonly SellerRecord[]): ComparisonRow[] {
  const row = (
    title: string,
    figureOf: (record: SellerRecord) => number | null,
    words: (figure: number) => string,
    better: 'more' | 'less' = 'more',
  ): ComparisonRow => {
    const figure: NonNullable<ComparisonRow['figure']> = ({ owner }) => {
      const record = records.find(({ account_id }) => account_id === owner.account_id);
      return record ? figureOf(record) : null;
    };
    return {
      title,
      figure,
      better,
      text: (card) => {
        const value = figure(card);
        return value === null ? null : words(value);
      },
    };
  };
  return [
    RATING,
    row('Сделок завершено', ({ deals }) => deals, count),
    row(
      'Сдаёт в срок',
      ({ on_time }) => on_time,
      (figure) => `${figure}${NBSP}%`,
    ),
    row(
      'Отвечает',
      ({ answer_minutes }) => answer_minutes,
      (figure) => `за ${shortWait(figure * 60)}`,
      'less',
    ),
    row(
      'Заказали снова',
      ({ repeat }) => repeat,
      (figure) => `${figure}${NBSP}%`,
    ),
  ];
}

/** Figures first, then what the sellers' deals say, then the rest. Rows that nobody fills are left out. */
export function sectionsOf(
  kind: AdObjectKind,
  cards: readonly AnyCard[],
  records: readonly SellerRecord[],
): { figures: ComparedSection; rest: ComparedSection[] } {
  const { hasOffers, priceTitle } = KIND_DEFINITIONS[kind];
  const own = comparisonOf(kind);
  const price: ComparisonRow = {
    title: priceTitle,
    text: (card) => {
      const { price } = factsOf(card as AnyCard);
      return price && [price.word === 'от' ? 'от' : null, price.sum].filter(Boolean).join(' ');
    },
    // Only with offers is a lower price better: a product's price or a campaign's budget is neither better nor worse.
    ...(hasOffers && { figure: ({ price_from }) => price_from, better: 'less' }),
  };
  const section = (title: string, rows: readonly ComparisonRow[], hasBars = false): ComparedSection => ({
    title,
    rows: rows.map((row) => rowOf(row, cards, hasBars)).filter(({ cells }) => cells.some(({ text }) => text !== null)),
  });
  return {
    figures: section('Цифры', [price, ...own.filter(({ figure }) => figure)], true),
    rest: [
      section('Доверие', trustRows(hasOffers ? records : [])),
      section('Подробнее', [...own.filter(({ figure }) => !figure), TOPICS_ROW, REGION_ROW]),
    ].filter(({ rows }) => rows.length > 0),
  };
}

function rowOf(row: ComparisonRow, cards: readonly AnyCard[], hasBars: boolean): ComparedRow {
  const best = bestIn(row, cards);
  const figures = cards.map((card) => row.figure?.(card as never) ?? null);
  const longest = Math.max(...figures.map((figure) => figure ?? 0));
  return {
    title: row.title,
    cells: cards.map((card, place) => ({
      text: row.text(card as never),
      isBest: best.includes(place),
      length: hasBars && row.better === 'more' && longest > 0 ? (figures[place] ?? 0) / longest : null,
    })),
  };
}

export interface OfferRow {
  /** Null where each column has another format, named in its cell. */
  title: string | null;
  cells: { offer: ComparedOffer | null; isBest: boolean }[];
}

const sameName = (name: string) => name.trim().toLowerCase();

/** Formats of one name share a row; those that only one column has fill the rows after them. */
export function offerRowsOf(cards: readonly AnyCard[]): OfferRow[] {
  const columns = cards.map(comparedOffersOf);
  const holders = new Map<string, number>();
  for (const offers of columns) {
    for (const name of new Set(offers.map(({ name }) => sameName(name)))) {
      holders.set(name, (holders.get(name) ?? 0) + 1);
    }
  }
  const shared = [...holders].filter(([, held]) => held > 1).toSorted(([, one], [, other]) => other - one);
  const rest = columns.map((offers) => [...offers]);
  const take = (column: number, name: string): ComparedOffer | null => {
    const place = rest[column]?.findIndex((offer) => sameName(offer.name) === name) ?? -1;
    return place < 0 ? null : (rest[column]?.splice(place, 1)[0] ?? null);
  };
  const rows = shared.map(([name]) => {
    const offers = columns.map((_, column) => take(column, name));
    return offerRow(offers.find((offer) => offer !== null)?.name ?? null, offers);
  });
  const others = Math.max(0, ...rest.map(({ length }) => length));
  return [
    ...rows,
    ...Array.from({ length: others }, (_, place) =>
      offerRow(
        null,
        rest.map((offers) => offers[place] ?? null),
      ),
    ),
  ];
}

function offerRow(title: string | null, offers: readonly (ComparedOffer | null)[]): OfferRow {
  const isAlike = title !== null && new Set(offers.flatMap((offer) => offer?.worth.measure ?? [])).size === 1;
  const best = isAlike
    ? bestOf(
        offers.map((offer) => offer?.worth.figure ?? null),
        'less',
      )
    : [];
  return { title, cells: offers.map((offer, place) => ({ offer, isBest: best.includes(place) })) };
}

export const isSame = ({ cells }: ComparedRow): boolean => new Set(cells.map(({ text }) => text)).size === 1;
