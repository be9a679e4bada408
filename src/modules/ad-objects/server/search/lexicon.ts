/** Lexicon of the search: dictionary terms with their synonyms, cached until an operator changes them. */
import type { Db } from '#platform/database/schema.ts';
import { IGNORED, type PresentTerms } from '../../../dictionaries/server/index.ts';
import { readPhrases } from './store.ts';

/** Tag prefixes by dictionary; words of the search have no tag. */
const TAGS: Readonly<Record<string, string>> = {
  topics: 'topic',
  regions: 'region',
  platforms: 'platform',
  specialisations: 'spec',
};

export interface Term {
  dictionary: string;
  code: string;
  name: string;
  tag: string | null;
  /** Still found, suggested no more. */
  isHidden: boolean;
  /** Its name and synonyms in lower case, letters and digits only. */
  phrases: readonly string[];
}

interface Meaning {
  /** Any of these in a document is what was meant: text of tsqueries. */
  alternatives: readonly string[];
  terms: readonly Term[];
  isIgnored: boolean;
}

export interface Lexicon {
  terms: readonly Term[];
  /** Single words that are in it, for the spelling. */
  words: readonly string[];
  /** By lexemes that follow each other. */
  meaningOf(lexemes: readonly string[]): Meaning | undefined;
  knows(lexeme: string): boolean;
  /** The lexeme of a word that PostgreSQL takes for one without a meaning, such as «it»; null when it has none here either. */
  lexemeOf(word: string): string | null;
  /** How a word with this lexeme is written here; the word itself when it is not in the lexicon. */
  spelt(word: string, lexeme: string | null): string;
}

/** No stem looks like it. */
const ownLexeme = (word: string) => `=${word}`;
const plain = (phrase: string) => (phrase.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).join(' ');
export const quoted = (lexeme: string) => `'${lexeme.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`;

const isIgnoredGroup = ({ dictionary, code }: Term) => dictionary === 'words' && code === IGNORED;

async function readLexicon(db: Db, present: PresentTerms): Promise<Lexicon> {
  const terms = present.terms
    .filter(({ isHidden, dictionary }) => !isHidden || TAGS[dictionary] !== undefined)
    .map(({ dictionary, code, name, isHidden, words }): Term => {
      const prefix = TAGS[dictionary];
      const phrases = new Set([...(prefix ? [name] : []), ...words].map(plain).filter(Boolean));
      return { dictionary, code, name, tag: prefix ? `${prefix}:${code}` : null, isHidden, phrases: [...phrases] };
    });
  const read = await readPhrases(db, [...new Set(terms.flatMap(({ phrases }) => phrases))]);
  const known = new Map(read.map((phrase) => [phrase.phrase, phrase]));
  const byLexemes = new Map<string, Set<Term>>();
  const keyOf = (phrase: string) => known.get(phrase)?.lexemes.join(' ') || ownLexeme(phrase);
  for (const term of terms)
    for (const phrase of term.phrases) {
      const key = keyOf(phrase);
      if (key) byLexemes.set(key, (byLexemes.get(key) ?? new Set()).add(term));
    }
  const single = new Set([...byLexemes.keys()].flatMap((key) => key.split(' ')));

  const meanings = new Map<string, Meaning>();
  function meaningOf(key: string): Meaning | undefined {
    const found = byLexemes.get(key);
    if (!found) return undefined;
    const own = [...found].flatMap(({ phrases }) => phrases.filter((phrase) => keyOf(phrase) === key));
    // A word of several terms is nobody's synonym. In long texts synonyms are met by chance, so they count in titles and summaries.
    const isIgnored = [...found].some(isIgnoredGroup);
    const synonyms = (isIgnored ? [] : [...found]).flatMap(({ tag, phrases }) =>
      phrases
        .filter((phrase) => keyOf(phrase) !== key && byLexemes.get(keyOf(phrase))?.size === 1)
        .flatMap((phrase) => {
          const query = known.get(phrase)?.query;
          return query ? [tag === null ? query : query.replaceAll(/(?<=')(?= |$)/g, ':AB')] : [];
        }),
    );
    const tags = [...found].flatMap(({ tag }) => (tag === null ? [] : [quoted(`/${tag}`)]));
    const written = own.flatMap((phrase) => known.get(phrase)?.query || []);
    return {
      alternatives: [...new Set([...written, ...tags, ...synonyms])],
      terms: [...found],
      isIgnored,
    };
  }
  const words = new Set(terms.flatMap(({ phrases }) => phrases.filter((phrase) => !phrase.includes(' '))));
  const spelling = new Map([...words].reverse().map((word) => [keyOf(word), word]));
  return {
    terms,
    words: [...words],
    lexemeOf: (word) => (byLexemes.has(ownLexeme(word)) ? ownLexeme(word) : null),
    spelt: (word, lexeme) => (words.has(word) ? word : (spelling.get(lexeme ?? '') ?? word)),
    meaningOf(lexemes) {
      const key = lexemes.join(' ');
      const meaning = meanings.get(key) ?? meaningOf(key);
      if (meaning) meanings.set(key, meaning);
      return meaning;
    },
    knows: (lexeme) => single.has(lexeme),
  };
}

export function createLexicon(db: Db, presentTerms: () => Promise<PresentTerms>): () => Promise<Lexicon> {
  let kept: { present: PresentTerms; lexicon: Promise<Lexicon> } | undefined;
  return async () => {
    const present = await presentTerms();
    // A process may serve another database before its terms have changed; the terms tell them apart.
    if (kept?.present !== present) {
      const lexicon = readLexicon(db, present);
      kept = { present, lexicon };
      lexicon.catch(() => {
        kept = undefined;
      });
    }
    return kept.lexicon;
  };
}
