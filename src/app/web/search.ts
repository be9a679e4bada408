/** The query string as plain strings: `?code=012345` stays text, and a link reads the way a person would write it. */

type Search = Record<string, string | string[]>;

export function parseSearch(text: string): Search {
  const search: Search = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const known = search[name];
    if (known === undefined) search[name] = value;
    else search[name] = [known, value].flat();
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

/** The first value of a parameter, cut to a length that no honest link exceeds. */
export function textParameter(value: unknown, maxLength: number): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' && first !== '' ? first.slice(0, maxLength) : undefined;
}

const BACK_LINK_MAX = 2000;

export function backLinkSearch(search: Record<string, unknown>): { back_link?: string } {
  const backLink = textParameter(search.back_link, BACK_LINK_MAX);
  return backLink === undefined ? {} : { back_link: backLink };
}

/** Sign-up and reset pages also open from a letter's link, which carries the code. */
export function codeSearch(search: Record<string, unknown>): { back_link?: string; code?: string } {
  const code = textParameter(search.code, 12);
  return { ...backLinkSearch(search), ...(code !== undefined && { code }) };
}
