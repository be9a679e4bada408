// `biome ci` of the files that are not as they were when it last passed. Every rule we use looks at one file at a time
// (Biome's rules over several, its "project" domain, are off): if one is turned on, drop this and call `biome ci`.
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openSeen, sumOf } from './seen.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BIOME = ['ci', '--colors=off'];
/** More than these are not worth naming, nor would they fit a command line everywhere. */
const MOST_NAMED = 200;

const isPassed = fs.existsSync(path.join(ROOT, '.git')) ? checkChanged() : runBiome([]);
process.exitCode = isPassed ? 0 : 1;

function checkChanged() {
  const sums = new Map(listFiles().map((file) => [file, sumOf(fs.readFileSync(path.join(ROOT, file)))]));
  const seen = openSeen(
    'form',
    ['biome.json', 'package.json', '.gitignore'].map((file) => sums.get(file)),
  );
  const changed = [...sums].filter(([file, sum]) => !seen.get(file, sum)).map(([file]) => file);
  if (changed.length === 0) process.stdout.write('Nothing has changed since it last passed.\n');
  else if (!runBiome(changed.length > MOST_NAMED ? [] : changed)) return false;
  for (const file of changed) seen.set(file, sums.get(file), true);
  seen.keep(sums.keys());
  return true;
}

/** Files Biome would look at: tracked ones, and untracked ones that are not ignored. */
function listFiles() {
  return execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
    .split('\0')
    .filter((file) => file && fs.statSync(path.join(ROOT, file), { throwIfNoEntry: false })?.isFile());
}

function runBiome(files) {
  // Named files may be pictures or SQL, or left out by biome.json.
  const named = files.length > 0 ? ['--files-ignore-unknown=true', '--no-errors-on-unmatched', '--', ...files] : [];
  const program = path.join(ROOT, 'node_modules/.bin/biome');
  return spawnSync(program, [...BIOME, ...named], { cwd: ROOT, stdio: 'inherit' }).status === 0;
}
