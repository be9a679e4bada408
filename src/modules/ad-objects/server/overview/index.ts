/** What one person has, at a glance. */
import type { Picture } from '../../contract.ts';
import type { Life } from '../../domain/states.ts';
import { KIND_FORMS } from '../../kinds/forms.ts';
import { type AdObjectKind, perKind } from '../../kinds/kind.ts';
import type { AdObjectsContext } from '../context.ts';
import { missingFields } from '../editing/content.ts';
import { countByKind, countDrafts, findLight, type LightRow, listDrafts, listLight } from './store.ts';

export interface OwnAtGlance {
  id: string;
  kind: AdObjectKind;
  title: string;
  life: Life;
  cover: Picture | null;
}

export interface OwnDraft {
  id: string;
  kind: AdObjectKind;
  title: string;
  cover: Picture | null;
  /** What publishing still asks for, as the form calls it. */
  missing: string[];
}

export interface Overview {
  /** Published ones, without what is put away. */
  listOf(ownerId: string, limit: number): Promise<OwnAtGlance[]>;
  /** The last changed first. */
  draftsOf(ownerId: string, limit: number): Promise<{ count: number; items: OwnDraft[] }>;
  /** By the words of their titles, put away ones as well. */
  findOf(ownerId: string, words: readonly string[], limit: number): Promise<OwnAtGlance[]>;
  /** Without what is put away. */
  countsOf(ownerId: string): Promise<Record<AdObjectKind, number>>;
}

function labelsOf(kind: AdObjectKind, names: readonly string[]): string[] {
  const { fields } = KIND_FORMS[kind];
  return names.map((name) => fields.find((field) => field.name === name)?.label ?? name);
}

const atGlance = ({ object_id, ...object }: LightRow): OwnAtGlance => ({ ...object, id: object_id });

export const createOverview = ({ db }: Pick<AdObjectsContext, 'db'>): Overview => ({
  listOf: async (ownerId, limit) => (await listLight(db, ownerId, limit)).map(atGlance),
  findOf: async (ownerId, words, limit) =>
    words.length > 0 ? (await findLight(db, ownerId, words, limit)).map(atGlance) : [],
  async draftsOf(ownerId, limit) {
    const [count, rows] = await Promise.all([countDrafts(db, ownerId), listDrafts(db, ownerId, limit)]);
    const items = rows.map((row) => ({
      id: row.object_id,
      kind: row.kind,
      title: row.title,
      cover: row.media[0] ?? null,
      missing: labelsOf(row.kind, Object.keys(missingFields(row.kind, row))),
    }));
    return { count, items };
  },
  async countsOf(ownerId) {
    const counts = perKind(0);
    for (const { kind, count } of await countByKind(db, ownerId)) counts[kind] = count;
    return counts;
  },
});
