/** Facts of money for other modules, made of the rows. */
import type { MovementKind, SubjectKind } from '../contract.ts';
import type { PersonalBucket, SystemBucket } from '../domain/movements.ts';
import type { EntryRow, MonthRow, OperationRow } from './store.ts';

export interface MoneyOperation {
  /** Grows with time. */
  entryId: number;
  at: Date;
  kind: MovementKind;
  bucket: PersonalBucket;
  amountKopecks: number;
  balanceAfterKopecks: number;
  subject: { kind: SubjectKind; id: string };
}

export interface MoneyMonth {
  /** YYYY-MM in Moscow. */
  month: string;
  earnedKopecks: number;
  spentKopecks: number;
}

export interface MoneyEntry {
  /** The deal, top-up or payout it belongs to. */
  subjectId: string;
  at: Date;
  kind: MovementKind;
  bucket: PersonalBucket | SystemBucket;
  /** Null for buckets of the exchange. */
  accountId: string | null;
  amountKopecks: number;
}

export const presentOperation = (row: OperationRow): MoneyOperation => ({
  entryId: row.entry_id,
  at: row.at,
  kind: row.kind,
  bucket: row.bucket,
  amountKopecks: row.amount,
  balanceAfterKopecks: row.balance_after,
  subject: { kind: row.subject_kind, id: row.subject_id },
});

export const presentMonth = ({ month, earned, spent }: MonthRow): MoneyMonth => ({
  month,
  earnedKopecks: earned,
  spentKopecks: spent,
});

export const presentEntry = (row: EntryRow): MoneyEntry => ({
  subjectId: row.subject_id,
  at: row.at,
  kind: row.kind,
  bucket: row.bucket,
  accountId: row.account_id,
  amountKopecks: row.amount,
});
