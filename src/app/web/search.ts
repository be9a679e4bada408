/** The query string as plain strings: `?code=012345` stays text, and a link reads the way a person would write it. */
import { isDay, isId } from '#platform/web/address-values.ts';

type Search = Record<string, string | string[]>;

export function parseSearch(text: string): Search {
  const search: Search = {};
  for (const [name, value] of new URLSearchParams(text)) {
    // What every object has already is no parameter of anybody's.
    if (name in Object.prototype) continue;
    const known = search[name];
    search[name] = known === undefined ? value : [known, value].flat();
  }
  return search;
}

export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) query.append(name, String(one));
    }
  }
  // A comma needs no escape in a query, and lists read better with it.
  return query.size > 0 ? `?${query.toString().replaceAll('%2C', ',')}` : '';
}

/** Undefined for a value that makes no sense. */
type Reader<T> = (value: unknown) => T | undefined;
type ReadBy<Readers> = {
  [Name in keyof Readers]?: Readers[Name] extends Reader<infer T> ? T | undefined : never;
};

type Chosen<Read> = { [Name in keyof Read]?: Exclude<Read[Name], undefined> };

/**
 * A route's `validateSearch`: each parameter is read by itself, its first value alone, and one that makes no sense is as if it
 * were not there. The router lays what is returned here over the raw query, so a name that is left out would keep its raw
 * value: every name is returned, dropped ones as undefined.
 */
export function searchOf<Readers extends Record<string, Reader<unknown>>>(readers: Readers) {
  return (search: Record<string, unknown>): ReadBy<Readers> =>
    Object.fromEntries(
      Object.entries(readers).map(([name, read]) => [name, read([search[name]].flat()[0])]),
    ) as ReadBy<Readers>;
}

/** The same for a page that takes the query whole and reads it later: only what is there, without the dropped names. */
export function chosenBy<Readers extends Record<string, Reader<unknown>>>(readers: Readers) {
  const read = searchOf(readers);
  return (search: Record<string, unknown>): Chosen<ReadBy<Readers>> =>
    Object.fromEntries(Object.entries(read(search)).filter(([, value]) => value !== undefined)) as never;
}

export const oneOf =
  <const T extends string>(values: readonly T[]): Reader<T> =>
  (value) =>
    values.find((known) => known === value);

/** Cut to a length that no honest link exceeds. Nobody writes control characters, and no call takes them. */
export const textUpTo =
  (maxLength: number): Reader<string> =>
  (value) =>
    typeof value === 'string' && value !== '' && !/\p{Cc}/u.test(value)
      ? value.slice(0, maxLength).toWellFormed()
      : undefined;

export const matching =
  (shape: RegExp): Reader<string> =>
  (value) =>
    typeof value === 'string' && shape.test(value) ? value : undefined;

export const idText: Reader<string> = (value) => (isId(value) ? value : undefined);
export const dayText: Reader<string> = (value) => (isDay(value) ? value : undefined);

const backLink = { back_link: textUpTo(2000) };

export const backLinkSearch = searchOf(backLink);

export const forbiddenSearch = searchOf({ ...backLink, cause: textUpTo(300) });

/** Sign-up and reset pages also open from a letter's link, which carries the code. */
export const codeSearch = searchOf({ ...backLink, code: textUpTo(12) });

/** Pages that a letter's link opens by a key of its own. */
export const tokenSearch = searchOf({ token: textUpTo(100) });
