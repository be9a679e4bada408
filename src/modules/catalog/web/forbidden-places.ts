/** Places that people look for by name although nothing may be advertised there. */
import type { LegalityRule } from '#modules/legality/contract.ts';
import { versionOn } from '#modules/legality/web/index.ts';

interface ForbiddenName {
  /** As after «реклама». */
  where: string;
  /** Address the rule is about. */
  address: string;
  called: RegExp;
}

const NAMES: readonly ForbiddenName[] = [
  {
    where: 'в Instagram',
    address: 'instagram.com',
    called: /(?<!\p{L})(инстаграм|instagram|(инст[аеуы]|insta)(?!\p{L}))/iu,
  },
  { where: 'в Facebook', address: 'facebook.com', called: /(?<!\p{L})(фе[йи]сбук|facebook|(фб|fb)(?!\p{L}))/iu },
  { where: 'в Threads', address: 'threads.net', called: /(?<!\p{L})(тредс|threads)(?!\p{L})/iu },
];

export const forbiddenNamesIn = (query: string): ForbiddenName[] => NAMES.filter(({ called }) => called.test(query));

/** The query without the names: «кофе в инстаграме» is still about coffee. */
export const wordsWithoutNames = (query: string): string =>
  NAMES.reduce(
    (left, { called }) =>
      left.replaceAll(new RegExp(`(?:(?<!\\p{L})(?:в|на|для|и)\\s+)?${called.source}\\p{L}*`, 'giu'), ' '),
    query,
  )
    .replaceAll(/\s+/g, ' ')
    .trim();

export interface ForbiddenPlace {
  where: string;
  /** The first day of the rule. */
  from: string;
  law: string;
  source: string;
  source_url: string | null;
  words: string;
}

/** Rules of a day on the named places; none for places that the desk has allowed since. */
export function forbiddenPlaces(
  names: readonly ForbiddenName[],
  rules: readonly LegalityRule[],
  day: string,
): ForbiddenPlace[] {
  return names.flatMap(({ where, address }) => {
    const rule = rules.find(({ subject }) => subject.kind === 'address' && subject.address === address);
    const version = rule && versionOn(rule, day);
    if (version?.light !== 'red') return [];
    const { from, law, source, source_url, words } = version;
    return [{ where, from, law, source, source_url, words }];
  });
}

/** Those of one day, one law and one source are said in one sentence. */
export function saidTogether(places: readonly ForbiddenPlace[]): ForbiddenPlace[][] {
  const groundOf = ({ where, ...ground }: ForbiddenPlace) => JSON.stringify(ground);
  return Object.values(Object.groupBy(places, groundOf)).flatMap((group) => (group ? [group] : []));
}
