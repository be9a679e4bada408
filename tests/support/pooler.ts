/** A PgBouncer in front of the tests' database server, by the configuration that operators get. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '#app/free-port.ts';

const CONFIGURATION = path.join(import.meta.dirname, '../../deploy/pgbouncer.ini');
/** Debian keeps it where only root looks by default. */
const PATHS = `${process.env.PATH}:/usr/sbin:/sbin`;

export interface TestPooler {
  url: string;
  isPreparing: boolean;
  stop(): Promise<void>;
}

export async function startPooler(serverUrl: string): Promise<TestPooler> {
  const server = new URL(serverUrl);
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'ohvat-pooler-'));
  await fs.chmod(folder, 0o755);
  const port = await freePort('127.0.0.1');
  const isPreparing = knowsPrepared();
  const file = path.join(folder, 'pgbouncer.ini');
  await fs.writeFile(file, configured(await fs.readFile(CONFIGURATION, 'utf8'), { server, port, isPreparing }), {
    mode: 0o644,
  });
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const child = spawn('pgbouncer', ['-q', file], { ...user, stdio: 'inherit', env: { PATH: PATHS } });
  const url = new URL(serverUrl);
  url.port = String(port);
  await answering(url.href, child);
  return {
    url: url.href,
    isPreparing,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      await fs.rm(folder, { recursive: true, force: true });
    },
  };
}

function knowsPrepared(): boolean {
  const told = execFileSync('pgbouncer', ['--version'], { encoding: 'utf8', env: { PATH: PATHS } });
  const [, major = 0, minor = 0] = /PgBouncer (\d+)\.(\d+)/.exec(told) ?? [];
  return Number(major) > 1 || Number(minor) >= 21;
}

/** Every database of the run, on this machine; each test file has one of its own, so few connections to each. */
function configured(
  text: string,
  { server, port, isPreparing }: { server: URL; port: number; isPreparing: boolean },
): string {
  const whose = `host=${server.hostname} port=${server.port} user=${server.username} password=${server.password}`;
  const changed = text
    .replace(/^ohvat = host=\S+ port=\S+/m, `* = ${whose}`)
    .replace(/^listen_addr = .*/m, 'listen_addr = 127.0.0.1')
    .replace(/^listen_port = .*/m, `listen_port = ${port}`)
    .replace(/^auth_type = .*/m, 'auth_type = any')
    .replace(/^auth_file = .*/m, 'unix_socket_dir =')
    .replace(/^default_pool_size = .*/m, 'default_pool_size = 12\nserver_idle_timeout = 5');
  return isPreparing ? changed : changed.replace(/^max_prepared_statements = .*/m, '');
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + 20_000; ; ) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (child.exitCode !== null || Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
