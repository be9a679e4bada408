/** Weighs the gzipped JavaScript that each route loads first, from the build's manifest, and fails when a budget is exceeded. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const KB = 1024;
/** The first rule whose pattern fits a route decides; public pages are light, forms and working pages may be richer. */
const BUDGETS = [
  { name: 'auth and panel', fits: /^_(?:auth|panel)[./]|^basket$/, limitKb: 240 },
  { name: 'public', fits: /./, limitKb: 140 },
];

const client = resolve(import.meta.dirname, '../dist/client');
const manifestPath = join(client, '.vite/manifest.json');
if (!existsSync(manifestPath)) {
  process.stderr.write('There is no build to weigh: run `npm run build` first.\n');
  process.exit(1);
}

const manifest = JSON.parse(readFileSync(manifestPath, 'utf8'));
const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
const weights = new Map();

function weigh(file) {
  if (!file.endsWith('.js')) return 0;
  if (!weights.has(file)) weights.set(file, gzipSync(readFileSync(join(client, file)), { level: 9 }).length);
  return weights.get(file);
}

/** A chunk and everything it imports statically. */
function collect(key, into) {
  const chunk = manifest[key];
  if (!chunk || into.has(chunk.file)) return;
  into.add(chunk.file);
  for (const imported of chunk.imports ?? []) collect(imported, into);
}

/** `src/app/web/routes/_auth.auth.login.tsx?tsr-split=component` → `_auth.auth.login` */
function routeOf(key) {
  return /\/routes\/(.+)\.tsx(?:\?|$)/.exec(key)?.[1];
}

const chunksOfRoute = new Map();
for (const key of Object.keys(manifest)) {
  const route = routeOf(key);
  if (route) chunksOfRoute.set(route, [...(chunksOfRoute.get(route) ?? []), key]);
}

/** A page loads its own chunks and those of the layouts above it: `_auth.auth.login` stands below `_auth`. */
function firstLoad(route) {
  const files = new Set();
  collect(entry, files);
  for (const [other, keys] of chunksOfRoute) {
    if (other === '__root' || other === route || route.startsWith(`${other}.`))
      for (const key of keys) collect(key, files);
  }
  return [...files].reduce((sum, file) => sum + weigh(file), 0);
}

const isLayout = (route) => route === '__root' || /^_[^.]+$/.test(route);
const rows = [...chunksOfRoute.keys()]
  .filter((route) => !isLayout(route))
  .map((route) => ({ route, path: pathOf(route), bytes: firstLoad(route) }));
rows.push({ route: '404', path: '(page not found)', bytes: firstLoad('404') });

function pathOf(route) {
  const parts = route.split('.').filter((part) => !part.startsWith('_') && part !== 'index');
  return `/${parts.join('/')}`;
}

let excess = 0;
for (const { route, path, bytes } of rows.sort((one, other) => other.bytes - one.bytes)) {
  const budget = BUDGETS.find(({ fits }) => fits.test(route));
  const isOver = bytes > budget.limitKb * KB;
  if (isOver) excess += 1;
  const size = (bytes / KB).toFixed(1).padStart(7);
  process.stdout.write(`${isOver ? '✗' : '✓'} ${path.padEnd(28)}${size} KB of ${budget.limitKb} KB  ${budget.name}\n`);
}
if (rows.length < 2 || !entry) {
  process.stderr.write('The manifest names no routes: the check would prove nothing.\n');
  process.exit(1);
}
if (excess > 0) {
  process.stderr.write(`${excess} of ${rows.length} routes are heavier than their budget.\n`);
  process.exit(1);
}
