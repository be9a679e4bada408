/** Queries over all public objects: totals, suggestions, sellers, ids for the sitemap. */
import type { Viewer } from '#platform/http/viewer.ts';
import type { Job } from '#platform/jobs.ts';
import type { FilterTerm, ListFilter, Picture, UnderstoodPiece } from '../../contract.ts';
import { type AdObjectKind, perKind } from '../../kinds/kind.ts';
import type { AdObjectsContext } from '../context.ts';
import type { Lists } from '../lists/list-ad-objects.ts';
import { countTags } from '../lists/store.ts';
import { learnManyJob, learnWordsJob } from './jobs.ts';
import type { Lexicon, Term } from './lexicon.ts';
import { isFilter, presentPieces } from './pieces.ts';
import { countKinds, learnWords, listPublicIds, listSellers, wordsBeginningWith } from './store.ts';
import { suggestObjects } from './suggest-objects.ts';
import type { Understanding } from './understand.ts';

export interface SuggestedObject {
  kind: AdObjectKind;
  id: string;
  title: string;
  summary: string | null;
  picture: Picture | null;
  /** Kopecks; null where it has none. */
  price_from: number | null;
}

/** A filter of the catalog by its name, with how many objects it would show. */
export interface SuggestedTerm extends FilterTerm {
  count: number;
}

export interface Suggested {
  items: SuggestedObject[];
  /** The last word, finished. */
  words: string[];
  terms: SuggestedTerm[];
  understood: UnderstoodPiece[];
}

export interface Seller {
  ownerId: string;
  objects: number;
  /** The title of the one most looked at. */
  example: string;
}

export interface Search {
  countPublic(): Promise<Record<AdObjectKind, number>>;
  /** How many of each kind the words and the filters that all kinds have would show. */
  countFound(filter: ListFilter): Promise<Record<AdObjectKind, number>>;
  /** The same of one kind and any filter. */
  countOf(kind: AdObjectKind, filter: ListFilter): Promise<number>;
  /** Explains an object's place in a list. */
  explain: Lists['explain'];
  suggest(q: string, viewer: Viewer | null, kind?: AdObjectKind): Promise<Suggested>;
  /** Of these people, those that have public objects, in the same order. */
  sellersAmong(accountIds: readonly string[]): Promise<Seller[]>;
  listPublicIds(after: string | null, limit: number): Promise<{ kind: AdObjectKind; id: string; updated_at: Date }[]>;
}

const SUGGESTED_WORDS = 4;
const SUGGESTED_TERMS = 8;
const SUGGESTED_POPULAR = 6;
const POPULAR = ['platforms', 'topics', 'specialisations'] as const;
const MIN_LENGTH = 2;
/** In which kind a term is counted; the same order in which they are suggested. */
const KIND_OF_TERM = {
  platforms: 'resource',
  topics: 'resource',
  specialisations: 'contractor',
  regions: 'resource',
} as const satisfies Record<SuggestedTerm['dictionary'], AdObjectKind>;

export const createSearch = (context: AdObjectsContext, lists: Lists, understanding: Understanding): Search => {
  const { db } = context;

  /** Terms that the query names, and those that its last word may become. */
  async function termsFor(text: string, lastWord: string, lexicon: Lexicon): Promise<SuggestedTerm[]> {
    const named = (await understanding.understand(text)).pieces.flatMap(({ terms }) => terms);
    const begun =
      lastWord.length < MIN_LENGTH
        ? []
        : lexicon.terms.filter(({ phrases }) => phrases.some((phrase) => phrase.startsWith(lastWord)));
    return (await counted([...new Set([...named, ...begun])].filter(isFilter))).slice(0, SUGGESTED_TERMS);
  }

  /** With how many objects each has; those that have none are left out. */
  async function counted(found: readonly Term[]): Promise<SuggestedTerm[]> {
    if (found.length === 0) return [];
    const [resource, contractor] = await Promise.all([countTags(db, 'resource'), countTags(db, 'contractor')]);
    const counts = { resource, contractor };
    return Object.entries(KIND_OF_TERM)
      .flatMap(([dictionary, kind]) =>
        found
          .filter((term) => term.dictionary === dictionary)
          .map(({ code, name, tag }) => ({
            dictionary: dictionary as SuggestedTerm['dictionary'],
            code,
            name,
            count: counts[kind][tag ?? ''] ?? 0,
          })),
      )
      .filter(({ count }) => count > 0);
  }

  /** Before anything is typed: the filters that show most. */
  async function popularTerms(): Promise<SuggestedTerm[]> {
    const { terms } = await understanding.lexicon();
    const all = await counted(terms.filter(isFilter));
    return POPULAR.flatMap((dictionary) =>
      all
        .filter((term) => term.dictionary === dictionary)
        .toSorted((one, other) => other.count - one.count)
        .slice(0, SUGGESTED_POPULAR),
    );
  }

  return {
    countPublic: async () => ({ ...perKind(0), ...(await countKinds(db)) }),
    countFound: (filter) => lists.countKinds(filter),
    explain: lists.explain,
    countOf: (kind, filter) => lists.count(kind, filter),

    async suggest(q, viewer, kind) {
      const text = q.trim().toLowerCase();
      if (text.length < MIN_LENGTH) return { items: [], words: [], terms: await popularTerms(), understood: [] };
      const lastWord = /[\p{L}\d]+$/u.exec(text)?.[0] ?? '';
      const [items, finished, terms] = await Promise.all([
        suggestObjects(context, understanding, { text, viewer, kind }),
        lastWord.length >= MIN_LENGTH ? wordsBeginningWith(db, lastWord, SUGGESTED_WORDS) : [],
        termsFor(text, lastWord, await understanding.lexicon()),
      ]);
      const { correctedQuery, pieces } = await understanding.understand(text);
      const words = finished.length === 0 && correctedQuery ? [correctedQuery.split(' ').at(-1) ?? ''] : finished;
      return { items, words, terms, understood: presentPieces(pieces) };
    },

    async sellersAmong(accountIds) {
      const rows = accountIds.length > 0 ? await listSellers(db, accountIds) : [];
      const byId = new Map(rows.map(({ owner_id, ...seller }) => [owner_id, { ownerId: owner_id, ...seller }]));
      return accountIds.flatMap((accountId) => byId.get(accountId) ?? []);
    },

    listPublicIds: (after, limit) => listPublicIds(db, after, limit),
  };
};

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
