import type { Transaction } from '#platform/database/schema.ts';
import { inTransactionOnce, type Once } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import type { AdObjectKind } from '../../kinds/kind.ts';
import type { AdObjectsContext } from '../context.ts';
import { type FiguresSource, recordFigures } from '../figures/store.ts';
import type { ObjectRow } from '../store.ts';
import { buildContent, type Fields } from './content.ts';
import { applyChanges, emptyFields } from './fields.ts';
import { insertObject } from './store.ts';

interface Creation<Answer> {
  kind: AdObjectKind;
  ownerId: string;
  changes: Record<string, unknown>;
  once: Once | null;
  /** Idempotent: a repeated call gets the first one's answer, so the answer is made within the transaction. */
  present(row: ObjectRow): Promise<Answer>;
}

export async function createAdObject<Answer>(
  context: AdObjectsContext,
  { kind, ownerId, changes, once, present }: Creation<Answer>,
): Promise<Answer> {
  return inTransactionOnce(context.db, once, async (transaction) => {
    const fields = await applyChanges(context, transaction, { kind, ownerId, fields: emptyFields(kind), changes });
    return present(await insertNew(context, transaction, { kind, ownerId, fields, source: 'entered' }));
  });
}

interface NewObject {
  kind: AdObjectKind;
  ownerId: string;
  fields: Fields;
  source: FiguresSource;
}

/** A draft from checked fields, within the caller's transaction. */
export async function insertNew(
  context: AdObjectsContext,
  transaction: Transaction,
  { kind, ownerId, fields, source }: NewObject,
): Promise<ObjectRow> {
  const row = await insertObject(transaction, {
    object_id: newId(),
    kind,
    owner_id: ownerId,
    moderation: context.moderationMode === 'pre' ? 'pending' : 'accepted',
    content: buildContent(kind, fields),
  });
  await recordFigures(transaction, row, source);
  return row;
}
