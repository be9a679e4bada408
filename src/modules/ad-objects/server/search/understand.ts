/**
 * Query understanding: from typed text to a tsquery. An unknown word is taken for one typed with the other keyboard layout,
 * transliterated, or misspelt; dictionary words are expanded by synonyms; several words are joined by AND.
 */
import type { Db } from '#platform/database/schema.ts';
import { lettersApart } from '#words/letters-apart.ts';
import { inRussianLetters, otherLayout } from '#words/other-alphabet.ts';
import type { PresentTerms } from '../../../dictionaries/server/index.ts';
import { createLexicon, type Lexicon, quoted, type Term } from './lexicon.ts';
import { hasMatch, type LikeWord, readWebQuery, readWords, wordsLike } from './store.ts';
import { isSameWord } from './word-forms.ts';

const MIN_MISSPELT = 4;
const MIN_LATIN = 3;
/** Edit distance: at most one mistake per so many letters, so «владелец» is not a misspelt «владик». */
const LETTERS_PER_MISTAKE = 4;
const LOOKED_THROUGH = 20;
const MAX_WORDS = 12;
/** Longest phrase in words: «работа с блогерами» and «нижний новгород» are one term. */
const MAX_PHRASE = 3;
/** Limit of combinations when words are left out. */
const MAX_WAYS = 30;
const MEMORY = 2000;
const MEMORY_MILLISECONDS = 60_000;

/** A parsed query as text of a tsquery. Empty when its words mean nothing. */
export interface Understood {
  query: string;
  /** The corrected query; null when nothing was changed. */
  correctedQuery: string | null;
  /** Conjuncts, each with its alternatives; joined by AND they are the query. Fewer than two for a query with operators. */
  parts: readonly string[];
  /** Lexemes of one of the parts: every match has one of them. Null when that cannot be said. */
  anchors: readonly string[] | null;
  /** The meaningful words in their order, with the dictionary terms each names; none for a query with operators. */
  pieces: readonly Piece[];
}

export interface Piece {
  /** As it is searched for. */
  text: string;
  terms: readonly Term[];
}

export interface Understanding {
  /** With `exact`, the words as they are: neither corrected nor widened. */
  understand(query: string, options?: { exact?: boolean | undefined; isUnfinished?: boolean }): Promise<Understood>;
  /** Relaxed query when no public object has all the parts: as many of them as some have. Null when nothing can be left out. */
  loosen(understood: Understood): Promise<{ query: string; matched: number } | null>;
  lexicon(): Promise<Lexicon>;
}

interface Word {
  /** As it is searched for. */
  word: string;
  lexeme: string | null;
}

/** Quotes and «or» are left to PostgreSQL; a dash before a word is ours. */
const hasOperators = (query: string) => /"|(?:^|\s)or(?=\s|$)/i.test(query);
const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];

/** A few letters are wrong, or the ending is of somebody's own making: «телеграмчик». */
const isMistyped = ({ word, spelling }: LikeWord): boolean =>
  spelling.startsWith(word) || lettersApart(word, spelling) <= Math.floor(spelling.length / LETTERS_PER_MISTAKE);

/** Every choice of `count` parts, each joined by «and». */
function choices(parts: readonly string[], count: number): string[] {
  if (count === 0) return [''];
  return parts.flatMap((part, place) =>
    choices(parts.slice(place + 1), count - 1).map((rest) => (rest ? `${part} & ${rest}` : part)),
  );
}

function remembering<T>(): { get(key: string): T | undefined; set(key: string, value: T): void } {
  const memory = new Map<string, { at: number; value: T }>();
  return {
    get(key) {
      const found = memory.get(key);
      return found && Date.now() - found.at < MEMORY_MILLISECONDS ? found.value : undefined;
    },
    set(key, value) {
      if (memory.size >= MEMORY) memory.clear();
      memory.set(key, { at: Date.now(), value });
    },
  };
}

interface Knowledge {
  db: Db;
  presentTerms(): Promise<PresentTerms>;
  /** Somebody who sells here is called so. */
  isName(word: string): Promise<boolean>;
}

export function createUnderstanding({ db, presentTerms, isName }: Knowledge): Understanding {
  const lexicon = createLexicon(db, presentTerms);
  const words = remembering<Word[]>();
  const queries = remembering<{ lexicon: Lexicon; understood: Understood }>();
  const loosened = remembering<{ query: string; matched: number } | null>();

  /** Corrected words by chunk between spaces; usually the chunk itself. */
  async function readChunks(chunks: readonly string[], known: Lexicon): Promise<Map<string, Word[]>> {
    const unread = [...new Set(chunks)].filter((chunk) => words.get(chunk) === undefined);
    const waysOf = (chunk: string) => {
      const layout = otherLayout(chunk);
      const letters = chunk.length >= MIN_LATIN ? inRussianLetters(chunk) : null;
      return [layout, letters].filter((way) => way !== null).map(wordsIn);
    };
    const asked = new Set(unread.flatMap((chunk) => [wordsIn(chunk), ...waysOf(chunk)]).flat());
    const read = asked.size > 0 ? await readWords(db, [...asked]) : new Map();
    const wordOf = (word: string): Word => ({ word, lexeme: read.get(word)?.lexeme ?? known.lexemeOf(word) });
    const isKnown = (word: string) => {
      const { lexeme = null, isKnown: isInTexts = false } = read.get(word) ?? {};
      return lexeme === null || isInTexts || known.knows(lexeme);
    };
    for (const chunk of unread) {
      const own = wordsIn(chunk);
      const other = own.every(isKnown)
        ? undefined
        : waysOf(chunk).find((way) => way.length > 0 && way.every((word) => isKnown(word) && wordOf(word).lexeme));
      const meant: Word[] = [];
      for (const word of other ?? own) {
        const { lexeme } = wordOf(word);
        if (other) meant.push({ word: known.spelt(word, lexeme), lexeme });
        else if (isKnown(word) || word.length < MIN_MISSPELT || /\d/.test(word)) meant.push(wordOf(word));
        else meant.push(await nearest(word, known));
      }
      words.set(chunk, meant);
    }
    return new Map(chunks.map((chunk) => [chunk, words.get(chunk) ?? wordsIn(chunk).map(wordOf)]));
  }

  async function nearest(word: string, known: Lexicon): Promise<Word> {
    const ways = [word, otherLayout(word), inRussianLetters(word)].filter((way) => way !== null);
    const like = (await isName(word)) ? [] : await wordsLike(db, ways, known.words, LOOKED_THROUGH);
    const chosen = like.find(isMistyped)?.word ?? word;
    return { word: chosen, lexeme: (await readWords(db, [chosen])).get(chosen)?.lexeme ?? null };
  }

  async function read(written: string, known: Lexicon, isUnfinished: boolean): Promise<Understood> {
    const chunks = written.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
    const bare = chunks.map((chunk) => (/^-[\p{L}\d]/u.test(chunk) ? chunk.slice(1) : chunk));
    const meant = await readChunks(bare, known);
    const corrected = chunks
      .map((chunk, place) => {
        const before = bare[place] ?? '';
        const own = wordsIn(before).join(' ');
        const now = (meant.get(before) ?? []).map(({ word }) => word).join(' ');
        // Another form of the same word is no other query: nothing to tell.
        return now === own || isSameWord(own, now) ? chunk : (chunk === before ? '' : '-') + now;
      })
      .join(' ');
    const isChanged = corrected !== chunks.join(' ');

    const wanted = bare.flatMap((chunk, place) => (chunk === chunks[place] ? (meant.get(chunk) ?? []) : []));
    const unwanted = bare.flatMap((chunk, place) => (chunk === chunks[place] ? [] : (meant.get(chunk) ?? [])));
    const found = partsOf(wanted, known, isUnfinished).filter(({ alternatives }) => alternatives.length > 0);
    const telling = found.filter(({ isIgnored }) => !isIgnored);
    const shown = telling.length > 0 ? telling : found;
    const parts = shown.map(({ alternatives }) => `(${alternatives.join(' | ')})`);
    const without = partsOf(unwanted, known, false).map(({ alternatives }) => `!(${alternatives.join(' | ')})`);
    // The longest word is the rarest.
    const rarest = shown.toSorted((one, other) => other.lexeme.length - one.lexeme.length)[0];
    return {
      query: [...parts, ...without].join(' & '),
      correctedQuery: isChanged ? corrected : null,
      parts: without.length > 0 ? [] : parts,
      anchors: rarest ? anchorsIn(rarest.alternatives) : null,
      pieces: without.length > 0 ? [] : shown.map(({ text, terms }) => ({ text, terms })),
    };
  }

  async function readOperators(written: string, known: Lexicon, isExact: boolean): Promise<Understood> {
    let corrected = written;
    if (!isExact) {
      const chunks = wordsIn(written).slice(0, MAX_WORDS);
      const meant = await readChunks(chunks, known);
      const now = written.toLowerCase().replaceAll(/[\p{L}\d]+/gu, (word) => {
        const [only, ...more] = meant.get(word) ?? [];
        return only && more.length === 0 ? only.word : word;
      });
      if (now !== written.toLowerCase()) corrected = now;
    }
    const query = await readWebQuery(db, corrected);
    return { query, correctedQuery: corrected === written ? null : corrected, parts: [], anchors: null, pieces: [] };
  }

  async function firstMatch(tries: readonly (readonly string[])[]): Promise<string | null> {
    for (const ways of tries) {
      const looser = ways.map((way) => `(${way})`).join(' | ');
      if (looser && (await hasMatch(db, looser))) return looser;
    }
    return null;
  }

  return {
    lexicon,

    async understand(query, { exact = false, isUnfinished = false } = {}) {
      const known = await lexicon();
      const key = `${exact ? 'exact' : ''}/${isUnfinished ? 'unfinished' : ''}/${query}`;
      const remembered = queries.get(key);
      if (remembered?.lexicon === known) return remembered.understood;
      const understood =
        exact || hasOperators(query)
          ? await readOperators(query, known, exact)
          : await read(query, known, isUnfinished);
      queries.set(key, { lexicon: known, understood });
      return understood;
    },

    async loosen({ query, parts, pieces }) {
      if (parts.length < 2) return null;
      const remembered = loosened.get(query);
      if (remembered !== undefined) return remembered;
      let answer: { query: string; matched: number } | null = null;
      const places = parts.filter((_, at) => pieces[at]?.terms.some(({ dictionary }) => dictionary === 'platforms'));
      for (let matched = parts.length; matched > 0 && !answer; matched -= 1) {
        const ways = choices(parts, matched);
        if (ways.length > MAX_WAYS) continue;
        // Of «вк кофе» the platform is what stays: a word met elsewhere by chance is not what was asked for.
        const there = ways.filter((way) => places.every((place) => way.includes(place)));
        const looser = await firstMatch(there.length < ways.length ? [there, ways] : [ways]);
        if (looser && matched === parts.length) break;
        if (looser) answer = { query: looser, matched };
      }
      loosened.set(query, answer);
      return answer;
    },
  };
}

interface Part extends Piece {
  lexeme: string;
  alternatives: readonly string[];
  isIgnored: boolean;
}

/** The longest phrases first; a word of no term stands for itself. */
function partsOf(words: readonly Word[], known: Lexicon, isUnfinished: boolean): Part[] {
  const meaningful = words.filter(({ lexeme }) => lexeme !== null);
  const lexemes = meaningful.map(({ lexeme }) => lexeme ?? '');
  const parts: Part[] = [];
  for (let at = 0; at < lexemes.length; ) {
    let length = Math.min(MAX_PHRASE, lexemes.length - at);
    while (length > 1 && !known.meaningOf(lexemes.slice(at, at + length))) length -= 1;
    const own = lexemes.slice(at, at + length);
    const lexeme = own[0] ?? '';
    const isLast = isUnfinished && at + length === lexemes.length && length === 1;
    const { alternatives = [quoted(lexeme)], terms = [], isIgnored = false } = known.meaningOf(own) ?? {};
    parts.push({
      lexeme: own.join(' '),
      text: meaningful
        .slice(at, at + length)
        .map(({ word }) => word)
        .join(' '),
      alternatives: isLast ? [...alternatives, `${quoted(lexeme)}:*`] : alternatives,
      terms,
      isIgnored,
    });
    at += length;
  }
  return [...new Map(parts.map((part) => [part.lexeme, part])).values()];
}

/** The first lexeme of each alternative. */
function anchorsIn(alternatives: readonly string[]): string[] {
  return [
    ...new Set(
      alternatives.flatMap((alternative) => {
        const first = /'((?:[^']|'')*)'/.exec(alternative)?.[1];
        return first === undefined ? [] : [first.replaceAll("''", "'").replaceAll('\\\\', '\\')];
      }),
    ),
  ];
}
