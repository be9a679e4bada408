/** Queries over all public objects: totals, suggestions by prefix, ids for the sitemap. */
import type { Viewer } from '#platform/http/viewer.ts';
import type { Job } from '#platform/jobs.ts';
import { type AdObjectKind, perKind } from '../../kinds/kind.ts';
import type { AdObjectsContext } from '../context.ts';
import { learnManyJob, learnWordsJob } from './jobs.ts';
import type { createSpelling } from './spelling.ts';
import { countKinds, learnWords, listPublicIds, titlesLike, wordsBeginningWith } from './store.ts';

export interface Search {
  countPublic(): Promise<Record<AdObjectKind, number>>;
  suggest(
    q: string,
    viewer: Viewer | null,
    kind?: AdObjectKind,
  ): Promise<{ items: { kind: AdObjectKind; id: string; title: string }[]; words: string[] }>;
  listPublicIds(after: string | null, limit: number): Promise<{ kind: AdObjectKind; id: string; updated_at: Date }[]>;
}

const SUGGESTED = 8;

export const createSearch = (
  { db, hiddenFrom }: AdObjectsContext,
  spell: ReturnType<typeof createSpelling>,
): Search => ({
  countPublic: async () => ({ ...perKind(0), ...(await countKinds(db)) }),

  async suggest(q, viewer, kind) {
    const text = q.trim().toLowerCase();
    if (text.length < 2) return { items: [], words: [] };
    const lastWord = /[\p{L}\d]+$/u.exec(text)?.[0] ?? '';
    const words = lastWord.length >= 2 ? await wordsBeginningWith(db, lastWord, SUGGESTED) : [];
    const hidden = await hiddenFrom(viewer);
    let titles = await titlesLike(db, text, kind ?? null, hidden, SUGGESTED);
    if (titles.length === 0 && words.length === 0) {
      const { correctedQuery } = await spell(text);
      if (correctedQuery) titles = await titlesLike(db, correctedQuery, kind ?? null, hidden, SUGGESTED);
      if (correctedQuery) words.push(correctedQuery.split(' ').at(-1) ?? '');
    }
    return { items: titles.map(({ object_id, ...rest }) => ({ ...rest, id: object_id })), words };
  },

  listPublicIds: (after, limit) => listPublicIds(db, after, limit),
});

export function learningJobs({ db }: AdObjectsContext): Job[] {
  const learning: Job<{ object_id: string }> = {
    ...learnWordsJob,
    handle: ({ object_id }) => learnWords(db, object_id),
  };
  const learningMany: Job<{ object_ids: string[] }> = {
    ...learnManyJob,
    async handle({ object_ids }) {
      for (const objectId of object_ids) await learnWords(db, objectId);
    },
  };
  return [learning, learningMany] as Job[];
}
