/** Outbox of the ОРД: rows are written in the transaction that causes them, a job sends them. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Transaction } from '#platform/database/schema.ts';
import type { Jobs } from '#platform/jobs.ts';
import { type ObjectKind, sendAgain, upsertObject } from './store.ts';

export const SENDING = { name: 'marking-send', data: z.object({ object_id: z.string() }) } as const;

export interface Outgoing {
  kind: ObjectKind;
  /** Ours; of statistics `creative__pad__YYYY-MM-01`. */
  externalId: string;
  body: object;
  /** Dependencies besides those that the body names: sent first. */
  after?: readonly string[];
  /** The deal it is for, unless it serves many. */
  dealId: string | null;
}

export interface OutboxContext {
  /** Which register the rows belong to. */
  environment: string;
  jobs: Pick<Jobs, 'enqueueAll'>;
}

/** Content hash: equal for equal content, whatever the order of the fields. */
export const hashOf = (value: unknown): string => createHash('sha256').update(canonical(value)).digest('hex');

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  const fields = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{${fields
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`)
    .join(',')}}`;
}

/** Reference fields: one object's id in the body of another. */
const REFERRING = new Set([
  'person_external_id',
  'client_external_id',
  'contractor_external_id',
  'parent_contract_external_id',
  'contract_external_id',
  'order_contract_external_id',
  'contract_external_ids',
  'creative_external_id',
  'pad_external_id',
  'media_external_ids',
  'cid',
  'cids',
]);

/** Dependencies: ids of objects that have to be with the ОРД first. */
function needsOf(body: unknown): string[] {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return;
    for (const [name, one] of Object.entries(value)) {
      if (REFERRING.has(name)) for (const id of [one].flat()) if (typeof id === 'string') found.add(id);
      look(one);
    }
  };
  look(body);
  return [...found].sort();
}

/** Idempotent: an unchanged object is sent once. */
export async function enqueue(
  { environment, jobs }: OutboxContext,
  transaction: Transaction,
  outgoing: readonly Outgoing[],
): Promise<void> {
  const toSend: string[] = [];
  // One lock order everywhere: no deadlock between two transactions that write the same objects.
  const sorted = outgoing.toSorted((a, b) => (`${a.kind} ${a.externalId}` < `${b.kind} ${b.externalId}` ? -1 : 1));
  for (const { kind, externalId, body, after = [], dealId } of sorted) {
    const objectId = await upsertObject(transaction, {
      environment,
      kind,
      externalId,
      body,
      bodyHash: hashOf(body),
      needs: [...new Set([...needsOf(body), ...after])],
      dealId,
    });
    if (objectId) toSend.push(objectId);
  }
  await jobs.enqueueAll(
    transaction,
    SENDING,
    toSend.map((object_id) => ({ object_id })),
  );
}

/** Enqueues a sent object once more, for the answer: writes are idempotent, the same id gets the same erid. */
export async function repeat(
  { environment, jobs }: OutboxContext,
  transaction: Transaction,
  externalId: string,
): Promise<void> {
  const again = await sendAgain(transaction, environment, [externalId]);
  await jobs.enqueueAll(
    transaction,
    SENDING,
    again.map((object_id) => ({ object_id })),
  );
}
