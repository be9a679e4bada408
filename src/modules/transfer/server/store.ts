/** The only SQL on transfers. */

import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { AdObjectKind } from '../../ad-objects/contract.ts';
import type { CheckedSheet } from '../../ad-objects/server/index.ts';
import type { TransferPreview, TransferState, TransferStatus } from '../contract.ts';

export interface TransferRow {
  transfer_id: string;
  owner_id: string;
  kind: AdObjectKind;
  state: TransferState;
  publish: boolean;
  preview: TransferPreview;
  total: number;
  done: number;
  result: TransferStatus['result'];
  failure: string | null;
}

const columns = sql.raw('transfer_id, owner_id, kind, state, publish, preview, total, done, result, failure');
/** Earlier previews that were never applied are deleted, all but so many. */
const KEPT_PER_ACCOUNT = 3;

export async function insertTransfer(
  db: Db,
  transfer: Pick<TransferRow, 'transfer_id' | 'owner_id' | 'kind' | 'preview'> & { kept: CheckedSheet['kept'] },
): Promise<void> {
  const { preview } = transfer;
  await sql`
    WITH gone AS (
      DELETE FROM transfers WHERE transfer_id IN (
        SELECT transfer_id FROM transfers WHERE owner_id = ${transfer.owner_id} AND state IN ('ready', 'failed')
        ORDER BY created_at DESC OFFSET ${KEPT_PER_ACCOUNT - 1})
    )
    INSERT INTO transfers (transfer_id, owner_id, kind, kept, preview, can_apply, total)
    VALUES (${transfer.transfer_id}, ${transfer.owner_id}, ${transfer.kind}, ${JSON.stringify(transfer.kept)},
      ${JSON.stringify(preview)}, ${preview.can_apply}, ${preview.rows_total})`.execute(db);
}

export async function findTransfer(db: Db, transferId: string, ownerId: string): Promise<TransferRow | undefined> {
  const { rows } = await sql<TransferRow>`
    SELECT ${columns} FROM transfers WHERE transfer_id = ${transferId} AND owner_id = ${ownerId}`.execute(db);
  return rows[0];
}

/** State transition: of two concurrent calls the second finds the import already queued. */
export async function queueTransfer(
  db: Db,
  transferId: string,
  ownerId: string,
  publish: boolean,
): Promise<TransferRow | undefined> {
  const { rows } = await sql<TransferRow>`
    UPDATE transfers SET state = 'queued', publish = ${publish}, done = 0, attempts = 0, failure = NULL
    WHERE transfer_id = ${transferId} AND owner_id = ${ownerId} AND state IN ('ready', 'failed') AND can_apply
    RETURNING ${columns}`.execute(db);
  return rows[0];
}

export async function startTransfer(
  db: Db,
  transferId: string,
): Promise<(TransferRow & { kept: CheckedSheet['kept']; attempts: number }) | undefined> {
  const { rows } = await sql<TransferRow & { kept: CheckedSheet['kept']; attempts: number }>`
    UPDATE transfers SET state = 'running', done = 0, attempts = attempts + 1
    WHERE transfer_id = ${transferId} AND state IN ('queued', 'running')
    RETURNING ${columns}, kept, attempts`.execute(db);
  return rows[0];
}

/**
 * Advisory lock: one process at a time, if nobody has finished it meanwhile. KEY SHARE lets the progress be saved, but the owner's
 * account is not erased before the import is over.
 */
export async function holdRunning(transaction: Transaction, transferId: string): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`transfer/${transferId}`}, 0))`.execute(transaction);
  const { rows } = await sql`
    SELECT 1 FROM transfers WHERE transfer_id = ${transferId} AND state = 'running' FOR KEY SHARE`.execute(transaction);
  return rows.length === 1;
}

export async function saveProgress(db: Db, transferId: string, done: number): Promise<void> {
  await sql`UPDATE transfers SET done = ${done} WHERE transfer_id = ${transferId} AND state = 'running'`.execute(db);
}

export async function finishTransfer(
  db: Db,
  transferId: string,
  result: NonNullable<TransferStatus['result']>,
): Promise<void> {
  await sql`
    UPDATE transfers SET state = 'done', done = total, result = ${JSON.stringify(result)}, kept = '{}'
    WHERE transfer_id = ${transferId}`.execute(db);
}

export async function failTransfer(
  db: Db,
  transferId: string,
  { failure, preview }: { failure: string; preview?: TransferPreview },
): Promise<void> {
  await sql`
    UPDATE transfers SET state = 'failed', done = 0, failure = ${failure},
      preview = coalesce(${preview ? JSON.stringify(preview) : null}::jsonb, preview),
      can_apply = can_apply AND ${preview?.can_apply ?? true}
    WHERE transfer_id = ${transferId} AND state IN ('queued', 'running')`.execute(db);
}

export async function eraseTransfersOf(db: Db, ownerId: string): Promise<void> {
  await sql`DELETE FROM transfers WHERE owner_id = ${ownerId}`.execute(db);
}

export async function eraseOldTransfers(db: Db): Promise<void> {
  await sql`DELETE FROM transfers WHERE created_at < now() - interval '1 day'`.execute(db);
}
