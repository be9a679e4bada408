import { newId } from '#platform/ids.ts';
import type { ComplaintRow, LogRow } from '../store.ts';

/** The log entry of a complaint that has just been closed. */
export function complaintEntry(complaint: ComplaintRow, objectTitle: string): Omit<LogRow, 'at'> {
  const { complaint_id, state, closed_by, comment, reason, text, object_kind, object_id } = complaint;
  if (state === 'open' || closed_by === null) throw new TypeError(`complaint ${complaint_id} is still open`);
  return {
    entry_id: newId(),
    actor_id: closed_by,
    action: `complaint_${state}`,
    object_kind,
    object_id,
    object_title: objectTitle,
    complaint_id,
    before: { state: 'open', reason, text },
    after: { state, comment },
  };
}
