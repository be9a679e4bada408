/**
 * The whole site on one machine as it stands on six: three machines with PostgreSQL, Patroni and etcd, two with the application, one balancer.
 * They run by the files of deploy/cluster. What differs from a real site: PostgreSQL is the embedded one, and three of its programs that it
 * lacks are stood in for (stand-ins); both application machines have one folder of files, where real ones have S3.
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type ServerUser, usableBinaries } from '#platform/database/binaries.ts';
import { Machine, makeNetwork, NETWORK, removeNetwork } from './machines.ts';

const HERE = import.meta.dirname;
const ROOT = path.join(HERE, '../..');
const FILES = path.join(HERE, '../cluster');
const DATABASE_MACHINES = { db1: '10.77.0.11', db2: '10.77.0.12', db3: '10.77.0.13' };
const APP_MACHINES = { app1: '10.77.0.21', app2: '10.77.0.22' };
const BALANCER = '10.77.0.31';
const START_LIMIT_MILLISECONDS = 300_000;

const PROGRAMS = { ip: 'iproute2', patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy', nsenter: 'util-linux' };
const PATHS = ['/usr/sbin', '/usr/bin', '/sbin', '/bin'];

export interface ClusterMember {
  name: string;
  role: string;
  state: string;
  timeline?: number;
}

export interface Rehearsal {
  folder: string;
  /** Of the site, at the balancer. */
  address: string;
  databases: readonly Machine[];
  apps: readonly Machine[];
  /** The role of the application at one of the database machines. */
  urlOf(machine: Machine): string;
  superuserUrlOf(machine: Machine): string;
  /** As Patroni sees it, asked of the first machine that answers. */
  members(): Promise<ClusterMember[]>;
  /** The machine whose lease holds, if there is one. */
  primary(): Promise<Machine | undefined>;
  /** One primary, one that has every commit and one more, all of them following. */
  untilWhole(limitMilliseconds?: number): Promise<number>;
  stop(): Promise<void>;
}

function requirePrograms(): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Error('Кластер поднимается только на Linux и только от root: он делает сетевые пространства имён.');
  const absent = Object.entries(PROGRAMS).filter(
    ([name]) => !PATHS.some((folder) => fs.existsSync(path.join(folder, name))),
  );
  if (absent.length === 0) return;
  const packages = absent.map(([, name]) => name).join(' ');
  throw new Error(
    `Не хватает программ: apt-get install --no-install-recommends ${packages} python3-etcd python3-psycopg2`,
  );
}

/** Variables that an operator fills in (cluster.env), and the two that each machine has of its own. */
const NAMED = new Set([
  ...Array.from(fs.readFileSync(path.join(FILES, 'cluster.env'), 'utf8').matchAll(/^(\w+)=/gm), ([, name]) => name),
  'NODE',
  'NODE_ADDRESS',
]);

/** The files of deploy/cluster with their variables filled in, as envsubst does. One that cluster.env does not name is a mistake. */
function fillIn(text: string, variables: Record<string, string>): string {
  return text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = variables[name];
    if (value === undefined || !NAMED.has(name)) throw new Error(`deploy/cluster/cluster.env does not name ${name}`);
    return value;
  });
}

function writeFilled(name: string, to: string, variables: Record<string, string>, user: ServerUser = {}): string {
  fs.writeFileSync(to, fillIn(fs.readFileSync(path.join(FILES, name), 'utf8'), variables), { mode: 0o600 });
  own(to, user);
  return to;
}

function own(file: string, { uid, gid }: ServerUser): void {
  if (uid !== undefined && gid !== undefined) fs.chownSync(file, uid, gid);
}

/** PostgreSQL refuses to run as root. */
function nobody(): { uid: number; gid: number } {
  const [, , uid, gid] = (/^nobody:.*$/m.exec(fs.readFileSync('/etc/passwd', 'utf8'))?.[0] ?? '').split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

/** The embedded programs and the stand-ins for those it lacks, in one folder, as Patroni's `bin_dir`. */
function gatherPrograms(folder: string, user: ServerUser): string {
  const binaries = path.join(usableBinaries(folder, user), 'bin');
  const gathered = path.join(folder, 'bin');
  fs.mkdirSync(gathered);
  for (const name of fs.readdirSync(binaries)) fs.symlinkSync(path.join(binaries, name), path.join(gathered, name));
  fs.chmodSync(path.join(binaries, 'pg_ctl'), 0o755);
  for (const name of fs.readdirSync(path.join(HERE, 'stand-ins'))) {
    fs.copyFileSync(path.join(HERE, 'stand-ins', name), path.join(gathered, name));
    fs.chmodSync(path.join(gathered, name), 0o755);
  }
  return gathered;
}

export async function startRehearsal({
  say = () => {},
  appVariables = {},
  signal,
}: {
  say?: (line: string) => void;
  /** Asked to stop while it starts. */
  signal?: AbortSignal;
  appVariables?: Record<string, string>;
} = {}): Promise<Rehearsal> {
  requirePrograms();
  await makeNetwork();
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'ohvat-cluster-'));
  fs.chmodSync(folder, 0o711);
  const started: Machine[] = [];
  // On exit without `stop`, such as an interrupted proof.
  const leaveNothing = () => {
    spawnSync(process.execPath, [path.join(HERE, 'run.ts'), 'down']);
    fs.rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', leaveNothing);
  const stop = async () => {
    // The application before its database, the database before etcd's last word.
    for (const role of [/^app|^balancer/, /^db/])
      await Promise.all(started.filter(({ name }) => role.test(name)).map((machine) => machine.shutDown()));
    await removeNetwork();
    keepLogs(folder);
    fs.rmSync(folder, { recursive: true, force: true });
    process.off('exit', leaveNothing);
  };
  try {
    const aborted = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('Остановлено до запуска.')));
    });
    return await Promise.race([start(folder, started, stop, say, appVariables), aborted]);
  } catch (error) {
    await stop();
    throw error;
  }
}

/** `CLUSTER_LOGS` names a folder for them, for whoever wants to know afterwards what happened. */
function keepLogs(folder: string): void {
  const to = process.env.CLUSTER_LOGS;
  if (!to) return;
  fs.mkdirSync(to, { recursive: true });
  for (const name of fs.readdirSync(folder).filter((one) => one.endsWith('.log')))
    fs.copyFileSync(path.join(folder, name), path.join(to, name));
}

async function start(
  folder: string,
  started: Machine[],
  stop: () => Promise<void>,
  say: (line: string) => void,
  appVariables: Record<string, string>,
): Promise<Rehearsal> {
  const user = nobody();
  const secret = () => randomBytes(24).toString('hex');
  const variables = {
    DB1: DATABASE_MACHINES.db1,
    DB2: DATABASE_MACHINES.db2,
    DB3: DATABASE_MACHINES.db3,
    APP1: APP_MACHINES.app1,
    APP2: APP_MACHINES.app2,
    BALANCER,
    NETWORK,
    SITE_BIND: `${BALANCER}:80`,
    // Nothing here speaks TLS.
    REDIRECT_BIND: `${BALANCER}:8080`,
    PG_BIN: gatherPrograms(folder, user),
    PG_SHARED_BUFFERS: '128MB',
    SUPERUSER_PASSWORD: secret(),
    REPLICATION_PASSWORD: secret(),
    PATRONI_PASSWORD: secret(),
    OHVAT_PASSWORD: secret(),
  };
  const machine = (name: string, address: string) => {
    const made = new Machine(name, address);
    started.push(made);
    return made;
  };

  say('Три машины с PostgreSQL: etcd и Patroni');
  const databases = Object.entries(DATABASE_MACHINES).map(([name, address]) => machine(name, address));
  for (const database of databases) startDatabase(database, folder, variables, user);
  const cluster = watch(databases, variables);
  await cluster.untilWhole();
  const primary = await cluster.primary();
  if (!primary) throw new Error('there is no primary');
  await createDatabase(cluster.superuserUrlOf(primary), variables);

  say('Две машины с приложением по два процесса');
  const files = path.join(folder, 'site');
  fs.mkdirSync(files);
  const shared = { PAYOUT_KEY: randomBytes(32).toString('hex'), SAFETY_KEY: randomBytes(32).toString('hex') };
  const apps = Object.entries(APP_MACHINES).map(([name, address]) => machine(name, address));
  for (const app of apps) startApp(app, folder, variables, { ...shared, DATA_DIR: files, ...appVariables });

  say('Балансировщик');
  const balancer = machine('balancer', BALANCER);
  const balancing = writeFilled('haproxy-site.cfg', path.join(folder, 'haproxy-site.cfg'), variables);
  balancer.start({ command: ['haproxy', '-f', balancing], log: path.join(folder, 'balancer.log') });
  for (const { address } of apps) await untilAnswers(`http://${address}:3000/readyz`);
  await untilAnswers(`http://${BALANCER}/healthz`);
  return { folder, address: `http://${BALANCER}`, databases, apps, ...cluster, stop };
}

function startDatabase(database: Machine, folder: string, common: Record<string, string>, user: ServerUser): void {
  const { name, address } = database;
  const home = path.join(folder, name);
  fs.mkdirSync(home, { mode: 0o700 });
  own(home, user);
  const variables = {
    ...common,
    NODE: name,
    NODE_ADDRESS: address,
    PG_DATA: path.join(home, 'data'),
    PG_SOCKETS: home,
    ETCD_DATA: path.join(home, 'etcd'),
    PATRONI_HOME: home,
  };
  const etcd = writeFilled('etcd.yml', path.join(home, 'etcd.yml'), variables, user);
  const patroni = writeFilled('patroni.yml', path.join(home, 'patroni.yml'), variables, user);
  database.start({
    command: ['etcd', `--config-file=${etcd}`],
    log: path.join(folder, `${name}-etcd.log`),
    // etcd runs on ARM since long; its Debian build wants to be told.
    variables: process.arch === 'arm64' ? { ETCD_UNSUPPORTED_ARCH: 'arm64' } : {},
    user,
    isFirst: true,
  });
  database.start({
    command: ['/usr/bin/patroni', patroni],
    log: path.join(folder, `${name}-patroni.log`),
    variables: { HOME: home },
    user,
    isFirst: true,
  });
}

function startApp(
  app: Machine,
  folder: string,
  common: Record<string, string>,
  settings: Record<string, string>,
): void {
  const { name } = app;
  const finding = writeFilled('haproxy-database.cfg', path.join(folder, `${name}-haproxy.cfg`), common);
  const credentials = `postgres://ohvat:${common.OHVAT_PASSWORD}`;
  app.start({ command: ['haproxy', '-f', finding], log: path.join(folder, `${name}-haproxy.log`) });
  app.start({
    command: [process.execPath, path.join(ROOT, 'src/app/main.ts')],
    log: path.join(folder, `${name}.log`),
    variables: {
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: path.join(ROOT, '.prepare/compiled'),
      HOST: '0.0.0.0',
      PORT: '3000',
      PUBLIC_URL: `http://${BALANCER}`,
      TRUST_PROXY: BALANCER,
      WORKERS: '2',
      DEMO: '0',
      LOG_LEVEL: 'warn',
      DATABASE_URL: `${credentials}@127.0.0.1:5432/ohvat`,
      DATABASE_READ_URL: `${credentials}@${Object.values(DATABASE_MACHINES)
        .map((address) => `${address}:5432`)
        .join(',')}/ohvat`,
      ...settings,
    },
  });
}

async function createDatabase(superuserUrl: string, variables: Record<string, string>): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const text = fillIn(fs.readFileSync(path.join(FILES, 'database.sql'), 'utf8'), variables);
    // CREATE DATABASE does not go together with others.
    for (const statement of text.split(/(?<=;)\n/).filter((one) => one.trim() !== '')) await client.query(statement);
  } finally {
    await client.end();
  }
}

type Watching = Pick<Rehearsal, 'members' | 'primary' | 'untilWhole' | 'urlOf' | 'superuserUrlOf'>;

function watch(databases: readonly Machine[], variables: Record<string, string>): Watching {
  const ask = async (machine: Machine, page: string) =>
    fetch(`http://${machine.address}:8008/${page}`, { signal: AbortSignal.timeout(1_000) });
  const members = async (): Promise<ClusterMember[]> => {
    for (const machine of databases) {
      try {
        const answer = await ask(machine, 'cluster');
        if (answer.ok) return ((await answer.json()) as { members: ClusterMember[] }).members;
      } catch {
        // The next one may know.
      }
    }
    return [];
  };
  return {
    members,
    async primary() {
      const answers = await Promise.all(databases.map((machine) => ask(machine, 'primary').catch(() => undefined)));
      return databases.find((_, place) => answers[place]?.status === 200);
    },
    async untilWhole(limitMilliseconds = START_LIMIT_MILLISECONDS) {
      const startedAt = Date.now();
      for (;;) {
        const all = await members();
        const roles = all.map(({ role }) => role).sort();
        const timelines = new Set(all.map(({ timeline }) => timeline));
        const areUp = all.every(({ state }) => state === 'running' || state === 'streaming');
        if (areUp && timelines.size === 1 && roles.join() === 'leader,replica,sync_standby')
          return Date.now() - startedAt;
        if (Date.now() - startedAt > limitMilliseconds)
          throw new Error(`the cluster is not whole after ${limitMilliseconds} ms: ${JSON.stringify(all)}`);
        await sleep(250);
      }
    },
    urlOf: ({ address }) => `postgres://ohvat:${variables.OHVAT_PASSWORD}@${address}:5432/ohvat`,
    superuserUrlOf: ({ address }) => `postgres://postgres:${variables.SUPERUSER_PASSWORD}@${address}:5432/postgres`,
  };
}

async function untilAnswers(url: string): Promise<void> {
  for (const deadline = Date.now() + START_LIMIT_MILLISECONDS; ; ) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    if (answer?.ok) return;
    if (Date.now() > deadline) throw new Error(`${url} does not answer: ${answer?.status ?? 'nobody there'}`);
    await sleep(500);
  }
}
