/** The application on odd machines: it runs, or one sentence says what is missing. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '#app/free-port.ts';
import { explainFailure } from '#app/start-failure.ts';
import { databaseFailure } from '#platform/database/cluster.ts';
import { bufferMegabytes } from '#platform/database/embedded.ts';
import { passableFolder } from '../support/folders.ts';
import { until } from '../support/main-process.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const MAIN = join(ROOT, 'src/app/main.ts');
const isRoot = process.getuid?.() === 0;
const MB = 1024 * 1024;
/** Several starts with a database of their own, on a machine that may be busy. */
const LONG = 240_000;

interface Options {
  variables?: Record<string, string | undefined>;
  /** Run before the application in its process. */
  code?: string;
  /** In front of node. */
  command?: string[];
  user?: { uid: number; gid: number };
}

interface Site {
  child: ChildProcess;
  printed(): string;
  ended: Promise<number | null>;
}

async function begin(dataDir: string, { variables = {}, code, command = [], user }: Options = {}): Promise<Site> {
  const before = code ? ['--import', `data:text/javascript,${encodeURIComponent(code)}`] : [];
  const [program = '', ...args] = [...command, process.execPath, ...before, MAIN];
  const child = spawn(program, args, {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: join(ROOT, '.prepare/compiled'),
      PORT: String(await freePort('127.0.0.1')),
      DATA_DIR: dataDir,
      DEMO: '0',
      LOG_LEVEL: 'warn',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  const ended = new Promise<number | null>((done) => child.once('close', done));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  return { child, printed: () => printed, ended };
}

/** How a start that cannot be ends: the status, and all it said. */
async function failedStart(dataDir: string, options?: Options): Promise<string> {
  const { ended, printed } = await begin(dataDir, options);
  expect(await ended).toBe(1);
  return printed();
}

const sentence = (text: string) => expect.stringMatching(new RegExp(`(?:^|\\n)Охват не запустился\\. ${text}\\n$`));

async function runs(site: Site): Promise<void> {
  await until(() => {
    if (site.child.exitCode !== null) throw new Error(`the site ended:\n${site.printed()}`);
    return site.printed().includes('Охват работает');
  });
  const address = /Охват работает: (\S+)/.exec(site.printed())?.[1];
  const answer = await fetch(`${address}/`);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('</html>');
}

const nobody = (): { uid: number; gid: number } => {
  const id = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
};

const canReach = (user: { uid: number; gid: number }) =>
  spawnSync(process.execPath, ['--eval', `require('fs').readFileSync('${MAIN}')`], { ...user, cwd: '/' }).status === 0;

describe('ports', () => {
  it('a taken one is told at once, before a database is made', async () => {
    const dataDir = await passableFolder('ohvat-start-');
    const other = createServer();
    onTestFinished(() => void other.close());
    const port = await new Promise<number>((done) =>
      other.listen(0, '127.0.0.1', () => done((other.address() as { port: number }).port)),
    );

    const printed = await failedStart(dataDir, { variables: { PORT: String(port) } });

    expect(printed).toBe(`Охват не запустился. Порт ${port} занят: остановите другую программу или задайте PORT.\n`);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('an address that is not here is told', async () => {
    const dataDir = await passableFolder('ohvat-start-');

    expect(await failedStart(dataDir, { variables: { HOST: '203.0.113.7' } })).toEqual(
      sentence('Адреса 203\\.0\\.113\\.7 нет на этой машине: проверьте HOST\\.'),
    );
  });

  it('a machine that has none left says so', async ({ skip }) => {
    const script = `
      ip link set lo up && echo '40000 40001' > /proc/sys/net/ipv4/ip_local_port_range && exec "$@"`;
    const command = ['unshare', '--net', 'sh', '-c', script, 'sh'];
    if (spawnSync(command[0] ?? '', [...command.slice(1), 'true']).status !== 0)
      return skip('no network can be made here');
    const dataDir = await passableFolder('ohvat-start-');
    const code = `
      import net from 'node:net';
      for (const port of [40000, 40001]) await new Promise((done) => net.createServer().unref().listen(port, '127.0.0.1', done));
    `;

    expect(await failedStart(dataDir, { command, code, variables: { PORT: '3000' } })).toEqual(
      sentence('На этой машине нет свободного порта: остановите другие программы\\.'),
    );
  });
});

describe('the place for the data', () => {
  it('is a file', async () => {
    const dataDir = join(await passableFolder('ohvat-start-'), 'file');
    writeFileSync(dataDir, '');

    expect(await failedStart(dataDir)).toEqual(sentence('.+: часть этого пути не папка, укажите другую DATA_DIR\\.'));
  });

  it(
    'has no room: nothing half-made is left, and with room the next start works',
    async ({ skip }) => {
      const dataDir = await passableFolder('ohvat-start-');
      const mount = (size: string, ...more: string[]) =>
        spawnSync('mount', ['-t', 'tmpfs', '-o', [...more, `size=${size}`, 'mode=711'].join(','), 'tmpfs', dataDir]);
      if (mount('16m').status !== 0) return skip('no disk can be mounted here');
      onTestFinished(() => void spawnSync('umount', ['-l', dataDir]));

      const printed = await failedStart(dataDir);

      expect(printed).toEqual(sentence('Место на диске кончилось: освободите его на диске с DATA_DIR\\.'));
      expect(readdirSync(join(dataDir, 'postgres')).filter((name) => name.startsWith('cluster'))).toEqual([]);
      expect(mount('600m', 'remount').status).toBe(0);
      await runs(await begin(dataDir));
    },
    LONG,
  );

  it('may only be read', async ({ skip }) => {
    const dataDir = await passableFolder('ohvat-start-');
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', dataDir]).status !== 0)
      return skip('no disk can be mounted here');
    onTestFinished(() => void spawnSync('umount', ['-l', dataDir]));

    expect(await failedStart(dataDir)).toEqual(sentence('Папку .+ здесь не создать: укажите другую DATA_DIR\\.'));
  });
});

describe('the user', () => {
  it(
    'is an ordinary one, with words of a language nobody knows and little memory: the site runs',
    async ({ skip }) => {
      const user = isRoot ? nobody() : undefined;
      if (user && !canReach(user)) return skip('other users cannot reach this folder');
      const dataDir = await passableFolder('ohvat-start-');
      if (user) chownSync(dataDir, user.uid, user.gid);
      const site = await begin(dataDir, {
        ...(user && { user }),
        code: `process.constrainedMemory = () => ${512 * MB};`,
        variables: { LC_ALL: 'xx_YY.UTF-8', LANG: 'tr_TR.ISO-8859-9', LANGUAGE: 'xx', HOME: '/nonexistent' },
      });

      await runs(site);

      const [pid] = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n');
      expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8')).toContain('shared_buffers=64MB');
    },
    LONG,
  );

  it('has no name on this machine', async ({ skip }) => {
    const user = { uid: 54_321, gid: 54_321 };
    if (!isRoot) return skip('only root can be somebody else');
    if (!canReach(user)) return skip('other users cannot reach this folder');
    const dataDir = await passableFolder('ohvat-start-');
    chownSync(dataDir, user.uid, user.gid);

    expect(await failedStart(dataDir, { user })).toEqual(
      sentence('Пользователя с номером 54321 нет в /etc/passwd, .+: укажите свою базу в DATABASE_URL\\.'),
    );
  });

  it('may not write to the place for the data', async ({ skip }) => {
    const user = isRoot ? nobody() : undefined;
    if (user && !canReach(user)) return skip('other users cannot reach this folder');
    const dataDir = await passableFolder('ohvat-start-');
    chmodSync(dataDir, 0o555);

    expect(await failedStart(dataDir, { ...(user && { user }) })).toEqual(sentence('Не хватает прав на .+\\.'));
  });

  it('is root of a machine that has no user but root', async ({ skip }) => {
    const command = ['unshare', '--user', '--map-root-user'];
    if (spawnSync(command[0] ?? '', [...command.slice(1), 'true']).status !== 0)
      return skip('no users of its own can be made here');
    const dataDir = await passableFolder('ohvat-start-');

    expect(await failedStart(dataDir, { command })).toEqual(
      sentence('PostgreSQL не работает от имени root, а пользователя nobody для него здесь нет: .+'),
    );
  });
});

describe('an interruption of the first start', () => {
  const isRunning = (dataDir: string) => existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'));
  const making = async (site: Site) => {
    await until(() => site.printed().includes('Создаём базу данных'));
    return site;
  };

  it(
    'by a kill or by Ctrl-C leaves nothing behind, and the next start works',
    async () => {
      const dataDir = await passableFolder('ohvat-start-');
      const killed = await making(await begin(dataDir));
      killed.child.kill('SIGKILL');
      await killed.ended;
      // As a program that was killed has left it.
      mkdirSync(join(dataDir, 'postgres/cluster.999999999'));
      writeFileSync(join(dataDir, 'postgres/initial-password.999999999'), '');

      const interrupted = await making(await begin(dataDir));
      interrupted.child.kill('SIGINT');
      expect(await interrupted.ended).toBe(0);

      expect(interrupted.printed()).not.toContain('Охват не запустился');
      expect(isRunning(dataDir)).toBe(false);
      await runs(await begin(dataDir));
      const left = readdirSync(join(dataDir, 'postgres')).filter((name) => /\.\d+$/.test(name));
      expect(left).toEqual([]);
    },
    LONG,
  );

  it(
    'while the pages are being built ends the building too',
    async () => {
      const dataDir = await passableFolder('ohvat-start-');
      const script = join(await passableFolder('ohvat-build-'), 'build.mjs');
      writeFileSync(script, `process.stdout.write('Собираем: ' + process.pid + '\\n'); setInterval(() => {}, 1000);`);
      const site = await begin(dataDir, { variables: { OHVAT_BUILD: script } });
      await until(() => /Собираем: \d+/.test(site.printed()));

      site.child.kill('SIGINT');

      expect(await site.ended).toBe(0);
      expect(existsSync(`/proc/${/Собираем: (\d+)/.exec(site.printed())?.[1]}`)).toBe(false);
      expect(isRunning(dataDir)).toBe(false);
    },
    LONG,
  );

  it(
    'by pages that could not be built says why, once',
    async () => {
      const dataDir = await passableFolder('ohvat-start-');
      const script = join(await passableFolder('ohvat-build-'), 'build.mjs');
      const reason = 'Сборке страниц не хватило памяти: добавьте файл подкачки.';
      writeFileSync(script, `process.stdout.write('\\nПодготовка не удалась. ${reason}\\n'); process.exitCode = 1;`);

      const printed = await failedStart(dataDir, { variables: { OHVAT_BUILD: script } });

      expect(printed).toEqual(sentence(reason));
      expect(printed).not.toContain('Подготовка не удалась');
      expect(isRunning(dataDir)).toBe(false);
    },
    LONG,
  );
});

describe('what the database says about its machine', () => {
  it('has words of its own for room and memory, even within a migration', () => {
    const failure = databaseFailure('PostgreSQL не запустился', 'FATAL: could not map … Cannot allocate memory');
    expect(explainFailure(failure)).toBe(
      'Базе данных не хватило памяти: закройте другие программы или добавьте файл подкачки.',
    );
    const full = Object.assign(new Error('could not extend file'), { code: '53100' });
    expect(explainFailure(new Error('Migration 0001_a.sql failed', { cause: full }))).toBe(
      'У базы данных кончилось место на диске: освободите его.',
    );
    expect(explainFailure(databaseFailure('PostgreSQL не запустился', 'FATAL: odd'))).toBe(
      'PostgreSQL не запустился:\nFATAL: odd',
    );
  });

  it.each([
    [256, 32],
    [512, 64],
    [1024, 128],
    [2048, 256],
    [64_000, 256],
  ])('of %i MB it takes %i MB for its buffers', (memory, buffers) => {
    expect(bufferMegabytes(memory * MB)).toBe(buffers);
  });
});
