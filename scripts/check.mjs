// The checks of the sources, all at once: format and lint, types, rooms, the scale of styles, dead code.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const CHECKS = [
  { name: 'biome', about: 'оформление и ошибки', command: ['node', 'scripts/check-form.mjs'] },
  {
    name: 'tsc',
    about: 'типы',
    // Remembers what it has seen: a second look costs a tenth. Each checker works out most types anew, so four of them, as by
    // default, cost half as much again as two.
    command: [
      ...['tsc', '--noEmit', '-p', '.', '--checkers', '2'],
      ...['--incremental', '--tsBuildInfoFile', '.prepare/tsc.tsbuildinfo'],
    ],
  },
  { name: 'rooms', about: 'кто кого импортирует', command: ['node', 'scripts/check-rooms.mjs'] },
  { name: 'styles', about: 'размеры по шкале', command: ['node', 'scripts/check-styles.mjs'] },
  {
    name: 'knip',
    about: 'лишний код',
    command: ['knip', '--no-progress', '--no-config-hints', '--cache', '--cache-location', '.prepare/knip'],
  },
];

/** Runs a program of the project, collecting what it prints. */
export function runQuietly([program, ...args]) {
  const startedAt = performance.now();
  // Where the packages bring no Node for this machine, it is the one that runs.
  const file = program === 'node' ? process.execPath : path.join(ROOT, 'node_modules/.bin', program);
  const child = spawn(file, args, {
    cwd: ROOT,
    env: { ...process.env, PATH: `${path.join(ROOT, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    const finish = (isPassed) => resolve({ isPassed, output, seconds: (performance.now() - startedAt) / 1000 });
    child.once('error', (error) => {
      output += error.message;
      finish(false);
    });
    child.once('close', (code) => finish(code === 0));
  });
}

/** Prints a line per check, and the output of those that failed. */
export async function report(name, about, result) {
  const { isPassed, output, seconds } = await result;
  if (!isPassed) process.stdout.write(`\n${output.trim()}\n\n`);
  process.stdout.write(`${isPassed ? '✓' : '✗'} ${name}: ${about} (${seconds.toFixed(1)} с)\n`);
  return isPassed;
}

/** Whether each check passed. */
export function runChecks() {
  return Promise.all(CHECKS.map(({ name, about, command }) => report(name, about, runQuietly(command))));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const results = await runChecks();
  process.exitCode = results.every(Boolean) ? 0 : 1;
}
