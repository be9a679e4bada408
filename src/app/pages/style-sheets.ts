/**
 * The style sheets of what a page draws. Those of its route are in its head; a part that comes in a chunk of its own (React's
 * `lazy`) brings its sheets with its script, in the browser, and what the server had drawn of it was shown without until then.
 * A class of a CSS module is in exactly one sheet, so the page itself tells what it needs: whatever its head has not is added.
 * A sheet in the head is waited for before anything is shown.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const CLASS_ATTRIBUTE = /\sclass="([^"]+)"/g;
/** As the build names a class of a module: `_frame_1x2y3_10`. */
const MODULE_CLASS = /\.(_[\w-]+)/g;

export type AddSheets = (html: string) => string;

interface Chunk {
  css?: string[];
  imports?: string[];
}

/** `client` is the folder that the build has written for the browser, with its manifest. */
export async function styleSheetsOf(client: string): Promise<AddSheets> {
  const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const inOrder = orderOf(manifest);
  const sheetOf = new Map<string, string>();
  for (const sheet of inOrder.keys()) {
    const rules = await readFile(join(client, sheet), 'utf8');
    for (const [, name = ''] of rules.matchAll(MODULE_CLASS)) sheetOf.set(name, sheet);
  }
  return (html) => {
    const end = html.indexOf('</head>');
    if (end < 0) return html;
    const head = html.slice(0, end);
    // Most elements repeat the classes of others.
    const drawn = new Set<string>();
    for (const [, names = ''] of html.matchAll(CLASS_ATTRIBUTE)) drawn.add(names);
    const needed = new Set([...drawn].flatMap((names) => names.split(' ').flatMap((name) => sheetOf.get(name) ?? [])));
    const isMissing = (sheet: string) => !head.includes(`"/${sheet}"`);
    const wanted = new Set([...needed].filter(isMissing).flatMap((sheet) => inOrder.get(sheet) ?? []));
    if (wanted.size === 0) return html;
    const missing = [...inOrder.keys()].filter((sheet) => wanted.has(sheet) && isMissing(sheet));
    const links = missing.map((sheet) => `<link rel="stylesheet" href="/${sheet}"/>`).join('');
    return `${head}${links}${html.slice(end)}`;
  };
}

/**
 * Every sheet, each after those of what its chunk imports, over whose rules it lays its own; with the sheets that go before it,
 * drawn or not: one that the browser brought later would stand behind it.
 */
function orderOf(manifest: Record<string, Chunk>): Map<string, string[]> {
  const sheets = new Map<string, string[]>();
  const known = new Map<string, string[]>();
  const visit = (key: string): string[] => {
    const before = known.get(key);
    if (before) return before;
    const all: string[] = [];
    // Known before it is complete: chunks may import each other.
    known.set(key, all);
    const { css = [], imports = [] } = manifest[key] ?? {};
    all.push(...new Set(imports.flatMap(visit)));
    for (const sheet of css) {
      all.push(sheet);
      if (!sheets.has(sheet)) sheets.set(sheet, [...all]);
    }
    return all;
  };
  for (const key of Object.keys(manifest)) visit(key);
  return sheets;
}
