// Runs before every npm command: installs packages, builds the web and finds a browser, each only when needed. Plain JS
// without packages for any Node from 20 on: on a fresh clone it is the first thing to run.
//   node scripts/prepare.mjs start|dev|test|check|admin
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './chromium.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BINARIES = path.join(ROOT, 'node_modules/.bin');
const BUILD_STAMP = path.join(ROOT, 'dist/.sources');
const LOCK = path.join(ROOT, '.prepare/lock');
const LOCK_WAIT_MS = 15 * 60_000;

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
    isNeeded: (needs) => needs.includes('build') && readText(BUILD_STAMP) !== hashOfSources(),
    run: buildWeb,
  },
  {
    isNeeded: (needs) => needs.includes('browser') && !findChromium(),
    run: installChromium,
  },
];

main(process.argv[2]);

function main(command) {
  const needs = NEEDS[command];
  if (!needs) {
    say(`Использование: node scripts/prepare.mjs ${Object.keys(NEEDS).join('|')}`);
    process.exit(2);
  }
  if (!STEPS.some((step) => step.isNeeded(needs))) return;
  try {
    takeLock();
    // Asked again one by one: another run may have done it while we waited, and a new install may call for a build.
    for (const step of STEPS) if (step.isNeeded(needs)) step.run(needs);
  } catch (error) {
    if (!(error instanceof PreparationError)) throw error;
    say(`\nПодготовка не удалась: ${error.message}`);
    process.exitCode = 1;
  }
}

/** Compares what npm says it installed with the lock file; packages for other platforms are optional. */
function isInstalled(withTools) {
  const installed = readPackages('node_modules/.package-lock.json');
  if (!installed || !fs.existsSync(path.join(BINARIES, 'node'))) return false;
  return Object.entries(readPackages('package-lock.json') ?? {}).every(([name, wanted]) => {
    if (name === '' || (wanted.dev && !withTools)) return true;
    const present = installed[name];
    return present ? present.version === wanted.version : wanted.optional || wanted.devOptional || wanted.peer;
  });
}

function readPackages(file) {
  const text = readText(path.join(ROOT, file));
  return text && JSON.parse(text).packages;
}

function installPackages(needs) {
  say('Устанавливаем пакеты (npm ci), в первый раз это минута-другая…');
  // npm must not run under the Node that it is about to replace.
  const searchPath = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== BINARIES);
  const env = { ...process.env, PATH: searchPath.join(path.delimiter) };
  const args = ['ci', '--loglevel=error', ...(needs.includes('tools') ? ['--include=dev'] : [])];
  const { npm_execpath: npm, npm_node_execpath: node } = env;
  const command = npm && node && !node.startsWith(BINARIES) ? [node, npm, ...args] : ['npm', ...args];
  run(command, { env }, 'npm ci завершился с ошибкой: проверьте доступ к реестру пакетов и повторите.');

  const version = spawnSync(path.join(BINARIES, 'node'), ['--version'], { encoding: 'utf8' }).stdout ?? '';
  if (Number(version.slice(1).split('.')[0]) < 24 || !version) {
    throw new PreparationError(
      'пакет node не принёс Node 24. Разрешите сценарии установки (npm config set ignore-scripts false) и повторите.',
    );
  }
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

function buildWeb() {
  say('Собираем страницы…');
  const hash = hashOfSources();
  fs.rmSync(BUILD_STAMP, { force: true });
  const startedAt = Date.now();
  run(
    [path.join(BINARIES, 'node'), path.join(BINARIES, 'vite'), 'build', '--logLevel', 'warn'],
    { env: { ...process.env, NODE_ENV: 'production' } },
    'сборка страниц завершилась с ошибкой, она показана выше.',
  );
  fs.writeFileSync(BUILD_STAMP, hash);
  say(`Страницы собраны за ${((Date.now() - startedAt) / 1000).toFixed(1)} с.`);
}

function installChromium() {
  say('Для тестов нужен Chromium, устанавливаем…');
  if (process.env.CHROMIUM_PATH)
    throw new PreparationError(`в CHROMIUM_PATH нет программы: ${process.env.CHROMIUM_PATH}`);
  const failure = 'Chromium не установился. Поставьте его сами и укажите путь в CHROMIUM_PATH.';
  if (process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    run(['apt-get', 'update', '-q'], { env }, failure);
    run(['apt-get', 'install', '-y', '-q', '--no-install-recommends', 'chromium'], { env }, failure);
  } else {
    run([path.join(BINARIES, 'node'), path.join(BINARIES, 'playwright-core'), 'install', 'chromium'], {}, failure);
  }
  if (!findChromium()) throw new PreparationError(failure);
}

function run([program, ...args], options, failure) {
  const result = spawnSync(program, args, { cwd: ROOT, stdio: 'inherit', ...options });
  if (result.signal) process.exit(130);
  if (result.status !== 0) throw new PreparationError(result.error ? `${failure} (${result.error.message})` : failure);
}

/** One preparation at a time. The lock is a folder, made in one step; that of a dead process is taken over. */
function takeLock() {
  fs.mkdirSync(path.dirname(LOCK), { recursive: true });
  const deadline = Date.now() + LOCK_WAIT_MS;
  let hasSaidWaiting = false;
  while (!tryLock()) {
    const owner = Number(readText(path.join(LOCK, 'pid')) ?? 0);
    // Without a number the owner died between two steps, unless it is in between right now.
    if (owner ? owner === process.pid || !isAlive(owner) : ageOf(LOCK) > 5_000) {
      fs.rmSync(LOCK, { recursive: true, force: true });
      continue;
    }
    if (!hasSaidWaiting) say('Ждём: подготовку уже ведёт другой запуск…');
    hasSaidWaiting = true;
    if (Date.now() > deadline) throw new PreparationError(`другой запуск слишком долго держит ${LOCK}.`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
  process.once('exit', () => fs.rmSync(LOCK, { recursive: true, force: true }));
}

function tryLock() {
  try {
    fs.mkdirSync(LOCK);
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
  fs.writeFileSync(path.join(LOCK, 'pid'), String(process.pid));
  return true;
}

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

function readText(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
