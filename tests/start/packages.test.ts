/** `npm start` on a fresh clone, up to the application: packages and pages, and what stands in their way. */
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type FreshTree, freshTree, lastLine } from '../support/fresh-tree.ts';
import { until } from '../support/main-process.ts';

const start = (tree: FreshTree, options: Parameters<FreshTree['begin']>[0] = {}) => tree.begin(options).ended;

const memoryOf = (megabytes: number) => `
  import fs from 'node:fs';
  process.constrainedMemory = () => ${megabytes} * 1024 * 1024;
`;
const roomOf = (megabytes: number) => `
  import fs from 'node:fs';
  fs.statfsSync = () => ({ bavail: ${megabytes}, bsize: 1024 * 1024 });
`;
const nodeOf = (version: string) => `Object.defineProperty(process, 'version', { value: '${version}' });`;

const numberIn = (tree: FreshTree, name: string) => Number(tree.read(name));
const isAlive = (pid: number) => existsSync(`/proc/${pid}/cmdline`) && process.kill(pid, 0);

describe('a fresh clone', () => {
  it('installs packages without asking the registry about what the cache holds, then runs the application, which waits for its pages', async () => {
    const tree = freshTree();

    const run = await start(tree);

    expect(run).toMatchObject({ status: 0, printed: expect.stringContaining('Охват работает: pages to be built') });
    expect(run.printed).toMatch(/Устанавливаем пакеты \(npm ci\), обычно до минуты…\n.*готово за \d+ с\n/);
    expect(tree.read('npm-calls')).toBe('ci --loglevel=error --omit=dev --prefer-offline\n');
    expect(tree.read('main-runs')).toContain(join(tree.folder, '.prepare/compiled'));
    expect(tree.has('.prepare/lock')).toBe(false);
  });

  it('is prepared once: the second start installs and builds nothing', async () => {
    const tree = freshTree();
    await tree.begin({ script: ['prepare.mjs', 'start'] }).ended;

    const run = await start(tree);

    expect(run).toEqual({ status: 0, printed: 'Охват работает: pages are there\n' });
    expect(tree.read('npm-calls').split('\n')).toHaveLength(2);
  });

  it('builds the pages before the application where there is no memory for both', async () => {
    const tree = freshTree();

    const run = await start(tree, { code: memoryOf(1024) });

    expect(run).toMatchObject({ status: 0, printed: expect.stringContaining('Охват работает: pages are there') });
  });

  it('runs the application under the Node that came with the packages, and hands over how it ended', async () => {
    const tree = freshTree();
    const own = join(tree.folder, 'own-node');
    writeFileSync(own, `#!/bin/sh\nexport OWN_NODE=1\nexec '${process.execPath}' "$@"\n`, { mode: 0o755 });
    writeFileSync(join(tree.folder, 'src/app/main.ts'), 'process.exitCode = process.env.OWN_NODE ? 7 : 1;');

    expect(await start(tree, { variables: { NPM_NODE: own } })).toMatchObject({ status: 7 });
  });
});

describe('an npm that brings no Node', () => {
  it('leaves the application to the Node of the machine if that is new enough', async () => {
    const run = await start(freshTree(), { variables: { NPM_NODE: 'none' } });

    expect(run).toMatchObject({ status: 0, printed: expect.stringContaining('Охват работает') });
  });

  it('says which Node is missing where that is older', async () => {
    const run = await start(freshTree(), { variables: { NPM_NODE: 'none' }, code: nodeOf('v20.11.0') });

    expect(run.status).toBe(1);
    expect(lastLine(run)).toMatch(
      /^Подготовка не удалась\. Для \S+ нет пакета с Node 24, а здесь v20\.11\.0: поставьте Node 24/,
    );
  });
});

describe('a failure of npm', () => {
  it.each([
    ['npm error code ENOSPC\nnpm error syscall write', 'Для пакетов не хватило места на диске'],
    ['npm error code ENOTFOUND\nnpm error network request to …', 'реестр пакетов не отвечает'],
    ['npm error code ECONNREFUSED', 'реестр пакетов не отвечает'],
    ['npm error code ENOTCACHED\nnpm error request to … failed: cache mode is only-if-cached', 'Нет сети'],
    ['npm error code EACCES\nnpm error Your cache folder contains root-owned files', 'не хватает прав'],
    ['npm error code EROFS', 'только для чтения'],
    ['npm error code EINTEGRITY', 'пакет повреждён'],
    ['npm error code E401', 'отказал в доступе'],
    ['npm ERR! code EUSAGE', 'package-lock.json не подходит'],
    ['FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory', 'не хватило памяти'],
    ['be killed', 'не хватило памяти'],
  ])('%j is told in one sentence', async (words, sentence) => {
    const tree = freshTree();
    tree.tell('npm', words);

    const run = await start(tree);

    expect(run.status).toBe(1);
    expect(lastLine(run)).toMatch(/^Подготовка не удалась\. [^\n]+\.$/);
    expect(lastLine(run)).toContain(sentence);
    // npm's own words would only stand in the way of it.
    expect(run.printed).not.toContain('npm error');
    expect(tree.has('main-runs')).toBe(false);
  });

  it('that nobody knows stands as npm told it', async () => {
    const tree = freshTree();
    tree.tell('npm', 'npm error code EODD\nnpm error something odd');

    const run = await start(tree);

    expect(run.printed).toContain('something odd');
    expect(lastLine(run)).toBe('Подготовка не удалась. npm ci завершился с ошибкой, она показана выше.');
  });

  it('by a cache that knows older versions only is mended by asking the network', async () => {
    const tree = freshTree();
    tree.tell('npm', 'npm error code ETARGET');

    await start(tree);

    expect(tree.read('npm-calls')).toMatch(/--prefer-offline\n.*--prefer-online\n$/);
  });

  it('by its absence is told too', async () => {
    const folder = freshTree();
    mkdirSync(join(folder.folder, 'programs'));
    symlinkSync(process.execPath, join(folder.folder, 'programs/node'));

    const run = await start(folder, {
      variables: { npm_execpath: '', PATH: join(folder.folder, 'programs') },
    });

    expect(lastLine(run)).toBe(
      'Подготовка не удалась. Программы npm нет: поставьте её вместе с Node (nodejs.org) и повторите.',
    );
  });
});

describe('a small machine', () => {
  it('without the memory for packages is told so before the work', async () => {
    const tree = freshTree();

    const run = await start(tree, { code: memoryOf(256) });

    expect(run.status).toBe(1);
    expect(lastLine(run)).toMatch(/^Подготовка не удалась\. Для установки пакетов нужно \d+ МБ памяти, а здесь 256 МБ/);
    expect(tree.has('npm-calls')).toBe(false);
  });

  it('without room on the disk is told so before the work', async () => {
    const tree = freshTree();

    const run = await start(tree, { code: roomOf(100) });

    expect(lastLine(run)).toMatch(
      /^Подготовка не удалась\. Для установки пакетов нужно \d+ МБ на диске, а в .+ свободно 100 МБ/,
    );
    expect(tree.has('npm-calls')).toBe(false);
  });

  it('of 512 MB runs what was prepared elsewhere', async () => {
    const tree = freshTree();
    await tree.begin({ script: ['prepare.mjs', 'start'] }).ended;

    expect(await start(tree, { code: memoryOf(512) })).toMatchObject({
      status: 0,
      printed: 'Охват работает: pages are there\n',
    });
  });
});

describe('a failure of the build', () => {
  it.each([
    ['be killed', 'Сборке страниц не хватило памяти'],
    ['Error: ENOSPC: no space left on device, write', 'Сборке страниц не хватило места на диске'],
    ['Could not resolve ./page.tsx', 'Сборка страниц завершилась с ошибкой, она показана выше.'],
  ])('%j is told in one sentence', async (words, sentence) => {
    const tree = freshTree();
    tree.tell('vite', words);

    const run = await tree.begin({ script: ['prepare.mjs', 'start'] }).ended;

    expect(run.status).toBe(1);
    expect(lastLine(run)).toMatch(/^Подготовка не удалась\. /);
    expect(lastLine(run)).toContain(sentence);
    expect(tree.has('dist/.sources')).toBe(false);
  });
});

describe('an interruption', () => {
  it('of npm leaves nothing of it running, and the next start begins anew', async () => {
    const tree = freshTree();
    tree.tell('npm', 'hang');
    const first = tree.begin();
    await until(() => tree.has('npm-hangs'));

    first.kill('SIGINT');

    const run = await first.ended;
    expect(run.status).toBe(1);
    expect(lastLine(run)).toBe('Подготовка не удалась. Она прервана: следующий запуск начнёт с этого места.');
    expect(isAlive(numberIn(tree, 'npm-hangs'))).toBe(false);
    tree.tell('npm', 'install');
    expect(await start(tree)).toMatchObject({ status: 0, printed: expect.stringContaining('Охват работает') });
  });

  it('by a kill lets the npm that goes on finish: two at once would spoil the packages', async () => {
    const tree = freshTree();
    tree.tell('npm', 'finish when let');
    const first = tree.begin();
    await until(() => tree.has('npm-hangs') && tree.has('.prepare/lock/child'));
    first.kill('SIGKILL');
    await first.ended;

    const second = tree.begin();
    await until(() => second.printed().includes('Ждём: подготовку уже ведёт другой запуск'));
    writeFileSync(join(tree.folder, 'let-npm-finish'), '');

    expect(await second.ended).toMatchObject({ status: 0, printed: expect.stringContaining('Охват работает') });
    expect(tree.read('npm-calls').split('\n')).toHaveLength(2);
  });

  it('of the build is made up for', async () => {
    const tree = freshTree();
    tree.tell('vite', 'hang');
    const first = tree.begin({ script: ['prepare.mjs', 'start'] });
    await until(() => tree.has('vite-hangs'));
    first.kill('SIGTERM');
    expect(await first.ended).toMatchObject({ status: 1 });
    expect(isAlive(numberIn(tree, 'vite-hangs'))).toBe(false);
    tree.tell('vite', 'build');

    expect(await tree.begin({ script: ['prepare.mjs', 'start'] }).ended).toMatchObject({ status: 0 });

    expect(tree.has('dist/.sources')).toBe(true);
  });

  it('in the middle of writing the list of packages is seen', async () => {
    const tree = freshTree();
    await start(tree);
    writeFileSync(join(tree.folder, 'node_modules/.package-lock.json'), '{"packages": {"no');

    expect(await start(tree)).toMatchObject({ status: 0 });

    expect(tree.read('npm-calls').split('\n')).toHaveLength(3);
  });
});
