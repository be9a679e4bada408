// The data of the embedded server on disk: where it lies, who owns it, how it is created. Nothing here needs a lock:
// everything is made aside and renamed into place, so of two processes at once one wins and both go on with its work.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { renameUnlessExists, type ServerUser, usableBinaries } from './binaries.ts';

export const ROLE = 'app';

/** Others may pass through, not look: as root the server runs as another user. */
const PASSAGE = 0o711;

export interface Cluster {
  /** Ours alone: password, port, log. */
  state: string;
  /** Where the server's user can get to: the cluster and, where needed, a copy of the binaries. */
  home: string;
  folder: string;
  password: string;
}

export const SERVER_ENVIRONMENT = { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', TZ: 'UTC' };

export function locateCluster(dataDir: string): Cluster {
  const state = path.join(path.resolve(dataDir), 'postgres');
  fs.mkdirSync(state, { recursive: true, mode: PASSAGE });
  const home = locateHome(state);
  const password = onceInFile(path.join(state, 'password'), () => randomBytes(24).toString('base64url'));
  return { state, home, folder: path.join(home, 'cluster'), password };
}

/** PostgreSQL refuses to run as root, and another user cannot reach data under a closed folder such as /root. */
function locateHome(state: string): string {
  if (process.getuid?.() !== 0 || fs.existsSync(path.join(state, 'cluster'))) return state;
  return onceInFile(path.join(state, 'location'), () => {
    fs.chmodSync(state, PASSAGE); // whatever the umask took away
    if (spawnSync('test', ['-x', state], { ...nobody(), cwd: '/' }).status === 0) return state;
    const name = `embedded-postgres-${createHash('sha256').update(fs.realpathSync(state)).digest('hex').slice(0, 16)}`;
    const parent = ['/var/lib', '/var/tmp'].find((folder) => isWritable(folder));
    if (!parent) throw new Error(`База не может лежать в ${state}: укажите другую DATA_DIR или DATABASE_URL.`);
    const home = path.join(parent, name);
    fs.mkdirSync(home, { recursive: true });
    if (fs.statSync(home).uid !== 0) throw new Error(`Папка ${home} принадлежит другому пользователю: удалите её.`);
    fs.chmodSync(home, PASSAGE);
    return home;
  });
}

function isWritable(folder: string): boolean {
  try {
    fs.accessSync(folder, fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Reads the file, or creates it; the first process to come writes it. */
function onceInFile(file: string, make: () => string): string {
  if (!fs.existsSync(file)) {
    const unfinished = `${file}.${process.pid}`;
    try {
      fs.writeFileSync(unfinished, make(), { mode: 0o600 });
      fs.linkSync(unfinished, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      fs.rmSync(unfinished, { force: true });
    }
  }
  return fs.readFileSync(file, 'utf8');
}

const NOBODY_WORDS =
  'PostgreSQL не работает от имени root, а пользователя nobody для него здесь нет: начните от обычного пользователя или укажите свою базу в DATABASE_URL.';

function nobody(): ServerUser {
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    const user = { uid: id('-u'), gid: id('-g') };
    // A container's root may have no other users at all.
    execFileSync('true', { ...user, cwd: '/' });
    return user;
  } catch (cause) {
    throw new Error(NOBODY_WORDS, { cause });
  }
}

/** Whom to run the server as: root hands it to the owner of existing data, or to nobody. */
export function serverUser({ folder }: Cluster): ServerUser {
  if (process.getuid?.() === 0) {
    if (!fs.existsSync(folder)) return nobody();
    const { uid, gid } = fs.statSync(folder);
    return { uid, gid };
  }
  try {
    os.userInfo();
    return {};
  } catch (cause) {
    const text = `Пользователя с номером ${process.getuid?.()} нет в /etc/passwd, и PostgreSQL под ним не запустится`;
    throw new Error(`${text}: укажите свою базу в DATABASE_URL.`, { cause });
  }
}

const OUT_OF_MEMORY = 'Cannot allocate memory';

/** Lack of disk space or memory gets a sentence of its own; other errors keep PostgreSQL's text. */
export function databaseFailure(what: string, output: string): Error {
  const code = /No space left on device|Disk quota exceeded/.test(output)
    ? 'ENOSPC'
    : output.includes(OUT_OF_MEMORY) && 'ENOMEM';
  return Object.assign(new Error(`${what}:\n${output}`), code && { code });
}

/** Removes temporary files of killed processes; those of a process that is alive stay. */
function sweepUnfinished(home: string): void {
  for (const name of fs.readdirSync(home)) {
    const pid = /^(?:cluster|initial-password|binaries-.+\.unfinished)\.(\d+)$/.exec(name)?.[1];
    if (pid && (Number(pid) === process.pid || !isAlive(Number(pid))))
      fs.rmSync(path.join(home, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Makes sure that the cluster exists; returns the folder of the binaries to run it with. */
export function createCluster(cluster: Cluster, user: ServerUser): string {
  const { home, folder, password } = cluster;
  const binaries = usableBinaries(home, user);
  if (fs.existsSync(path.join(folder, 'PG_VERSION'))) return binaries;

  sweepUnfinished(home);
  const unfinished = `${folder}.${process.pid}`;
  fs.mkdirSync(unfinished, { mode: 0o700 });
  const passwordFile = path.join(home, `initial-password.${process.pid}`);
  // The superuser's password is thrown away: the application is an ordinary role that owns its database.
  fs.writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (user.uid !== undefined && user.gid !== undefined) {
    fs.chownSync(unfinished, user.uid, user.gid);
    fs.chownSync(passwordFile, user.uid, user.gid);
  }
  const run = (program: string, args: string[], input: string) => {
    const result = spawnSync(path.join(binaries, 'bin', program), args, {
      ...user,
      cwd: '/',
      env: SERVER_ENVIRONMENT,
      input,
      encoding: 'utf8',
    });
    if (result.status === 0) return;
    const output = (result.error?.message ?? result.stderr).trim().slice(-2000);
    throw databaseFailure(
      `Не удалось создать базу в ${folder} (${program})`,
      result.signal === 'SIGKILL' ? OUT_OF_MEMORY : output,
    );
  };
  try {
    const libcLocale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
    run(
      'initdb',
      [
        ...['-D', unfinished, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8'],
        ...['--locale-provider=icu', '--icu-locale=ru-RU', `--locale=${libcLocale}`, '--no-instructions'],
      ],
      '',
    );
    // The single-user mode reads one statement per line. CREATEDB: tests and tools clone the database.
    run(
      'postgres',
      ['--single', '-j', '-D', unfinished, 'postgres'],
      `CREATE ROLE ${ROLE} LOGIN CREATEDB PASSWORD '${password}';\n\nCREATE DATABASE ${ROLE} OWNER ${ROLE};\n\n`,
    );
    renameUnlessExists(unfinished, folder);
  } finally {
    fs.rmSync(passwordFile, { force: true });
    fs.rmSync(unfinished, { recursive: true, force: true });
  }
  return binaries;
}
