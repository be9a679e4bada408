/** Rows → contract. */
import { type AdObjectCard, objectIdOf, type Picture } from '../../ad-objects/contract.ts';
import { type Faces, faceOf } from '../../passport/contract.ts';
import type { Complaint, ComplaintSubject, LogEntry, ObjectRow, QueuedComplaint, QueuedObject } from '../contract.ts';
import type { ComplaintRow, LogRow } from './store.ts';

const presentObject = (object: AdObjectCard): ObjectRow => ({
  kind: object.kind,
  id: objectIdOf(object),
  title: object.title,
  owner: object.owner,
  updated_at: object.updated_at,
  moderation: object.moderation,
});

export const presentQueuedObject = (object: AdObjectCard, complaints: number): QueuedObject => ({
  type: 'object',
  ...presentObject(object),
  open_complaints: complaints,
});

export const presentComplaint = <Kind extends ComplaintSubject>(
  row: ComplaintRow,
  kind: Kind,
): Omit<Complaint, 'kind'> & { kind: Kind } => ({
  complaint_id: row.complaint_id,
  kind,
  id: row.object_id,
  reason: row.reason,
  text: row.text,
  state: row.state,
  created_at: row.created_at.toISOString(),
});

export const presentQueuedComplaint = (
  row: ComplaintRow,
  object: AdObjectCard | undefined,
  faces: Faces,
  images: ReadonlyMap<number, Picture[]>,
): QueuedComplaint => ({
  type: 'complaint',
  ...presentComplaint(row, row.object_kind),
  author: faceOf(faces, row.author_id),
  object: object ? presentObject(object) : null,
  message: row.message && {
    dialog_id: row.message.dialogId,
    number: row.message.number,
    context: row.message.context.map(({ number, accountId, text, at }) => ({
      number,
      author: accountId ? faceOf(faces, accountId) : null,
      text,
      at,
      images: images.get(number) ?? [],
    })),
  },
});

export const presentLogEntry = (row: LogRow, faces: Faces): LogEntry => ({
  entry_id: row.entry_id,
  at: row.at.toISOString(),
  actor: faceOf(faces, row.actor_id),
  action: row.action,
  kind: row.object_kind,
  id: row.object_id,
  title: row.object_title,
  complaint_id: row.complaint_id,
  before: row.before,
  after: row.after,
});
