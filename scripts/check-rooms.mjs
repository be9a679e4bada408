// Who may import whom, and what modules show each other (ARCHITECTURE.md, "Rooms"). Our own script because dependency-cruiser reads
// TypeScript through the compiler's JS API, which TypeScript 7 does not have. Sees type imports and `import('…')` types as well.
import fs from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { doorProblems } from './rooms/doors.mjs';
import { isOwnTree, isWeb, moduleOf, nodesOf, packageOf, ROOT, resolve, room } from './rooms/files.mjs';
import { findCycles, findKnots, printGraph } from './rooms/graph.mjs';
import { importRules } from './rooms/import-rules.mjs';
import { commonFailsOf, findAtOnce, findFormatting, findOwnDeferring } from './rooms/text-rules.mjs';
import { typeFactsOf } from './rooms/type-facts.mjs';
import { openSeen, sumOf } from './seen.mjs';

const SERVER_OF_MODULE = /^src\/modules\/[^/]+\/server\//;

const files = ['src', 'tests', 'bench']
  .filter((folder) => fs.existsSync(path.join(ROOT, folder)))
  .flatMap((folder) =>
    fs.readdirSync(path.join(ROOT, folder), { recursive: true }).map((file) => path.posix.join(folder, file)),
  )
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.gen.ts'));

/** Every module has the same files in the same places; what goes beyond them on the server stands in a folder named by its subject. */
const MODULE_FILES =
  /^(?:contract\.ts|(?:domain|kinds|web)\/.+|server\/(?:[a-z-]+\/.+|(?:index|context|routes|fail|store|queries|presenter|policy|jobs|letters|seeding)\.ts))$/;
const misplaced = files.filter(
  (file) => moduleOf(file) && !MODULE_FILES.test(file.slice(`src/modules/${moduleOf(file)}/`.length)),
);

/** Files that cannot run in a browser. */
const needsNode = new Set();
/** Breaches that no import shows, found while the files are read. */
const textProblems = [];
/** Declared types of the servers of modules, which doors are made of. */
const typeFacts = new Map();
const parts = fileURLToPath(new URL('rooms', import.meta.url));
const seen = openSeen(isOwnTree ? 'rooms' : null, [
  ...[fileURLToPath(import.meta.url), ...fs.readdirSync(parts).map((file) => path.join(parts, file))].map((file) =>
    sumOf(fs.readFileSync(file)),
  ),
  sumOf(fs.readFileSync(path.join(ROOT, 'package.json'))),
]);
const graph = new Map(files.map((file) => [file, importsOf(file)]));
seen.keep(files);
const rules = importRules({ needsNode, needsZod });
const problems = textProblems.concat(
  [...graph].flatMap(([, imports]) =>
    imports.flatMap((each) =>
      rules
        .filter((rule) => rule.breaks(each))
        .map((rule) => `${each.from}:${each.line} → ${each.to ?? each.name}\n  ${rule.name}: ${rule.message}`),
    ),
  ),
);
for (const file of misplaced)
  problems.push(
    `${file}\n  files-have-their-places: use a name of the set (ARCHITECTURE.md, "Files of a module") or a folder of the server`,
  );
for (const cycle of findCycles(graph))
  problems.push(`${cycle.join(' → ')}\n  no-cycles: files that need each other are one file`);

for (const knot of findKnots(graph))
  problems.push(
    `${knot.join(', ')}\n  no-circles-between-modules: arrows run one way, types and deferred imports included; what a module needs of one above it is a slot that app fills`,
  );

problems.push(...doorProblems(typeFacts));
if (process.argv.includes('--graph')) printGraph(graph);
for (const problem of problems) process.stdout.write(`${problem}\n`);
const count = [...graph.values()].reduce((sum, imports) => sum + imports.length, 0);
process.stdout.write(`${files.length} files, ${count} imports, ${problems.length} problems\n`);
process.exitCode = problems.length > 0 ? 1 : 0;

/** Facts about a file that the rules need, cached by its checksum. */
function importsOf(from) {
  const text = fs.readFileSync(path.join(ROOT, from), 'utf8');
  const sum = sumOf(text);
  const facts = seen.get(from, sum) ?? factsOf(from, text);
  seen.set(from, sum, facts);
  if (facts.needsNode) needsNode.add(from);
  if (facts.types) typeFacts.set(from, facts.types);
  textProblems.push(...facts.problems);
  findOwnFail(from, facts.commonFails);
  return facts.imports.map((each) => ({ from, ...each }));
}

/** A pure function of the file's place and text, so that it can be cached: checks that look at other files stand outside. */
function factsOf(from, text) {
  const { program, module, errors } = parseSync(from, text);
  if (errors.length > 0) throw new Error(`${from}: ${errors[0].message}`);
  const nodes = nodesOf(program);
  const lineOf = (start) => text.slice(0, start).split('\n').length;
  const facts = { imports: [], needsNode: false, problems: [], commonFails: commonFailsOf(program, lineOf) };
  if (SERVER_OF_MODULE.test(from))
    facts.types = typeFactsOf(program, (specifier) => {
      const { to, name } = resolve(from, specifier);
      return to ?? name;
    });
  const refuse = (node, problem) => facts.problems.push(`${from}:${lineOf(node.start)}\n  ${problem}`);
  if (from.startsWith('src/') && room(from) !== 'words') findFormatting(nodes, refuse);
  if (from.startsWith('src/') && from !== 'src/platform/web/deferred.tsx') findOwnDeferring(nodes, refuse);
  if (from.startsWith('src/') && !isWeb(from)) findAtOnce(nodes, refuse);
  const add = (specifier, start, { isType = false, isDeferred = false }) => {
    const target = resolve(from, specifier);
    if (target.name && isBuiltin(target.name) && !isType) facts.needsNode = true;
    if (target.name && (isBuiltin(target.name) || target.name.startsWith('virtual:'))) return;
    facts.imports.push({ ...target, isType, isDeferred, line: lineOf(start) });
  };
  for (const { moduleRequest, entries } of module.staticImports) {
    add(moduleRequest.value, moduleRequest.start, {
      isType: entries.length > 0 && entries.every((entry) => entry.isType),
    });
  }
  for (const { moduleRequest, isType } of module.staticExports.flatMap(({ entries }) => entries)) {
    if (moduleRequest) add(moduleRequest.value, moduleRequest.start, { isType });
  }
  for (const { type, source, start } of nodes) {
    // A page is loaded when it is visited, so this makes no cycle of the kind that hurts.
    if (type === 'ImportExpression' && source.type === 'Literal') add(source.value, start, { isDeferred: true });
    if (type === 'TSImportType') add(source.value, start, { isType: true });
  }
  return facts;
}

/** A module that has codes of its own has one `fail`, which knows the common codes as well. */
function findOwnFail(from, lines) {
  const own = `src/modules/${moduleOf(from)}/server/fail.ts`;
  if (lines.length === 0 || from === own || !fs.existsSync(path.join(ROOT, own))) return;
  for (const line of lines)
    textProblems.push(`${from}:${line}\n  one-fail-per-module: take fail from the module's server/fail.ts`);
}

/** Whether loading the file loads zod. */
function needsZod(file, visited = new Set()) {
  if (visited.has(file)) return false;
  visited.add(file);
  return (graph.get(file) ?? []).some(
    ({ to, name, isType }) => !isType && (to ? needsZod(to, visited) : packageOf(name) === 'zod'),
  );
}
