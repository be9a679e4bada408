// Paths, rooms and syntax trees: what all rules of the rooms look at.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Another tree than this one is looked at by `--root FOLDER`. */
const asked = process.argv.indexOf('--root');
export const isOwnTree = asked < 0;
export const ROOT = isOwnTree
  ? fileURLToPath(new URL('../..', import.meta.url))
  : path.resolve(process.argv[asked + 1]);
const ALIASES = Object.entries(JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')).imports).map(
  ([from, to]) => ({ prefix: from.replace('*', ''), target: to.replace('./', '').replace('*', '') }),
);

export const room = (file) =>
  file.match(/^src\/(app|demo|platform|ui|words)\//)?.[1] ?? (file.startsWith('src/modules/') && 'modules');
export const moduleOf = (file) => file.match(/^src\/modules\/([^/]+)\//)?.[1];
export const packageOf = (name) => name.match(/^(?:@[^/]+\/)?[^/]+/)?.[0];
export const isWeb = (file) => /\/web\//.test(file) || room(file) === 'ui';
export const isServer = (file) =>
  /\/server\//.test(file) || /^src\/platform\/(?:database|http|mail)\//.test(file) || file === 'src/platform/jobs.ts';
export const isContract = (file) => /^src\/modules\/[^/]+\/contract\.ts$/.test(file);
export const isServerDoor = (file) => /^src\/modules\/[^/]+\/server\/index\.ts$/.test(file);
export const isDomain = (file) => /^src\/modules\/[^/]+\/(?:domain|kinds)\//.test(file) && !isWeb(file);
export const isStyle = (file) => /\.css(?:\?.*)?$/.test(file);

export function resolve(from, specifier) {
  if (specifier.startsWith('.')) return { to: path.posix.join(path.posix.dirname(from), specifier) };
  const alias = ALIASES.find(({ prefix }) => specifier.startsWith(prefix));
  return alias ? { to: alias.target + specifier.slice(alias.prefix.length) } : { name: specifier };
}

/** All nodes under a value in the order of the text. A list: as nested generators each node cost as much as its depth. */
export function nodesOf(value, found = []) {
  if (value === null || typeof value !== 'object') return found;
  if (typeof value.type === 'string') found.push(value);
  for (const key in value) nodesOf(value[key], found);
  return found;
}
