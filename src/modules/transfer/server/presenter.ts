import type { CheckedLine } from '../../ad-objects/server/index.ts';
import type { TransferPreview, TransferStatus } from '../contract.ts';
import type { TransferRow } from './store.ts';

export function previewOf(rows: CheckedLine[], columnsUnknown: string[]): TransferPreview {
  const canApply = rows.every(({ problems }) => problems.length === 0);
  return {
    rows_total: rows.length,
    rows,
    columns_unknown: columnsUnknown,
    can_apply: canApply,
    can_publish: canApply && rows.every(({ missing }) => missing.length === 0),
  };
}

export const presentTransfer = (row: TransferRow): TransferStatus => ({
  token: row.transfer_id,
  kind: row.kind,
  state: row.state,
  done: row.done,
  total: row.total,
  preview: row.state === 'ready' || row.state === 'failed' ? row.preview : null,
  result: row.result,
  failure: row.failure,
});
