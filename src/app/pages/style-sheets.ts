/**
 * The style sheets of what a page draws. Those of its route are in its head; a part that comes in a chunk of its own (React's
 * `lazy`) brings its sheet with its script, in the browser, and what the server had drawn of it was shown without until then.
 * A class of a CSS module is in exactly one sheet, so the page itself tells what it needs: whatever its head has not is added.
 * A sheet in the head is waited for before anything is shown.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const CLASS_ATTRIBUTE = /\sclass="([^"]+)"/g;
/** As the build names a class of a module: `_frame_1x2y3_10`. */
const MODULE_CLASS = /\.(_[\w-]+)/g;

export type AddSheets = (html: string) => string;

/** `base` is the address that the sheets of the folder are served at. */
export async function styleSheetsOf(folder: string, base: string): Promise<AddSheets> {
  const sheetOf = new Map<string, string>();
  for (const file of await readdir(folder)) {
    if (!file.endsWith('.css')) continue;
    const rules = await readFile(join(folder, file), 'utf8');
    for (const [, name = ''] of rules.matchAll(MODULE_CLASS)) sheetOf.set(name, `${base}/${file}`);
  }
  return (html) => {
    const end = html.indexOf('</head>');
    const head = html.slice(0, Math.max(end, 0));
    // Most elements repeat the classes of others.
    const drawn = new Set<string>();
    for (const [, names = ''] of html.matchAll(CLASS_ATTRIBUTE)) drawn.add(names);
    const needed = new Set([...drawn].flatMap((names) => names.split(' ').flatMap((name) => sheetOf.get(name) ?? [])));
    const missing = [...needed].filter((sheet) => !head.includes(`"${sheet}"`));
    if (end < 0 || missing.length === 0) return html;
    const links = missing.map((sheet) => `<link rel="stylesheet" href="${sheet}"/>`).join('');
    return `${head}${links}${html.slice(end)}`;
  };
}
