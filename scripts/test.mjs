// All of it: checks of the sources, tests of the server and in the browser, sizes of the bundles. The last line is
// `N passed, N failed`, where every check counts as one.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { report, runChecks, runQuietly } from './check.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SHOWN_SLOWEST = 20;
const BUNDLES = 'scripts/check-bundles.mjs';

let passed = 0;
let failed = 0;
const count = (isPassed) => {
  if (isPassed) passed += 1;
  else failed += 1;
};

process.stdout.write('Проверяем исходники…\n');
for (const isPassed of await runChecks()) count(isPassed);

process.stdout.write('\nЗапускаем тесты…\n');
await runVitest();

count(await report('bundles', 'размер страниц', runQuietly(['node', BUNDLES])));

process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;

async function runVitest() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitest-report-'));
  const file = path.join(folder, 'report.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const child = spawn(path.join(ROOT, 'node_modules/.bin/vitest'), [...args, ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  const exitCode = await new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', resolve);
  });
  const failedBefore = failed;
  if (fs.existsSync(file)) {
    const { testResults } = JSON.parse(fs.readFileSync(file, 'utf8'));
    printSlowest(testResults);
    for (const { assertionResults, status } of testResults) {
      const results = assertionResults.map((test) => test.status);
      passed += results.filter((each) => each === 'passed').length;
      failed += results.filter((each) => each === 'failed').length;
      // A file that could not even be loaded, or whose setup failed.
      if (status === 'failed' && !results.includes('failed')) failed += 1;
    }
  }
  // No report, or an error outside of any test.
  if (exitCode !== 0 && failed === failedBefore) failed += 1;
  fs.rmSync(folder, { recursive: true, force: true });
}

function printSlowest(files) {
  const tests = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      file: path.relative(ROOT, name),
      fullName,
      duration: duration ?? 0,
    })),
  );
  const slowest = tests.toSorted((a, b) => b.duration - a.duration).slice(0, SHOWN_SLOWEST);
  process.stdout.write('\nСамые долгие тесты\n');
  for (const { file, fullName, duration } of slowest)
    process.stdout.write(`${(duration / 1000).toFixed(1).padStart(7)} с  ${file}: ${fullName}\n`);
}
