// `npm start`: prepares what is missing and runs the application. One script, not `prestart`: npm with ignore-scripts leaves
// those out, and each costs a shell and a Node. Plain JS for any Node from 20 on.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { memoryMegabytes } from './machine.mjs';
import { isBuildNeeded, nodeToRun, prepare } from './prepare.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MAIN = path.join(ROOT, 'src/app/main.ts');
/** With less the build and the database would push each other out. */
const ENOUGH_FOR_BOTH_MB = 2048;

process.chdir(ROOT);
process.env.NODE_COMPILE_CACHE ??= path.join(ROOT, '.prepare/compiled');
if (!(await prepare(memoryMegabytes() < ENOUGH_FOR_BOTH_MB ? ['packages', 'build'] : ['packages']))) process.exit(1);
// The application waits for its pages before it listens; until then it makes its database.
if (isBuildNeeded()) process.env.OHVAT_BUILD = path.join(ROOT, 'scripts/prepare.mjs');
const node = nodeToRun();
if (node === process.execPath) await runHere();
else runThere();

async function runHere() {
  const { enableCompileCache } = await import('node:module');
  enableCompileCache(process.env.NODE_COMPILE_CACHE);
  // Whose other processes are started from this.
  process.argv[1] = MAIN;
  await import(pathToFileURL(MAIN).href);
}

function runThere() {
  const child = spawn(node, [MAIN, ...process.argv.slice(2)], { stdio: 'inherit' });
  // Ctrl-C in a terminal reaches the application by itself, and a second one would end it at once.
  process.on('SIGINT', () => {
    if (!process.stdin.isTTY) child.kill('SIGINT');
  });
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
