/** Rows → contract. */
import { type AdObjectCard, objectIdOf, type Picture } from '../../ad-objects/contract.ts';
import { type Faces, faceOf } from '../../passport/contract.ts';
import type { Complaint, ComplaintSubject, LogEntry, ObjectRow, QueuedComplaint, QueuedObject } from '../contract.ts';
import type { ComplaintRow, LogRow } from './store.ts';

/** By owner, how many of their objects are blocked. */
export type Blocks = ReadonlyMap<string, number>;

const presentObject = (object: AdObjectCard, blocks: Blocks): ObjectRow => ({
  kind: object.kind,
  id: objectIdOf(object),
  title: object.title,
  owner: object.owner,
  owner_blocks: blocks.get(object.owner.account_id) ?? 0,
  updated_at: object.updated_at,
  moderation: object.moderation,
});

export const presentQueuedObject = (object: AdObjectCard, complaints: number, blocks: Blocks): QueuedObject => ({
  type: 'object',
  ...presentObject(object, blocks),
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
  { faces, images, blocks }: { faces: Faces; images: ReadonlyMap<number, Picture[]>; blocks: Blocks },
): QueuedComplaint => ({
  type: 'complaint',
  ...presentComplaint(row, row.object_kind),
  author: faceOf(faces, row.author_id),
  object: object ? presentObject(object, blocks) : null,
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
