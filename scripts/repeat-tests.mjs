// Runs test files again and again beside busy processors: a test that fails only now and then shows here.
// `npm run test:repeat` takes the test files changed since the upstream branch, `npm run test:repeat -- chats` those named.
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RUNS = Number(process.env.RUNS ?? 20);

const filters = process.argv.slice(2);
const files = filters.length > 0 ? filters : changedTests();
if (files.length === 0) {
  process.stdout.write('Изменённых тестов нет. Назовите файлы: npm run test:repeat -- chats\n');
  process.exit(0);
}

const burners = Array.from({ length: os.availableParallelism() }, () =>
  spawn(process.execPath, ['-e', 'for (;;) Math.random();'], { stdio: 'ignore' }),
);
const failures = new Map();
try {
  for (let run = 1; run <= RUNS; run += 1) {
    const failed = await runOnce();
    for (const name of failed) failures.set(name, (failures.get(name) ?? 0) + 1);
    process.stdout.write(`${run} из ${RUNS}: ${failed.length === 0 ? 'прошли все' : `не прошли: ${failed.length}`}\n`);
  }
} finally {
  for (const burner of burners) burner.kill('SIGKILL');
}
for (const [name, times] of failures) process.stdout.write(`${times} раз из ${RUNS}  ${name}\n`);
process.exitCode = failures.size > 0 ? 1 : 0;

function changedTests() {
  const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);
  let base = 'HEAD~1';
  try {
    [base = base] = git('merge-base', 'HEAD', '@{upstream}');
  } catch {
    // No upstream: what the last commit changed.
  }
  const names = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
  return [...new Set(names)].filter(
    (name) => /^tests\/.*\.test\.tsx?$/.test(name) && fs.existsSync(path.join(ROOT, name)),
  );
}

/** Names of the tests that failed. */
async function runOnce() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitest-report-'));
  const report = path.join(folder, 'report.json');
  const args = ['run', '--retry=0', '--reporter=json', `--outputFile=${report}`, ...files];
  const child = spawn(path.join(ROOT, 'node_modules/.bin/vitest'), args, { cwd: ROOT, stdio: 'ignore' });
  const exitCode = await new Promise((resolve) => child.once('close', resolve));
  try {
    const { testResults } = JSON.parse(fs.readFileSync(report, 'utf8'));
    const names = testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName);
      // A file that could not even be loaded, or whose setup failed.
      if (status === 'failed' && failed.length === 0) failed.push(message);
      return failed.map((test) => `${path.relative(ROOT, name)}: ${test}`);
    });
    return exitCode !== 0 && names.length === 0 ? ['ошибка вне тестов'] : names;
  } catch {
    return ['vitest не дошёл до конца'];
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
