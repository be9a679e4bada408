import type { Transaction } from 'kysely';
import { newId } from '#platform/ids.ts';
import type { AdObjectKind } from '../../kinds/kind.ts';
import { buildContent, type Fields } from '../content.ts';
import type { AdObjectsContext } from '../context.ts';
import { applyChanges, emptyFields } from '../fields.ts';
import { type FiguresSource, recordFigures } from '../figures/store.ts';
import { insertObject, type ObjectRow } from '../store.ts';

export async function createAdObject(
  context: AdObjectsContext,
  { kind, ownerId, changes }: { kind: AdObjectKind; ownerId: string; changes: Record<string, unknown> },
): Promise<ObjectRow> {
  return context.db.transaction().execute(async (transaction) => {
    const fields = await applyChanges(context, transaction, { kind, ownerId, fields: emptyFields(kind), changes });
    return insertNew(context, transaction, { kind, ownerId, fields, source: 'entered' });
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
  transaction: Transaction<unknown>,
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
