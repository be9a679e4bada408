/** Rows → contract. */
import type { Viewer } from '#platform/http/viewer.ts';
import { presentCheck, type Verdict } from '../../legality/contract.ts';
import type { JudgePlace } from '../../legality/server/index.ts';
import { methodsOf } from '../../ownership/contract.ts';
import { type Faces, faceOf } from '../../passport/contract.ts';
import type { Appeal } from '../../passport/server/index.ts';
import type { AdObject, AdObjectCard, AdObjectKind } from '../contract.ts';
import { KIND_DETAILS } from '../kinds/details.ts';
import { idNameOf } from '../kinds/kind.ts';
import { addressOf, missingFields } from './editing/content.ts';
import { canChange, canDelete, canResubmit, canSeePrivately, isModerator, isOwner, livesOpenTo } from './policy.ts';
import { forbiddenFields } from './publication/forbidden-places.ts';
import type { CardRow, ObjectRow } from './store.ts';

/** Who owns the objects, and what may be advertised where: the same for all that are presented together. */
export interface Surroundings {
  faces: Faces;
  judge: JudgePlace;
}

type Details = Record<string, unknown>;

/** Fields added to a kind after the row was written have their empty value. */
const detailsOf = ({ kind, details }: CardRow): Details => ({ ...KIND_DETAILS[kind].empty, ...details });

const verdictOn = (kind: AdObjectKind, details: Details, judge: JudgePlace): Verdict | null => {
  const { place } = KIND_DETAILS[kind];
  return place ? judge(place(details), null) : null;
};

const lights = new WeakMap<Verdict, NonNullable<AdObjectCard['legality']>>();

/** Once for each verdict: judges answer the same one for the same place. */
function lightOf(verdict: Verdict): NonNullable<AdObjectCard['legality']> {
  const known = lights.get(verdict);
  if (known) return known;
  const [worst] = verdict.checks;
  const shown = {
    light: verdict.light,
    title: worst?.title ?? null,
    version_id: worst?.version_id ?? null,
    checks: verdict.checks.flatMap(({ light, version_id, title }) => (light === 'green' ? [] : { version_id, title })),
  };
  lights.set(verdict, shown);
  return shown;
}

export function presentCard(row: CardRow, viewer: Viewer | null, { judge, faces }: Surroundings): AdObjectCard {
  const details = detailsOf(row);
  return cardOf(row, details, viewer, faces, verdictOn(row.kind, details, judge));
}

function cardOf(
  row: CardRow,
  details: Details,
  viewer: Viewer | null,
  faces: Faces,
  verdict: Verdict | null,
): AdObjectCard {
  const { privateFields } = KIND_DETAILS[row.kind];
  if (!canSeePrivately(viewer, row)) for (const field of privateFields) details[field] = null;
  return {
    ...details,
    [idNameOf(row.kind)]: row.object_id,
    kind: row.kind,
    owner: faceOf(faces, row.owner_id),
    title: row.title,
    summary: row.summary,
    topics: row.topics,
    region: row.region,
    media: row.media,
    life: row.life,
    moderation: row.moderation,
    price_from: row.price_from || null,
    cpm: row.cpm || null,
    rating: row.reviews_count > 0 ? row.rating : null,
    reviews_count: row.reviews_count,
    views_count: row.views_count,
    favourites_count: row.favourites_count,
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    published_at: row.published_at?.toISOString() ?? null,
    ownership: row.ownership && { ...row.ownership, confirmed_at: new Date(row.ownership.confirmed_at).toISOString() },
    is_owner: isOwner(viewer, row),
    legality: verdict && lightOf(verdict),
    can: {
      change: canChange(viewer, row),
      delete: canDelete(viewer, row),
      move_to: [...livesOpenTo(viewer, row)],
      resubmit: canResubmit(viewer, row),
      moderate: isModerator(viewer),
    },
  } as AdObjectCard;
}

const isProvable = (kind: AdObjectKind, details: Details): boolean => {
  const address = addressOf(kind, details);
  return address !== null && methodsOf(address).length > 0;
};

export function presentObject(
  row: ObjectRow,
  viewer: Viewer | null,
  { mayOrder, mayWrite }: { mayOrder: boolean; mayWrite: boolean },
  around: Surroundings & { forbidden?: Record<string, string>; doubts: AdObject['doubts'] },
  appeal: Appeal | null,
): AdObject {
  const details = detailsOf(row);
  const verdict = verdictOn(row.kind, details, around.judge);
  const card = cardOf(row, details, viewer, around.faces, verdict);
  return {
    ...card,
    can: {
      ...card.can,
      order: mayOrder && !card.is_owner,
      write: mayWrite && !card.is_owner,
      confirm: isOwner(viewer, row) && isProvable(row.kind, details),
    },
    description: row.description,
    legality: verdict && { ...card.legality, checks: verdict.checks.map(presentCheck) },
    rejection: canSeePrivately(viewer, row) ? row.rejection : null,
    appeal: appeal && { ...appeal, until: appeal.until.toISOString() },
    missing: isOwner(viewer, row)
      ? {
          ...forbiddenFields(row.kind, row.details, around.judge),
          ...around.forbidden,
          ...missingFields(row.kind, row),
        }
      : null,
    doubts: around.doubts,
  } as AdObject;
}
