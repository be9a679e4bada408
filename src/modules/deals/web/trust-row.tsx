import { shortWait } from '#words/durations.ts';
import { count, NBSP } from '#words/numbers.ts';
import { counted, DEALS, plural } from '#words/plurals.ts';
import type { SellerRecord } from '../contract.ts';
import styles from './trust-row.module.css';
import { useSellerRecord } from './use-seller-record.ts';

export const answersWithin = (minutes: number): string => shortWait(minutes * 60);

/** Where the seller has proved to control the page. */
export const CONFIRMED_PLACES = {
  one: 'площадка подтверждена',
  few: 'площадки подтверждены',
  many: 'площадок подтверждено',
} as const;

const unprovenOf = ({ recent }: SellerRecord): string =>
  recent.length > 0 ? 'первые сделки в работе' : 'сделок пока нет';

/** Seller statistics in a few words; unknown ones are left out. */
function factsOf(record: SellerRecord): string[] {
  const { deals, on_time, answer_minutes, repeat, confirmed_places: confirmed } = record;
  return [
    deals > 0 ? counted(deals, DEALS) : unprovenOf(record),
    ...(on_time === null ? [] : [`${on_time}${NBSP}% в${NBSP}срок`]),
    ...(answer_minutes === null ? [] : [`отвечает за ${answersWithin(answer_minutes)}`]),
    ...(repeat ? [`${repeat}${NBSP}% заказали снова`] : []),
    ...(confirmed ? [counted(confirmed, CONFIRMED_PLACES)] : []),
  ];
}

/** The same as figures and their captions. */
function cellsOf(record: SellerRecord): { value?: string; caption: string }[] {
  const { deals, on_time, answer_minutes, repeat } = record;
  return [
    deals > 0 ? { value: count(deals), caption: plural(deals, DEALS) } : { caption: unprovenOf(record) },
    ...(on_time === null ? [] : [{ value: `${on_time}${NBSP}%`, caption: 'в срок' }]),
    ...(answer_minutes === null ? [] : [{ value: answersWithin(answer_minutes), caption: 'отвечает за' }]),
    ...(repeat ? [{ value: `${repeat}${NBSP}%`, caption: 'заказали снова' }] : []),
  ];
}

interface TrustRowProps {
  accountId: string;
  /** `cells` are figures over their captions; without it a line. */
  look?: 'cells';
}

/** At a seller's name. Its height is kept free until it is known, so nothing moves. */
export function TrustRow({ accountId, look }: TrustRowProps) {
  const record = useSellerRecord(accountId);
  const label = 'Что говорят сделки';
  if (look === 'cells') {
    return (
      <ul className={`row middle ${styles.cells}`} aria-label={label}>
        {record
          ? cellsOf(record).map(({ value, caption }) => (
              <li key={caption}>
                {value ? <b className="block strong nowrap">{value} </b> : null}
                <span className="block note nowrap">{caption}</span>
              </li>
            ))
          : null}
      </ul>
    );
  }
  return (
    <ul className={`row wrap t-13 soft num ${styles.row}`} aria-label={label}>
      {record ? factsOf(record).map((fact) => <li key={fact}>{fact}</li>) : null}
    </ul>
  );
}
