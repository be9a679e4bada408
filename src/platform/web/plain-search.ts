/** The address as a link would have it: no empty fields, several values of one name joined. Known before any page's code is loaded. */
export type Search = Record<string, string>;

export function plainSearch(search: Record<string, unknown>): Search {
  const plain: Search = {};
  for (const [name, value] of Object.entries(search)) {
    const text = [value]
      .flat()
      .filter((each) => typeof each === 'string' && each.trim() !== '')
      .map((each) => String(each).trim())
      .join(',');
    if (text !== '') plain[name] = text;
  }
  return plain;
}
