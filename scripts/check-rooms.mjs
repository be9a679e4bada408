// Who may import whom (ARCHITECTURE.md, "Rooms"). Our own script because dependency-cruiser reads TypeScript through the
// compiler's JS API, which TypeScript 7 does not have. Sees type imports and `import('…')` types as well.
import fs from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { openSeen, sumOf } from './seen.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ALIASES = Object.entries(JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')).imports).map(
  ([from, to]) => ({ prefix: from.replace('*', ''), target: to.replace('./', '').replace('*', '') }),
);

const room = (file) =>
  file.match(/^src\/(app|demo|platform|ui|words)\//)?.[1] ?? (file.startsWith('src/modules/') && 'modules');
const moduleOf = (file) => file.match(/^src\/modules\/([^/]+)\//)?.[1];
const packageOf = (name) => name.match(/^(?:@[^/]+\/)?[^/]+/)?.[0];
const isWeb = (file) => /\/web\//.test(file) || room(file) === 'ui';
const isServer = (file) =>
  /\/server\//.test(file) || /^src\/platform\/(?:database|http|mail)\//.test(file) || file === 'src/platform/jobs.ts';
const isContract = (file) => /^src\/modules\/[^/]+\/contract\.ts$/.test(file);
const isServerDoor = (file) => /^src\/modules\/[^/]+\/server\/index\.ts$/.test(file);
const isDomain = (file) => /^src\/modules\/[^/]+\/(?:domain|kinds)\//.test(file) && !isWeb(file);
const isStyle = (file) => /\.css(?:\?.*)?$/.test(file);

const UI_PACKAGES =
  /^(?:react|react-dom|react-aria|react-aria-components|@internationalized\/date|@tabler\/icons-react)$/;
const DATABASE_PACKAGES = /^(?:pg|kysely)$/;

const ZONED = /\+03:00/;
const WEEKDAYS = /^(?:пн|вт|ср|чт|пт|сб|вс|понедельник|вторник|среда|четверг|пятница|суббота|воскресенье)$/i;
const isWeekdayList = (words) => words.filter((word) => WEEKDAYS.test(word)).length > 2;
/** `….toISOString().slice(0, 10)`: the day of UTC, which for three hours of Moscow's night is the one before. */
const isDayCut = ({ callee, arguments: given }) =>
  callee.property?.name === 'slice' &&
  callee.object.callee?.property?.name === 'toISOString' &&
  given[0]?.value === 0 &&
  [7, 10].includes(given[1]?.value);

/**
 * Each rule says of one import whether it breaks it. `from` and `to` are paths from the root; `to` is missing for a
 * package, whose name is then in `name`; `name` is missing for a file.
 */
const RULES = [
  {
    name: 'words-are-a-leaf',
    message: 'words serve every room, server and browser: they import each other and nothing else',
    breaks: ({ from, to }) => room(from) === 'words' && (!to || room(to) !== 'words'),
  },
  {
    name: 'nothing-imports-app',
    message: 'app puts the parts together; what others need of it belongs to platform, ui or a module',
    breaks: ({ from, to }) => to && room(to) === 'app' && room(from) && room(from) !== 'app',
  },
  {
    name: 'demo-stands-beside-app',
    message:
      'app starts the demonstration by its index.ts, nobody else knows it; it enters modules by contract.ts or server/index.ts and draws nothing',
    breaks: ({ from, to }) => {
      if (to && room(to) === 'demo' && room(from) && room(from) !== 'demo')
        return room(from) !== 'app' || to !== 'src/demo/index.ts';
      if (room(from) !== 'demo' || !to) return false;
      return room(to) === 'modules' ? !isContract(to) && !isServerDoor(to) : isWeb(to);
    },
  },
  {
    name: 'platform-and-ui-know-no-modules',
    message: 'platform and ui carry no domain: pass what they need as an argument',
    breaks: ({ from, to }) => ['platform', 'ui'].includes(room(from)) && to && room(to) === 'modules',
  },
  {
    name: 'ui-stands-alone',
    message: 'ui could ship in another product: React, React Aria, its dates, the icons, words and its own files only',
    breaks: ({ from, to, name }) =>
      room(from) === 'ui' && (to ? !['ui', 'words'].includes(room(to)) : !UI_PACKAGES.test(packageOf(name))),
  },
  {
    name: 'platform-does-not-draw',
    message: 'only the web of modules and app uses ui',
    breaks: ({ from, to }) =>
      to && room(to) === 'ui' && (room(from) === 'platform' || (!isWeb(from) && room(from) === 'modules')),
  },
  {
    name: 'web-never-imports-server',
    message: 'data crosses through the API and the contract: web may not see server code, not even its types',
    breaks: ({ from, to, name }) =>
      isWeb(from) && (to ? isServer(to) || needsNode.has(to) : DATABASE_PACKAGES.test(packageOf(name))),
  },
  {
    name: 'zod-stays-on-the-server',
    message: 'the browser takes only types from what needs zod: `import type`',
    breaks: ({ from, to, name, isType }) => isWeb(from) && !isType && (to ? needsZod(to) : packageOf(name) === 'zod'),
  },
  {
    name: 'server-never-imports-web',
    message: 'the server knows no pages',
    breaks: ({ from, to }) => isServer(from) && to && isWeb(to),
  },
  {
    name: 'modules-enter-by-the-door',
    message:
      'another module is entered by its contract.ts, or by its door: server/index.ts for server, web/index.ts for web',
    breaks: ({ from, to }) => {
      if (!to || !moduleOf(from) || !moduleOf(to) || moduleOf(from) === moduleOf(to) || isContract(to)) return false;
      const door = to.slice(`src/modules/${moduleOf(to)}/`.length);
      if (/^server\/index\.ts$/.test(door)) return !isServer(from);
      if (/^web\/index\.tsx?$/.test(door)) return !isWeb(from);
      return true;
    },
  },
  {
    name: 'contracts-are-pure',
    message:
      'a contract imports zod, #platform/contract.ts, words, other contracts and pure functions of its own domain/ folder',
    breaks: ({ from, to, name }) => {
      if (!isContract(from)) return false;
      if (!to) return packageOf(name) !== 'zod';
      const isOwnDomain = isDomain(to) && moduleOf(to) === moduleOf(from);
      return !(to === 'src/platform/contract.ts' || room(to) === 'words' || isContract(to) || isOwnDomain);
    },
  },
  {
    name: 'domain-is-pure',
    message:
      'domain/ and kinds/ are pure and serve both sides: they import their own files, words, contracts and no packages but zod',
    breaks: ({ from, to, name }) => {
      if (!isDomain(from)) return false;
      if (!to) return packageOf(name) !== 'zod';
      return (
        !isContract(to) &&
        room(to) !== 'words' &&
        !(isDomain(to) && moduleOf(to) === moduleOf(from)) &&
        !/^src\/platform\/[^/]+\.ts$/.test(to)
      );
    },
  },
  {
    name: 'sql-lives-in-stores',
    message:
      'only platform and the store.ts of a module speak to the database; others may name the types of a transaction',
    breaks: ({ from, name, isType }) =>
      name &&
      !isType &&
      room(from) === 'modules' &&
      DATABASE_PACKAGES.test(packageOf(name)) &&
      !/\/store\.ts$/.test(from),
  },
  {
    name: 'sources-know-no-tests',
    message: 'src may not depend on tests, bench or scripts',
    breaks: ({ from, to }) => room(from) && to && /^(?:tests|bench|scripts)\//.test(to),
  },
  {
    name: 'imports-resolve',
    message: 'there is no such file',
    breaks: ({ to }) =>
      to && !fs.existsSync(path.join(ROOT, to.replace(/\?.*$/, ''))) && !/^dist\/|\.gen\.ts$/.test(to),
  },
];

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
const seen = openSeen('rooms', [
  sumOf(fs.readFileSync(fileURLToPath(import.meta.url))),
  sumOf(fs.readFileSync(path.join(ROOT, 'package.json'))),
]);
const graph = new Map(files.map((file) => [file, importsOf(file)]));
seen.keep(files);
const problems = textProblems.concat(
  [...graph].flatMap(([, imports]) =>
    imports.flatMap((each) =>
      RULES.filter((rule) => rule.breaks(each)).map(
        (rule) => `${each.from}:${each.line} → ${each.to ?? each.name}\n  ${rule.name}: ${rule.message}`,
      ),
    ),
  ),
);
for (const file of misplaced)
  problems.push(
    `${file}\n  files-have-their-places: use a name of the set (ARCHITECTURE.md, "Files of a module") or a folder of the server`,
  );
for (const cycle of findCycles())
  problems.push(`${cycle.join(' → ')}\n  no-cycles: files that need each other are one file`);

for (const knot of findKnots())
  problems.push(
    `${knot.join(', ')}\n  no-circles-between-modules: arrows run one way, types and deferred imports included; what a module needs of one above it is a slot that app fills`,
  );

if (process.argv.includes('--graph')) printGraph();
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

/**
 * Formatting outside of words: an `Intl` object, `toLocale…`, the name of Moscow's zone or its offset, a day or a month cut out of an
 * instant, a list of weekdays, or a rouble sign or a size put behind a value.
 * A sign in fixed text («Сумма, ₽») is only text.
 */
function findFormatting(nodes, refuse) {
  const isMade = (node) => {
    const { type, object, property, value, quasis, expressions, id, elements } = node;
    return (
      (type === 'MemberExpression' && object.type === 'Identifier' && object.name === 'Intl') ||
      (type === 'MemberExpression' && property.type === 'Identifier' && /^toLocale[A-Z]/.test(property.name)) ||
      (type === 'Literal' &&
        (value === 'Europe/Moscow' || ZONED.test(value) || isWeekdayList(String(value).split(/[^а-яё]+/i)))) ||
      (type === 'VariableDeclarator' && /^MOSCOW_/.test(id.name)) ||
      (type === 'CallExpression' && isDayCut(node)) ||
      (type === 'ArrayExpression' && isWeekdayList(elements.map((element) => String(element?.value)))) ||
      (type === 'TemplateLiteral' &&
        quasis.some(
          ({ value: { raw } }, place) =>
            raw.includes('Europe/Moscow') ||
            ZONED.test(raw) ||
            (place > 0 && expressions.length > 0 && /^\s?(?:₽|[КМГ]Б)/.test(raw)),
        ))
    );
  };
  for (const node of nodes)
    if (isMade(node)) refuse(node, 'formatting-lives-in-words: src/words says numbers, money, days and moments');
}

/** The lines that take `fail` of the common codes alone. */
function commonFailsOf(program, lineOf) {
  return program.body
    .filter(
      ({ type, source, specifiers }) =>
        type === 'ImportDeclaration' &&
        source.value === '#platform/errors.ts' &&
        specifiers.some(({ imported }) => /^(?:fail|errorsOf)$/.test(imported?.name)),
    )
    .map(({ start }) => lineOf(start));
}

/** A module that has codes of its own has one `fail`, which knows the common codes as well. */
function findOwnFail(from, lines) {
  const own = `src/modules/${moduleOf(from)}/server/fail.ts`;
  if (lines.length === 0 || from === own || !fs.existsSync(path.join(ROOT, own))) return;
  for (const line of lines)
    textProblems.push(`${from}:${line}\n  one-fail-per-module: take fail from the module's server/fail.ts`);
}

/** A component that is loaded later by anything but `deferred(() => import('….tsx'), 'Name')`. */
function findOwnDeferring(nodes, refuse) {
  const deferred = new Set();
  for (const { type, callee, arguments: given } of nodes)
    if (type === 'CallExpression' && callee.name === 'deferred') deferred.add(given[0]?.body);
  const isOwn = (node) =>
    (node.type === 'ImportExpression' && String(node.source.value).endsWith('.tsx') && !deferred.has(node)) ||
    (node.type === 'ImportSpecifier' && node.imported.name === 'lazy');
  for (const node of nodes)
    if (isOwn(node)) refuse(node, 'components-come-later-by-deferred: use deferred() of #platform/web/deferred.tsx');
}

/**
 * `Promise.all` and its kin given a transaction: it has one connection, so its statements run one after the other anyway, and when
 * one fails those behind it would run after the rollback.
 */
function findAtOnce(nodes, refuse) {
  const isAtOnce = ({ type, callee }) =>
    type === 'CallExpression' &&
    callee.type === 'MemberExpression' &&
    callee.object.name === 'Promise' &&
    /^(?:all|allSettled|any|race)$/.test(callee.property.name);
  for (const node of nodes)
    if (isAtOnce(node) && nodesOf(node.arguments).some(({ name }) => /^(?:transaction|trx|snapshot)$/.test(name)))
      refuse(
        node,
        'one-statement-at-a-time: await the statements of a transaction one after the other, or write them as one',
      );
}

/** Whether loading the file loads zod. */
function needsZod(file, visited = new Set()) {
  if (visited.has(file)) return false;
  visited.add(file);
  return (graph.get(file) ?? []).some(
    ({ to, name, isType }) => !isType && (to ? needsZod(to, visited) : packageOf(name) === 'zod'),
  );
}

/** All nodes under a value in the order of the text. A list: as nested generators each node cost as much as its depth. */
function nodesOf(value, found = []) {
  if (value === null || typeof value !== 'object') return found;
  if (typeof value.type === 'string') found.push(value);
  for (const key in value) nodesOf(value[key], found);
  return found;
}

function resolve(from, specifier) {
  if (specifier.startsWith('.')) return { to: path.posix.join(path.posix.dirname(from), specifier) };
  const alias = ALIASES.find(({ prefix }) => specifier.startsWith(prefix));
  return alias ? { to: alias.target + specifier.slice(alias.prefix.length) } : { name: specifier };
}

/** Cycles over imports that exist at run time; types may refer to each other. */
function findCycles() {
  const cycles = [];
  const done = new Set();
  const visit = (file, trail) => {
    const at = trail.indexOf(file);
    if (at >= 0) cycles.push([...trail.slice(at), file]);
    if (at >= 0 || done.has(file)) return;
    for (const { to, isType, isDeferred } of graph.get(file) ?? [])
      if (to && !isType && !isDeferred && !isStyle(to)) visit(to, [...trail, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
  return cycles;
}

/** The modules that each module imports, by whatever kind of import. */
function moduleArrows() {
  const arrows = new Map();
  for (const { from, to } of [...graph.values()].flat()) {
    const [one, other] = [moduleOf(from), to && moduleOf(to)];
    if (!one || !other || one === other) continue;
    if (!arrows.has(one)) arrows.set(one, new Set());
    arrows.get(one).add(other);
  }
  return arrows;
}

/** Groups of modules that reach each other: the strongly connected components of more than one (Tarjan's algorithm). */
function findKnots() {
  const arrows = moduleArrows();
  const [order, lowest, path, knots] = [new Map(), new Map(), [], []];
  const visit = (one) => {
    order.set(one, order.size);
    lowest.set(one, order.get(one));
    path.push(one);
    for (const other of arrows.get(one) ?? []) {
      if (!order.has(other)) visit(other);
      if (path.includes(other)) lowest.set(one, Math.min(lowest.get(one), lowest.get(other)));
    }
    if (lowest.get(one) !== order.get(one)) return;
    const knot = path.splice(path.indexOf(one));
    if (knot.length > 1) knots.push(knot);
  };
  for (const one of arrows.keys()) if (!order.has(one)) visit(one);
  return knots;
}

/** Modules in layers: each imports only from layers above its own in the text. */
function printGraph() {
  const arrows = moduleArrows();
  const heights = new Map();
  const heightOf = (one) => {
    if (!heights.has(one))
      heights.set(one, 1 + Math.max(-1, ...[...(arrows.get(one) ?? [])].map((other) => heightOf(other))));
    return heights.get(one);
  };
  const modules = [...new Set(files.map(moduleOf).filter(Boolean))].sort();
  for (const one of modules) heightOf(one);
  for (let height = 0; height <= Math.max(...heights.values()); height += 1) {
    process.stdout.write(`layer ${height}\n`);
    for (const one of modules.filter((each) => heights.get(each) === height))
      process.stdout.write(`  ${one}${arrows.has(one) ? ` → ${[...arrows.get(one)].sort().join(', ')}` : ''}\n`);
  }
}
