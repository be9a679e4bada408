// Mutation testing: changes rules one sign at a time and looks whether the tests that call them directly notice. Stryker has packages
// of its own in this folder, installed when it is asked for, so that nobody else's `npm ci` brings them.
//   npm run proof:mutants -- --mutate 'src/modules/deals/**' --incremental
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const ROOT = path.join(HERE, '../..');
const LOCK = path.join(HERE, 'package-lock.json');
/** A copy of the lock that was installed by. */
const STAMP = path.join(HERE, 'node_modules/.installed-lock');
const REPORT = path.join(ROOT, '.prepare/mutants.json');

const readText = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '');

function run(program, args, cwd) {
  // The small programs of each mutant are compiled once.
  const env = { ...process.env, NODE_COMPILE_CACHE: path.join(ROOT, '.prepare/compiled') };
  const { status, error } = spawnSync(program, args, { cwd, env, stdio: 'inherit' });
  if (error) throw error;
  return status ?? 1;
}

if (readText(STAMP) !== readText(LOCK)) {
  process.stdout.write('Устанавливаем Stryker (npm ci)…\n');
  if (run('npm', ['ci', '--loglevel=error'], HERE) !== 0) process.exit(1);
  fs.copyFileSync(LOCK, STAMP);
}

fs.rmSync(REPORT, { force: true });
const stryker = path.join(HERE, 'node_modules/@stryker-mutator/core/bin/stryker.js');
const config = path.join(HERE, 'stryker.config.mjs');
const status = run(process.execPath, [stryker, 'run', config, ...process.argv.slice(2)], ROOT);
if (fs.existsSync(REPORT)) tellFigures(JSON.parse(fs.readFileSync(REPORT, 'utf8')));
process.exitCode = status;

function tellFigures({ files }) {
  const all = Object.values(files).flatMap(({ mutants }) => mutants);
  const count = (...names) => all.filter((mutant) => names.includes(mutant.status)).length;
  const killed = count('Killed', 'Timeout');
  const tried = killed + count('Survived', 'NoCoverage');
  const line = `${killed} of ${tried} mutants killed (${((100 * killed) / tried).toFixed(1)} %) in ${Object.keys(files).length} files`;
  process.stderr.write(`${line}\n`);
  if (process.env.FIGURES_FILE)
    fs.appendFileSync(process.env.FIGURES_FILE, `${JSON.stringify({ proof: 'mutants', line })}\n`);
}
