/** The query string as plain strings: `?code=012345` stays text, and a link reads the way a person would write it. */
import { isId } from '#platform/web/is-id.ts';

type Search = Record<string, string | string[]>;

export function parseSearch(text: string): Search {
  const search: Search = {};
  for (const [name, value] of new URLSearchParams(text)) {
    // Names from Object.prototype are no parameters.
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
export type Reader<T> = (value: unknown) => T | undefined;
export type ReadBy<Readers> = {
  [Name in keyof Readers]?: Readers[Name] extends Reader<infer T> ? T | undefined : never;
};

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

export const oneOf =
  <const T extends string>(values: readonly T[]): Reader<T> =>
  (value) =>
    values.find((known) => known === value);

/** Cut to a length that no honest link exceeds. Nobody writes control characters, and no call takes them. */
export const textUpTo =
  (maxLength: number): Reader<string> =>
  (value) =>
    typeof value === 'string' && /^\P{Cc}+$/u.test(value) ? value.slice(0, maxLength).toWellFormed() : undefined;

export const idText: Reader<string> = (value) => (isId(value) ? value : undefined);

/** Pages of signing in, and those that a letter's link opens: where to go afterwards, what the link carries, why one is here. */
export const authSearch = searchOf({
  back_link: textUpTo(2000),
  code: textUpTo(12),
  token: textUpTo(100),
  cause: textUpTo(300),
});
