/** Words that tell what goods are, whatever their owner calls them: a moderator looks at what contradicts itself. */
import { lettersOf } from './look-alikes.ts';
import type { Check, StandingRule, WordsOf, WordsSubject } from './rules.ts';

/** A match of a word list: the words found, and the rule that names them. */
export interface FoundWords {
  check: Check;
  category: string | null;
  /** As people wrote them, each once. */
  said: readonly string[];
}

/** Look-alike characters (homoglyphs) mapped to Russian letters: by their look, and by their sound. */
const BY_LOOK: Readonly<Record<string, string>> = {
  ...{ a: 'а', b: 'в', c: 'с', d: 'д', e: 'е', h: 'н', k: 'к', m: 'м', n: 'п', o: 'о', p: 'р', r: 'г', t: 'т', u: 'и' },
  ...{ x: 'х', y: 'у', '0': 'о', '3': 'з', '4': 'ч', '6': 'б', '@': 'а', $: 'с', і: 'и', ї: 'и', ў: 'у', ӏ: 'л' },
};
const BY_SOUND: Readonly<Record<string, string>> = {
  ...{ a: 'а', b: 'б', v: 'в', g: 'г', d: 'д', e: 'е', z: 'з', i: 'и', k: 'к', l: 'л', m: 'м', n: 'н', o: 'о', p: 'п' },
  ...{ r: 'р', s: 'с', t: 'т', u: 'у', f: 'ф', h: 'х', y: 'ы', '0': 'о', '3': 'з', '@': 'а', $: 'с' },
};

const ENDINGS = new Set(
  [
    'а я о е и ы у ю ь й ой ей ою ею ом ем ам ям ами ями ах ях ов ев ий ый ая яя ое ее ые ие ого его ому ему ым им ыми ими ых их',
    'ью ии ия ию ие ией ием иям иями иях ий иев ок ек ка ки ку ке кой кам ками ках',
  ].flatMap((line) => line.split(' ')),
);

interface Part {
  stem: string;
  hasEndings: boolean;
}
interface Phrase {
  parts: readonly Part[];
  isException: boolean;
}

/** Lower case, one letter for «ё» and «е», no accents and nothing that is not seen. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{M}/gu, '');

const phraseOf = (line: string): Phrase => {
  const isException = line.startsWith('-');
  const parts = plain(isException ? line.slice(1) : line)
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => ({ stem: part.replace(/\*$/, ''), hasEndings: part.endsWith('*') }));
  return { parts, isException };
};

/** A phrase that can be looked for: begins with three letters, has up to six words of letters, digits and inner hyphens. */
export function isPhrase(line: string): boolean {
  const { parts } = phraseOf(line);
  return (
    parts.length > 0 &&
    parts.length <= 6 &&
    parts.every(({ stem }) => /^[\p{L}\p{N}]+$/u.test(stem)) &&
    (parts[0]?.stem.length ?? 0) >= 3
  );
}

/** One word of a text in the ways it may be read. */
interface Token {
  said: string;
  readings: readonly string[];
}

const WORD = /[\p{L}\p{N}@$]+/gu;
const asRussian = (word: string, letters: Readonly<Record<string, string>>): string =>
  word.replaceAll(/./gu, (letter) => letters[letter] ?? letter);

/** «вoдкa» with Latin letters, «в0дка», «вооодка», «казино777», «kazino». */
function readingsOf(word: string): string[] {
  const once = word.replaceAll(/(\p{L})\1{2,}/gu, '$1');
  const bare = once.replaceAll(/^[\d@$]+|[\d@$]+$/g, '');
  // Short words of other languages sound like too many Russian ones.
  const hasOthers = /\p{Script=Cyrillic}/u.test(once) ? /[a-z0-9@$іїўӏ]/.test(once) : /^[a-z0-9@$]{5,}$/.test(once);
  const others = hasOthers ? [once, bare].flatMap((one) => [asRussian(one, BY_LOOK), asRussian(one, BY_SOUND)]) : [];
  return [...new Set([word, once, bare, ...others])].filter((one) => one.length > 0);
}

/** «к а з и н о» and «к.а.з.и.н.о» are one word; so is «ка-зи-но», which is read in parts as well. */
function tokensOf(written: string): Token[] {
  const text = plain(written);
  const tokens = [...text.matchAll(WORD)].map(([said]) => ({ said, readings: readingsOf(said) }));
  const spaced =
    text.match(/(?<![\p{L}\p{N}])(?:[\p{L}\p{N}@$][\s._*/|-]{1,2}){3,}[\p{L}\p{N}@$](?![\p{L}\p{N}])/gu) ?? [];
  const hyphenated = text.match(/(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:[-_.*][\p{L}\p{N}]+)+/gu) ?? [];
  const joined = [...spaced, ...hyphenated].map((said) => ({
    said,
    readings: readingsOf(said.replaceAll(/[^\p{L}\p{N}@$]/gu, '')),
  }));
  return [...tokens, ...joined];
}

const isPart = ({ stem, hasEndings }: Part, { readings }: Token): boolean =>
  readings.some(
    (word) => word === stem || (hasEndings && word.startsWith(stem) && ENDINGS.has(word.slice(stem.length))),
  );

interface Dictionary {
  /** By their first three letters: a text has far more words than begin like one of these. */
  phrases: ReadonlyMap<string, readonly Phrase[]>;
  exceptions: readonly Phrase[];
  /** Words that are looked for within the names of hosts too, where nobody leaves spaces. */
  inHosts: readonly string[];
}

const HOST_WORD = 5;
const dictionaries = new WeakMap<WordsSubject, Dictionary>();

function dictionaryOf(subject: WordsSubject): Dictionary {
  const known = dictionaries.get(subject);
  if (known) return known;
  const all = subject.words.filter(isPhrase).map(phraseOf);
  const phrases = new Map<string, Phrase[]>();
  for (const phrase of all.filter(({ isException }) => !isException)) {
    const start = phrase.parts[0]?.stem.slice(0, 3) ?? '';
    phrases.set(start, [...(phrases.get(start) ?? []), phrase]);
  }
  const made = {
    phrases,
    exceptions: all.filter(({ isException }) => isException),
    inHosts: all.flatMap(({ parts: [only, ...more], isException }) =>
      !isException && only && more.length === 0 && only.stem.length >= HOST_WORD ? only.stem : [],
    ),
  };
  dictionaries.set(subject, made);
  return made;
}

const isAt = ({ parts }: Phrase, tokens: readonly Token[], from: number): boolean =>
  parts.every((part, at) => {
    const token = tokens[from + at];
    return token !== undefined && isPart(part, token);
  });

function allIn(tokens: readonly Token[], { phrases, exceptions }: Dictionary): string[] {
  const taken = new Set<number>();
  for (const exception of exceptions)
    for (let from = 0; from < tokens.length; from += 1)
      if (isAt(exception, tokens, from)) for (const at of exception.parts.keys()) taken.add(from + at);
  return tokens.flatMap((token, from) => {
    if (taken.has(from)) return [];
    const starts = new Set(token.readings.map((word) => word.slice(0, 3)));
    const found = [...starts].flatMap((start) => phrases.get(start) ?? []).find((one) => isAt(one, tokens, from));
    const said = found?.parts.map((_, at) => tokens[from + at]?.said).join(' ');
    return said ? [said] : [];
  });
}

interface Host {
  name: string;
  /** Its parts in letters, without the zone, which says nothing of the goods. */
  parts: readonly string[];
}

const hostOf = (name: string): Host => ({ name, parts: name.split('.').slice(0, -1).map(lettersOf) });

const isInHost = ({ parts }: Host, { inHosts }: Dictionary): boolean =>
  parts.some((part) => inHosts.some((word) => plain(part).includes(word)));

/** Input of the word check: texts, and addresses that it leads to. */
export interface Written {
  texts: readonly (string | null)[];
  urls?: readonly (string | null)[];
}

/** Hosts of addresses; the rest of an address is nobody's name. */
const hostsIn = (urls: readonly (string | null)[]): string[] =>
  urls.flatMap((url) => (url && URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(url) ? url : `https://${url}`)?.hostname) || []);

/** Matches of the word rules in force (green ones aside), except in a category that is declared already. */
export function readWords(
  rules: readonly StandingRule[],
  of: WordsOf,
  { texts, urls = [] }: Written,
  categories: readonly string[] = [],
): FoundWords[] {
  const hosts = hostsIn(urls).map(hostOf);
  let tokens: Token[] | undefined;
  return rules.flatMap(({ subject, check }): FoundWords[] => {
    if (subject.kind !== 'words' || subject.of !== of || check.light === 'green') return [];
    if (subject.category !== null && categories.includes(subject.category)) return [];
    tokens ??= tokensOf([...texts, ...hosts.map(({ parts }) => parts.join(' '))].join('\n'));
    const dictionary = dictionaryOf(subject);
    const named = hosts.filter((host) => isInHost(host, dictionary)).map(({ name }) => name);
    const said = [...new Set([...allIn(tokens, dictionary), ...named])];
    return said.length > 0 ? [{ check, category: subject.category, said }] : [];
  });
}
