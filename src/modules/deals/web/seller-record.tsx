import type { ReactNode } from 'react';
import { count, NBSP, percent } from '#words/numbers.ts';
import { counted, DEALS, plural } from '#words/plurals.ts';
import type { DealOutcome, SellerRecord } from '../contract.ts';
import styles from './seller-record.module.css';
import { answersWithin, CONFIRMED_PLACES } from './trust-row.tsx';

/** In the order of the legend; the words agree with their count. */
const OUTCOMES = {
  on_time: (value: number) => `${value} в${NBSP}срок`,
  late: (value: number) => `${value} с${NBSP}опозданием`,
  disputed: (value: number) => counted(value, { one: 'спор', few: 'спора', many: 'споров' }),
  cancelled: (value: number) => `${value} ${plural(value, { one: 'отменена', few: 'отменены', many: 'отменено' })}`,
  running: (value: number) => `${value} в${NBSP}работе`,
} as const satisfies Record<DealOutcome, (value: number) => string>;

interface SellerFiguresProps {
  record: SellerRecord;
  /** Of reviews, from the module that keeps them; stands first. */
  rating?: { value: string; caption: string } | null;
  /** Has something to sell: whoever only buys is no seller without deals. */
  isSelling: boolean;
}

/** The figures people choose a seller by. Whoever has none yet is told what will be there. */
export function SellerFigures({ record, rating = null, isSelling }: SellerFiguresProps) {
  const figures: [string, ReactNode][] = [
    ...(rating ? [[rating.caption, `★${NBSP}${rating.value}`] as [string, ReactNode]] : []),
    ...(record.deals > 0
      ? [[`${plural(record.deals, DEALS)} завершено`, count(record.deals)] as [string, ReactNode]]
      : []),
    ...(record.on_time === null ? [] : [['сдано в срок', percent(record.on_time)] as [string, ReactNode]]),
    ...(record.answer_minutes === null
      ? []
      : [['до первого ответа', answersWithin(record.answer_minutes)] as [string, ReactNode]]),
    ...(record.repeat === null ? [] : [['заказали снова', percent(record.repeat)] as [string, ReactNode]]),
  ];
  const isUnknown = figures.length === 0 && isSelling;
  if (record.confirmed_places) {
    figures.push([plural(record.confirmed_places, CONFIRMED_PLACES), count(record.confirmed_places)]);
  }
  const soon = isUnknown ? (
    <p className="soft above-6">
      Сделок пока нет. После первых здесь будет видно, сдаёт ли продавец в срок, как быстро отвечает и возвращаются ли к
      нему.
    </p>
  ) : null;
  if (figures.length === 0) return soon;
  return (
    <>
      <dl className={`${styles.figures} row above-7`}>
        {figures.map(([caption, value]) => (
          <div className="row ending gap-1" key={caption}>
            <dt className="t-13 soft">{caption}</dt>
            <dd className="bold snug nowrap t-26">{value}</dd>
          </div>
        ))}
      </dl>
      {soon}
    </>
  );
}

/** The latest deals as dots, the newest last, with a legend that says the same in words. */
export function RecentDeals({ recent }: Pick<SellerRecord, 'recent'>) {
  if (recent.length === 0) return null;
  const known = Object.keys(OUTCOMES) as DealOutcome[];
  const counts = known
    .map((outcome) => [outcome, recent.filter((one) => one === outcome).length] as const)
    .filter(([, found]) => found > 0);
  return (
    <section className="stack gap-4" aria-labelledby="recent-deals">
      <h2 id="recent-deals">
        {recent.length === 1 ? 'Последняя сделка' : `Последние ${counted(recent.length, DEALS)}`}
      </h2>
      <div className={`${styles.dots} stack gap-1h`} aria-hidden="true">
        {[...recent].reverse().map((outcome, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: dots have no other name than their place.
          <i className="pill" key={place} data-outcome={outcome} />
        ))}
      </div>
      <ul className="row wrap gap-4 rows-1 t-13 soft num">
        {counts.map(([outcome, found]) => (
          <li key={outcome} className="inline middle gap-1h">
            <i className={`${styles.mark} pill`} data-outcome={outcome} aria-hidden="true" />
            {OUTCOMES[outcome](found)}
          </li>
        ))}
      </ul>
    </section>
  );
}
