/** A campaign for what may not be advertised is not published: nobody could take it on. */
import type { Db } from '#platform/database/schema.ts';
import { dayOf } from '#words/moments.ts';
import { quoted } from '#words/quotes.ts';
import { forbiddenAnywhere } from '../../../legality/contract.ts';
import type { JudgePlace } from '../../../legality/server/index.ts';
import { KIND_DETAILS } from '../../kinds/details.ts';
import type { AdObjectKind } from '../../kinds/kind.ts';
import { goodsOf } from '../lookups/goods.ts';
import { listOffering, type OfferingRow } from '../lookups/store.ts';

function refusalOf({ kind, title, moderation, details }: OfferingRow, judge: JudgePlace): string | null {
  if (moderation === 'blocked' || moderation === 'rejected')
    return `Модератор не пропустил ${quoted(title)}: пока это не исправлено, рекламировать его нельзя. Выберите другой продукт.`;
  const facts = KIND_DETAILS[kind].advertised?.(details);
  const [check] = (facts && forbiddenAnywhere(judge, goodsOf(facts, dayOf(new Date())))?.checks) ?? [];
  return check ? `${check.words} ${check.law}. Выберите другой продукт.` : null;
}

/** Errors for referred objects that may not be advertised, at the field that names them. */
export async function forbiddenSubjects(
  db: Db,
  kind: AdObjectKind,
  details: Record<string, unknown>,
  judge: JudgePlace,
): Promise<Record<string, string>> {
  const { empty, ownObjects } = KIND_DETAILS[kind];
  const named = ownObjects({ ...empty, ...details });
  if (named.length === 0) return {};
  const rows = await listOffering(
    db,
    named.map(({ id }) => id),
    { isLocked: false },
  );
  return Object.fromEntries(
    named.flatMap(({ id, field }) => {
      const row = rows.find(({ object_id }) => object_id === id);
      const sentence = row && refusalOf(row, judge);
      return sentence ? [[field, sentence] as const] : [];
    }),
  );
}

/** For a published object only new references are checked: the rest can still be mended. */
export const newSubjects = (
  db: Db,
  kind: AdObjectKind,
  { before, after }: Record<'before' | 'after', Record<string, unknown>>,
  judge: JudgePlace,
): Promise<Record<string, string>> => {
  const { empty, ownObjects } = KIND_DETAILS[kind];
  const known = new Set(ownObjects({ ...empty, ...before }).map(({ id }) => id));
  const isNew = ownObjects({ ...empty, ...after }).some(({ id }) => !known.has(id));
  return isNew ? forbiddenSubjects(db, kind, after, judge) : Promise.resolve({});
};
