/** Reads a body into fields: what is sent changes, what is not sent stays. */
import type { Transaction } from '#platform/database/schema.ts';
import { adObjectErrors, type Picture } from '../../contract.ts';
import { KIND_DETAILS } from '../../kinds/details.ts';
import type { AdObjectKind } from '../../kinds/kind.ts';
import type { AdObjectsContext } from '../context.ts';
import { fail } from '../fail.ts';
import { type Fields, fieldProblems } from './content.ts';
import { ownsObject } from './store.ts';

const COMMON = ['title', 'summary', 'description', 'topics', 'region'] as const;

export const emptyFields = (kind: AdObjectKind): Fields => ({
  title: '',
  summary: null,
  description: null,
  topics: [],
  region: null,
  media: [],
  details: KIND_DETAILS[kind].empty,
});

export async function applyChanges(
  context: AdObjectsContext,
  transaction: Transaction,
  {
    kind,
    ownerId,
    fields,
    changes,
  }: { kind: AdObjectKind; ownerId: string; fields: Fields; changes: Record<string, unknown> },
): Promise<Fields> {
  const common = Object.fromEntries(
    COMMON.flatMap((name) => (changes[name] === undefined ? [] : [[name, changes[name]]])),
  );
  const ownNames = Object.keys(KIND_DETAILS[kind].empty);
  const own = Object.fromEntries(
    ownNames.flatMap((name) => (changes[name] === undefined ? [] : [[name, changes[name]]])),
  );
  const changed: Fields = {
    ...fields,
    ...common,
    details: { ...KIND_DETAILS[kind].empty, ...fields.details, ...own },
    media:
      changes.media === undefined
        ? fields.media
        : await pictures(context, transaction, ownerId, changes.media as PictureChoice[]),
  };
  const problems = fieldProblems(kind, changed, fields);
  const extra = KIND_DETAILS[kind].pictures(changed.details);
  if (extra && extra.field in own && extra.mediaIds.length > 0) {
    const known = await context.takeMedia(transaction, ownerId, extra.mediaIds);
    if (extra.mediaIds.some((mediaId) => !known.has(mediaId)))
      problems[extra.field] = adObjectErrors.media_unknown.message;
  }
  for (const reference of KIND_DETAILS[kind].ownObjects(changed.details)) {
    const isOwn = !(reference.field in own) || (await ownsObject(transaction, ownerId, reference.kind, reference.id));
    if (!isOwn) problems[reference.field] = reference.complaint;
  }
  if (Object.keys(problems).length > 0) throw fail('invalid_fields', { fields: problems });
  return changed;
}

interface PictureChoice {
  media_id: string;
  alt: string | null;
}

async function pictures(
  context: AdObjectsContext,
  transaction: Transaction,
  ownerId: string,
  choice: readonly PictureChoice[],
): Promise<Picture[]> {
  if (choice.length === 0) return [];
  const known = await context.takeMedia(
    transaction,
    ownerId,
    choice.map(({ media_id }) => media_id),
  );
  return choice.map(({ media_id, alt }) => {
    const facts = known.get(media_id);
    if (!facts) throw fail('media_unknown', { fields: { media: adObjectErrors.media_unknown.message } });
    return { media_id, alt, ...facts };
  });
}
