// Everything that has to hold before a release, one after the other: checks and tests, all proofs in full size, the bench, known
// holes in packages, and the list of what the program is made of. What came out stands in release/report.json.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = path.join(ROOT, 'release');
const FIGURES = path.join(FOLDER, 'figures.jsonl');
const LAST_LINES = 15;

const { version, scripts } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
const proofs = Object.keys(scripts).filter((name) => name.startsWith('proof:'));
const wanted = process.argv.slice(2);

const STEPS = [
  { name: 'sbom', run: writeSbom },
  { name: 'audit', run: () => runNpm(['audit', '--omit=dev', '--audit-level=high']) },
  { name: 'test', run: () => runNpm(['test']) },
  ...proofs.map((name) => ({ name, run: () => runNpm(['run', name]) })),
  { name: 'bench', run: () => runNpm(['run', 'bench']) },
  ...['replica', 'notify'].map((what) => ({
    name: `bench:${what}`,
    run: () => runNpm(['run', 'bench', '--', `--${what}`]),
  })),
];
const unknown = wanted.filter((name) => !STEPS.some((step) => step.name === name));
if (unknown.length > 0) {
  process.stdout.write(`Таких шагов нет: ${unknown.join(', ')}. Есть: ${STEPS.map(({ name }) => name).join(', ')}\n`);
  process.exit(2);
}
const chosen = STEPS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));

fs.rmSync(FOLDER, { recursive: true, force: true });
fs.mkdirSync(FOLDER);
fs.writeFileSync(FIGURES, '');
const steps = [];
for (const { name, run } of chosen) {
  process.stdout.write(`${name}…\n`);
  const startedAt = performance.now();
  const { isPassed, output } = await run();
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  steps.push({ name, isPassed, seconds, lastLines: output.trimEnd().split('\n').slice(-LAST_LINES) });
  process.stdout.write(`${isPassed ? '✓' : '✗'} ${name} (${seconds} с)\n`);
  writeReport();
}
process.exitCode = steps.every(({ isPassed }) => isPassed) ? 0 : 1;

/** After every step: a run that is broken off leaves what it knew. */
function writeReport() {
  const figures = fs
    .readFileSync(FIGURES, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' });
  const report = { version, commit: stdout.trim(), at: new Date().toISOString(), steps, figures };
  fs.writeFileSync(path.join(FOLDER, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
}

/** CycloneDX, by the lock file alone. */
async function writeSbom() {
  const made = await runNpm(['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'], 'stdout');
  if (made.isPassed) fs.writeFileSync(path.join(FOLDER, 'sbom.json'), made.output);
  return { ...made, output: made.isPassed ? `${JSON.parse(made.output).components.length} components` : made.output };
}

function runNpm(args, only) {
  const child = spawn('npm', args, {
    cwd: ROOT,
    env: { ...process.env, FIGURES_FILE: FIGURES, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const name of ['stdout', 'stderr']) {
    child[name].on('data', (text) => {
      if (!only || only === name) output += text;
    });
  }
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ isPassed: false, output: error.message }));
    child.once('close', (code) => resolve({ isPassed: code === 0, output }));
  });
}
