import { shortWait } from '#words/durations.ts';
import { NBSP } from '#words/numbers.ts';
import { counted, DEALS } from '#words/plurals.ts';
import type { SellerRecord } from '../contract.ts';
import styles from './trust-row.module.css';
import { useSellerRecord } from './use-seller-record.ts';

export const answersWithin = (minutes: number): string => shortWait(minutes * 60);

/** What the seller's deals say, in a few words; only what is known. */
function factsOf({ deals, on_time, answer_minutes, repeat, recent }: SellerRecord): string[] {
  return [
    deals > 0 ? counted(deals, DEALS) : recent.length > 0 ? 'первые сделки в работе' : 'сделок пока нет',
    ...(on_time === null ? [] : [`${on_time}${NBSP}% в${NBSP}срок`]),
    ...(answer_minutes === null ? [] : [`отвечает за ${answersWithin(answer_minutes)}`]),
    ...(repeat ? [`${repeat}${NBSP}% заказали снова`] : []),
  ];
}

/** Under a seller's name. Its line is kept free until it is known, so nothing moves. */
export function TrustRow({ accountId }: { accountId: string }) {
  const record = useSellerRecord(accountId);
  return (
    <ul className={`row wrap t-13 soft num ${styles.row}`} aria-label="Что говорят сделки">
      {record ? factsOf(record).map((fact) => <li key={fact}>{fact}</li>) : null}
    </ul>
  );
}
