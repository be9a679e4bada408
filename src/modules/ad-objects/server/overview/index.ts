/** Summary of one owner's objects. */

import { dayOf } from '#words/moments.ts';
import type { Place } from '../../../legality/contract.ts';
import type { Picture } from '../../contract.ts';
import { PLACED_KINDS } from '../../contract.ts';
import type { Life, RejectionReason } from '../../domain/states.ts';
import { ADVERTISED_KINDS, KIND_DETAILS } from '../../kinds/details.ts';
import { KIND_FORMS } from '../../kinds/forms.ts';
import { type AdObjectKind, perKind } from '../../kinds/kind.ts';
import type { AdObjectsContext } from '../context.ts';
import { missingFields } from '../editing/content.ts';
import { forbiddenFields } from '../publication/forbidden-places.ts';
import {
  countByKind,
  findLight,
  type LightRow,
  listAudiences,
  listDetails,
  listDrafts,
  listLight,
  listOwners,
  listReturned,
} from './store.ts';

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
  /** Labels of the fields that publishing still requires. */
  missing: string[];
}

/** A moderator wants it changed, or has blocked it. */
export interface OwnReturned extends Pick<OwnDraft, 'id' | 'kind' | 'title' | 'cover'> {
  moderation: 'blocked' | 'rejected';
  reason: RejectionReason | null;
}

/** A place of the owner, with what the rules of advertising look at. */
export interface OwnPlace {
  id: string;
  title: string;
  /** Everybody sees it now. */
  isShown: boolean;
  place: Place;
  publishedOn: string | null;
  /** Every measurement of its audience, the newest first. */
  measured: readonly { day: string; audience: number }[];
}

/** A document that permits to advertise the owner's goods, and its last day. */
export interface OwnPaper {
  id: string;
  title: string;
  until: string;
  law: string;
}

export interface Overview {
  /** Of every place the owner has ever had, put away and deleted ones as well. */
  placesOf(ownerId: string): Promise<OwnPlace[]>;
  /** Of published goods whose paper has an end. */
  papersOf(ownerId: string): Promise<OwnPaper[]>;
  /** Ids of all accounts with a place or goods in the catalog. */
  ownersOfPlaces(): Promise<string[]>;
  /** Published ones, without what is put away. */
  listOf(ownerId: string, limit: number): Promise<OwnAtGlance[]>;
  /** Those left alone since that moment, the last changed first. */
  draftsOf(ownerId: string, since: Date, limit: number): Promise<{ count: number; items: OwnDraft[] }>;
  /** Objects a moderator rejected or blocked; blocked ones only since that moment. */
  returnedOf(ownerId: string, blockedSince: Date, limit: number): Promise<{ count: number; items: OwnReturned[] }>;
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

export const createOverview = ({ db, legalityToday }: Pick<AdObjectsContext, 'db' | 'legalityToday'>): Overview => ({
  async placesOf(ownerId) {
    const [rows, figures] = await Promise.all([listDetails(db, ownerId, PLACED_KINDS), listAudiences(db, ownerId)]);
    const measured = Map.groupBy(figures, ({ object_id }) => object_id);
    return rows.flatMap(({ object_id, kind, title, details, is_shown, published_at }) => {
      const place = KIND_DETAILS[kind].place?.(details);
      if (!place) return [];
      return {
        ...{ id: object_id, title, isShown: is_shown, place, publishedOn: published_at && dayOf(published_at) },
        measured: (measured.get(object_id) ?? []).map(({ day, audience }) => ({ day, audience })),
      };
    });
  },
  async papersOf(ownerId) {
    return (await listDetails(db, ownerId, ADVERTISED_KINDS)).flatMap(
      ({ object_id, kind, title, details, is_shown }) => {
        const until = KIND_DETAILS[kind].advertised?.(details).documentUntil;
        return is_shown && until
          ? [{ id: object_id, title, until, law: 'документы категории товара, закон № 38-ФЗ' }]
          : [];
      },
    );
  },
  ownersOfPlaces: () => listOwners(db, [...PLACED_KINDS, ...ADVERTISED_KINDS]),
  listOf: async (ownerId, limit) => (await listLight(db, ownerId, limit)).map(atGlance),
  findOf: async (ownerId, words, limit) =>
    words.length > 0 ? (await findLight(db, ownerId, words, limit)).map(atGlance) : [],
  async returnedOf(ownerId, blockedSince, limit) {
    const rows = await listReturned(db, ownerId, blockedSince, limit);
    return { count: rows[0]?.count ?? 0, items: rows.map(({ object_id: id, count: _, ...row }) => ({ id, ...row })) };
  },
  async draftsOf(ownerId, since, limit) {
    const rows = await listDrafts(db, ownerId, since, limit);
    if (rows.length === 0) return { count: 0, items: [] };
    const judge = await legalityToday();
    const items = rows.map((row) => ({
      id: row.object_id,
      kind: row.kind,
      title: row.title,
      cover: row.media[0] ?? null,
      missing: labelsOf(
        row.kind,
        Object.keys({ ...missingFields(row.kind, row), ...forbiddenFields(row.kind, row.details, judge) }),
      ),
    }));
    return { count: rows[0]?.count ?? 0, items };
  },
  async countsOf(ownerId) {
    const counts = perKind(0);
    for (const { kind, count } of await countByKind(db, ownerId)) counts[kind] = count;
    return counts;
  },
});
