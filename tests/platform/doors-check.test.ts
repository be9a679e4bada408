/** The check of doors, on small trees of its own: the real one never breaks the rules it has to catch. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const SCRIPT = path.resolve(import.meta.dirname, '../../scripts/check-rooms.mjs');
const run = promisify(execFile);

const methods = (count: number) => Array.from({ length: count }, (_, at) => `  call${at}(): Promise<void>;`).join('\n');
const fields = (count: number) => Array.from({ length: count }, (_, at) => `  field${at}: string;`).join('\n');
const door = (members: string, rest = '') =>
  `import type { ServerModule } from '#platform/module.ts';\n${rest}
export interface Door extends ServerModule {\n${members}\n}
export function createDoor(): Door {\n  return {} as Door;\n}\n`;
const STORE = `import type { Selectable } from 'kysely';
interface DealsTable {\n  deal_id: string;\n}
export type DealRow = Selectable<DealsTable>;
export interface Facts {\n  dealId: string;\n}
export interface Both {\n  rows(): DealRow[];\n  facts(): Facts;\n}\n`;

/** Each module of the tree by its name: its door, and its store where it has one. */
const MODULES: Record<string, { door: string; store?: string }> = {
  fifteen: { door: door(methods(15)) },
  sixteen: { door: door(methods(16)) },
  group: { door: door('  group: Group;', `interface Group {\n${methods(16)}\n}\n`) },
  parts: { door: door('  group: One & { another(): void };', `interface One {\n${methods(15)}\n}\n`) },
  mapped: {
    door: door(
      '  tells: { [Name in keyof typeof TELLS]: () => void };',
      `const TELLS = { ${Array.from({ length: 16 }, (_, at) => `tell${at}: 1`).join(', ')} };\n`,
    ),
  },
  record: { door: door('  settings: Settings;', `interface Settings {\n${fields(30)}\n}\n`) },
  values: { door: `${Array.from({ length: 16 }, (_, at) => `export const VALUE_${at} = ${at};`).join('\n')}\n` },
  inferred: { door: 'export const createDoor = () => ({ name: 1 });\n' },
  row: { door: door('  find(): DealRow;', "import type { DealRow } from './store.ts';\n"), store: STORE },
  within: {
    door: door('  find(): Found;', "import type { DealRow } from './store.ts';\ninterface Found { all: DealRow[] }\n"),
    store: STORE,
  },
  taken: {
    door: "import type { DealRow } from './store.ts';\nexport function put(deal: DealRow): void {\n  void deal;\n}\n",
    store: STORE,
  },
  table: {
    door: door('  find(): Papers;', "import type { Selectable } from 'kysely';\ntype Papers = Selectable<never>;\n"),
  },
  reexported: { door: "export type { DealRow } from './store.ts';\n", store: STORE },
  facts: { door: door('  find(): Facts;', "import type { Facts } from './store.ts';\n"), store: STORE },
  part: { door: door("  find: Both['facts'];", "import type { Both } from './store.ts';\n"), store: STORE },
};

let root: string;
let said: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'doors-'));
  const write = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  };
  await write('package.json', JSON.stringify({ imports: { '#platform/*': './src/platform/*' } }));
  await write('src/platform/module.ts', `export interface ServerModule {\n${fields(9)}\n}\n`);
  for (const [name, { door: text, store }] of Object.entries(MODULES)) {
    await write(`src/modules/${name}/server/index.ts`, text);
    if (store) await write(`src/modules/${name}/server/store.ts`, store);
  }
  said = await run(process.execPath, [SCRIPT, '--root', root]).then(
    () => 'nothing',
    (error: { stdout: string }) => error.stdout,
  );
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Rules that a module broke, and what by. */
const problemsOf = (name: string) =>
  [...said.matchAll(new RegExp(`^src/modules/${name}/server/index\\.ts: (.*)\\n {2}([a-z-]+):`, 'gm'))].map(
    ([, what, rule]) => `${rule}: ${what}`,
  );

describe('a door', () => {
  it('has fifteen members at most, those of every module not counted', () => {
    expect(problemsOf('fifteen')).toEqual([]);
    expect(problemsOf('sixteen')).toEqual(['doors-are-small: createDoor has 16 members']);
  });

  it('has groups of fifteen at most, however their types are put together', () => {
    expect(problemsOf('group')).toEqual(['doors-are-small: createDoor.group has 16 members']);
    expect(problemsOf('parts')).toEqual(['doors-are-small: createDoor.group has 16 members']);
    expect(problemsOf('mapped')).toEqual(['doors-are-small: createDoor.tells has 16 members']);
    expect(problemsOf('record')).toEqual([]);
  });

  it('exports fifteen values at most, and says what its functions return', () => {
    expect(problemsOf('values')).toEqual(['doors-are-small: the file has 16 members']);
    expect(problemsOf('inferred')).toEqual(['doors-are-small: createDoor']);
  });
});

describe('a row of a table', () => {
  it('passes through no door: returned, within another type, taken or exported', () => {
    const rule = 'facts-pass-through-doors';
    expect(problemsOf('row')).toEqual([`${rule}: Door → DealRow`]);
    expect(problemsOf('within')).toEqual([`${rule}: Door → Found → DealRow`]);
    expect(problemsOf('taken')).toEqual([`${rule}: put → DealRow`]);
    expect(problemsOf('table')).toEqual([`${rule}: Door → Papers → Selectable`]);
    expect(problemsOf('reexported')).toEqual([`${rule}: DealRow`]);
  });

  it('beside facts in one store is not in their way', () => {
    expect(problemsOf('facts')).toEqual([]);
    expect(problemsOf('part')).toEqual([]);
  });
});
