// Runs before every npm command: installs packages, builds the web and finds a browser, each only when needed. Plain JS
// without packages for any Node from 20 on: on a fresh clone it is the first thing to run.
//   node scripts/prepare.mjs start|dev|test|check|admin
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findChromium } from './chromium.mjs';
import { freeMegabytes, memoryMegabytes, readText } from './machine.mjs';
import { explainNpmFailure, isStaleCache } from './npm-failure.mjs';
import { during } from './progress.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BINARIES = path.join(ROOT, 'node_modules/.bin');
const BUILD_STAMP = path.join(ROOT, 'dist/.sources');
const LOCK = path.join(ROOT, '.prepare/lock');
const LOCK_WAIT_MS = 15 * 60_000;
const NODE_MAJOR = 24;
// Peak use of the step with some reserve (docs/performance.md, "Starting").
const PACKAGES_DISK_MB = 700;
const BUILD_DISK_MB = 60;
const PACKAGES_MEMORY_MB = 940;
const BUILD_MEMORY_MB = 768;

const NEEDS = {
  start: ['packages', 'build'],
  dev: ['packages', 'tools'],
  test: ['packages', 'tools', 'build', 'browser'],
  check: ['packages', 'tools'],
  bench: ['packages', 'tools', 'build'],
  admin: ['packages'],
};

class PreparationError extends Error {}

const say = (text) => process.stdout.write(`${text}\n`);

const STEPS = [
  {
    isNeeded: (needs) => !isInstalled(needs.includes('tools')),
    run: installPackages,
  },
  {
    isNeeded: (needs) => needs.includes('build') && isBuildNeeded(),
    run: buildWeb,
  },
  {
    isNeeded: (needs) => needs.includes('browser') && !findChromium(),
    run: installChromium,
  },
];

/** Returns true when everything needed is there; otherwise it has printed why. */
export async function prepare(needs) {
  try {
    if (STEPS.some((step) => step.isNeeded(needs))) {
      await takeLock();
      // Asked again one by one: another run may have done it while we waited, and a new install may call for a build.
      for (const step of STEPS) if (step.isNeeded(needs)) await step.run(needs);
      releaseLock();
    }
    nodeToRun();
    return true;
  } catch (error) {
    releaseLock();
    say(`\nПодготовка не удалась. ${explain(error)}`);
    return false;
  }
}

function explain(error) {
  if (error instanceof PreparationError) return error.message;
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT')
    return 'Место на диске кончилось: освободите его и повторите.';
  if (error.code === 'EROFS') return `Папка проекта только для чтения: ${error.path}.`;
  if (error.code === 'EACCES' || error.code === 'EPERM') return `Не хватает прав на ${error.path}.`;
  return error.stack;
}

/** The Node that came with the packages; where there is none for this machine, its own if it is new enough. */
export function nodeToRun() {
  const own = path.join(BINARIES, 'node');
  // In scripts of npm this one usually is the project's.
  if (majorOf(process.version) >= NODE_MAJOR && isSameFile(own, process.execPath)) return process.execPath;
  if (majorOf(spawnSync(own, ['--version'], { encoding: 'utf8' }).stdout) >= NODE_MAJOR) return own;
  if (majorOf(process.version) >= NODE_MAJOR) return process.execPath;
  throw new PreparationError(
    `Для ${process.platform}-${process.arch} нет пакета с Node ${NODE_MAJOR}, а здесь ${process.version}: поставьте Node ${NODE_MAJOR} (nodejs.org) и повторите.`,
  );
}

function isSameFile(one, other) {
  try {
    return fs.realpathSync(one) === fs.realpathSync(other);
  } catch {
    return false;
  }
}

const majorOf = (version) => Number(/^v(\d+)/.exec(version ?? '')?.[1] ?? 0);

/** Compares what npm says it installed with the lock file; packages for other platforms are optional. */
function isInstalled(withTools) {
  const installed = readPackages('node_modules/.package-lock.json');
  if (!installed) return false;
  return Object.entries(readPackages('package-lock.json') ?? {}).every(([name, wanted]) => {
    if (name === '' || (wanted.dev && !withTools)) return true;
    const present = installed[name];
    return present ? present.version === wanted.version : wanted.optional || wanted.devOptional || wanted.peer;
  });
}

function readPackages(file) {
  const text = readText(path.join(ROOT, file));
  try {
    return text && JSON.parse(text).packages;
  } catch {
    // Broken off in the middle of its writing.
    return undefined;
  }
}

async function installPackages(needs) {
  refuseSmallMachine('Для установки пакетов', { memory: PACKAGES_MEMORY_MB, disk: PACKAGES_DISK_MB });
  // npm must not run under the Node that it is about to replace.
  const searchPath = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== BINARIES);
  const env = { ...process.env, PATH: searchPath.join(path.delimiter) };
  const args = ['ci', '--loglevel=error', needs.includes('tools') ? '--include=dev' : '--omit=dev'];
  const { npm_execpath: npm, npm_node_execpath: node } = env;
  const command = npm && node && !node.startsWith(BINARIES) ? [node, npm, ...args] : ['npm', ...args];
  const result = await during('Устанавливаем пакеты (npm ci)', 'обычно до минуты', async () => {
    // The lock file names every package with its checksum, so the cache needs no revalidation.
    const first = await run([...command, '--prefer-offline'], { env });
    return isStaleCache(first.output) ? run([...command, '--prefer-online'], { env }) : first;
  });
  if (result.isDone) return;
  const reason = explainNpmFailure(result);
  if (!reason) process.stderr.write(result.output);
  throw new PreparationError(reason ?? 'npm ci завершился с ошибкой, она показана выше.');
}

/** Said before the work: the system ends what has no memory without a word, and npm leaves out what has no room. */
function refuseSmallMachine(what, { memory, disk }) {
  const hasMemory = memoryMegabytes();
  if (hasMemory < memory) {
    throw new PreparationError(
      `${what} нужно ${memory} МБ памяти, а здесь ${hasMemory} МБ: добавьте файл подкачки или подготовьте папку на другой машине (node scripts/prepare.mjs start) и перенесите её.`,
    );
  }
  const hasRoom = freeMegabytes(ROOT);
  if (hasRoom < disk)
    throw new PreparationError(`${what} нужно ${disk} МБ на диске, а в ${ROOT} свободно ${hasRoom} МБ.`);
}

export function isBuildNeeded() {
  return readText(BUILD_STAMP) !== hashOfSources();
}

/** All that can change the build. What only the API side imports is left out, so that its changes cost no build. */
function hashOfSources() {
  const hash = createHash('sha256');
  const files = fs
    .readdirSync(path.join(ROOT, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.gen.ts') && !entry.name.endsWith('.sql'))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath ?? entry.path, entry.name)))
    .filter((file) => !/^src[\\/]modules[\\/][^\\/]+[\\/]server[\\/]/.test(file));
  for (const file of [...files.sort(), 'vite.config.ts', 'package.json', 'package-lock.json']) {
    const text = readText(path.join(ROOT, file)) ?? '';
    hash.update(`${file}\0${text.length}\0${text}`);
  }
  return hash.digest('hex');
}

async function buildWeb() {
  refuseSmallMachine('Для сборки страниц', { memory: BUILD_MEMORY_MB, disk: BUILD_DISK_MB });
  const hash = hashOfSources();
  fs.rmSync(BUILD_STAMP, { force: true });
  const { isDone, output, signal } = await during('Собираем страницы', 'обычно до полуминуты', () =>
    run([nodeToRun(), path.join(BINARIES, 'vite'), 'build', '--logLevel', 'warn'], {
      env: { ...process.env, NODE_ENV: 'production' },
    }),
  );
  if (!isDone) {
    if (signal === 'SIGKILL' || /heap out of memory|Cannot allocate memory/i.test(output))
      throw new PreparationError(
        'Сборке страниц не хватило памяти: закройте другие программы или добавьте файл подкачки.',
      );
    if (/ENOSPC|no space left/i.test(output))
      throw new PreparationError('Сборке страниц не хватило места на диске: освободите его и повторите.');
    process.stderr.write(output);
    throw new PreparationError('Сборка страниц завершилась с ошибкой, она показана выше.');
  }
  fs.writeFileSync(BUILD_STAMP, hash);
}

async function installChromium() {
  if (process.env.CHROMIUM_PATH)
    throw new PreparationError(`В CHROMIUM_PATH нет программы: ${process.env.CHROMIUM_PATH}`);
  const commands =
    process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')
      ? [
          ['apt-get', 'update', '-q'],
          ['apt-get', 'install', '-y', '-q', '--no-install-recommends', 'chromium'],
          // Lighter, for most of the tests; not every distribution has it, and they do without.
          ['apt-get', 'install', '-y', '-q', '--no-install-recommends', 'chromium-headless-shell'],
        ]
      : [[nodeToRun(), path.join(BINARIES, 'playwright-core'), 'install', 'chromium']];
  const { output } = await during('Для тестов нужен Chromium, устанавливаем', 'обычно до двух минут', async () => {
    let result;
    for (const command of commands) {
      result = await run(command, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
      if (!result.isDone) break;
    }
    return result;
  });
  if (findChromium()) return;
  process.stderr.write(output);
  throw new PreparationError('Chromium не установился. Поставьте его сами и укажите путь в CHROMIUM_PATH.');
}

/** Captures the program's output: the caller decides what of it people should read. */
async function run([program, ...args], options) {
  const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], ...options });
  // If this process is killed, the child goes on, and the next run waits for it.
  if (child.pid) fs.writeFileSync(path.join(LOCK, 'child'), String(child.pid));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  let isInterrupted = false;
  const interrupt = (signal) => {
    isInterrupted = true;
    child.kill(signal);
  };
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  const result = await new Promise((resolve) => {
    child.once('error', (error) => resolve({ isDone: false, output, signal: null, error }));
    child.once('close', (code, signal) => resolve({ isDone: code === 0, output, signal }));
  });
  process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  fs.rmSync(path.join(LOCK, 'child'), { force: true });
  if (isInterrupted) throw new PreparationError('Она прервана: следующий запуск начнёт с этого места.');
  return result;
}

/** Lock: one preparation at a time. The lock is a folder, made in one step; that of a dead process is taken over. */
async function takeLock() {
  fs.mkdirSync(path.dirname(LOCK), { recursive: true });
  const deadline = Date.now() + LOCK_WAIT_MS;
  let hasSaidWaiting = false;
  while (!tryLock()) {
    const owner = numberIn('pid');
    const child = numberIn('child');
    // Without a number the owner died between two steps, unless it is in between right now.
    const isOwned = owner ? owner !== process.pid && isAlive(owner) : ageOf(LOCK) <= 5_000;
    if (!isOwned && !(child && isAlive(child))) {
      fs.rmSync(LOCK, { recursive: true, force: true });
      continue;
    }
    if (!hasSaidWaiting) say('Ждём: подготовку уже ведёт другой запуск…');
    hasSaidWaiting = true;
    if (Date.now() > deadline) throw new PreparationError(`Другой запуск слишком долго держит ${LOCK}.`);
    await sleep(200);
  }
  process.once('exit', releaseLock);
}

let isLocked = false;

function tryLock() {
  try {
    fs.mkdirSync(LOCK);
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
  isLocked = true;
  fs.writeFileSync(path.join(LOCK, 'pid'), String(process.pid));
  return true;
}

function releaseLock() {
  if (!isLocked) return;
  isLocked = false;
  fs.rmSync(LOCK, { recursive: true, force: true });
}

const numberIn = (name) => Number(readText(path.join(LOCK, name)) ?? 0);

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function ageOf(file) {
  const stats = fs.statSync(file, { throwIfNoEntry: false });
  return stats ? Date.now() - stats.mtimeMs : 0;
}

// Last: all of the above has to be there.
if (fs.realpathSync(process.argv[1] ?? '.') === fileURLToPath(import.meta.url)) {
  const needs = NEEDS[process.argv[2]];
  if (!needs) {
    say(`Использование: node scripts/prepare.mjs ${Object.keys(NEEDS).join('|')}`);
    process.exit(2);
  }
  if (!(await prepare(needs))) process.exitCode = 1;
}
