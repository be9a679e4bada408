/** Starts the application: database, migrations, jobs, server; as many processes as WORKERS asks for. */
import cluster from 'node:cluster';
import { resolve } from 'node:path';
import { demoSignIns, seedPassportDemo } from '#modules/passport/server/index.ts';
import { openDatabase } from '#platform/database/connect.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded.ts';
import { findMigrationFolders, migrateToLatest } from '#platform/database/migrate.ts';
import { createJobs } from '#platform/jobs.ts';
import { type Demo, startDemo } from './demo/demo.ts';
import { DEMO_PEOPLE } from './demo/people.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { freePort } from './free-port.ts';
import { buildServer } from './server.ts';
import { explainFailure } from './start-failure.ts';

const STOP_LIMIT_MILLISECONDS = 10_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

interface Stoppable {
  stop(): Promise<void>;
}

async function prepareDatabase(environment: Environment): Promise<Stoppable & { url: string }> {
  const server = environment.databaseUrl
    ? { url: environment.databaseUrl, stop: async () => {} }
    : await startEmbeddedPostgres({ dataDir: environment.dataDir, log: { info: say, warn: say } });
  const database = openDatabase({ url: server.url, maxConnections: 2 });
  let demo: Demo | undefined;
  try {
    await migrateToLatest(database.db, await findMigrationFolders(resolve(import.meta.dirname, '..')));
    if (environment.isDemo) {
      const owners = await seedPassportDemo(database.db, DEMO_PEOPLE);
      demo = startDemo({ environment, databaseUrl: server.url, owners, say });
    }
  } catch (error) {
    await server.stop();
    throw error;
  } finally {
    await database.close();
  }
  return {
    url: server.url,
    async stop() {
      await demo?.stop();
      await server.stop();
    },
  };
}

async function serve(environment: Environment, databaseUrl: string): Promise<Stoppable> {
  const database = openDatabase({ url: databaseUrl });
  // The server's logger is made with the server, which needs the jobs: their rare complaints go through it once it is there.
  const log: Parameters<typeof createJobs>[0]['log'] = {
    error: (details, message) => server.app.log.error(details, message),
    warn: (details, message) => server.app.log.warn(details, message),
  };
  const jobs = createJobs({ url: databaseUrl, log });
  const server = await buildServer({ environment, database, jobs, withPages: true, verifyAnswers: false });
  await jobs.start(server.modules.flatMap((module) => module.jobs));
  await server.app.listen({ port: environment.port, host: environment.host });
  return {
    async stop() {
      await server.app.close();
      await jobs.stop();
      await database.close();
    },
  };
}

/** Stops once, in order, and never hangs. A person who presses Ctrl-C twice does not want to wait. */
function stopOnSignal({ stop }: Stoppable, onSecondSignal: () => void): void {
  let isStopping = false;
  const handle = () => {
    if (isStopping) return onSecondSignal();
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_LIMIT_MILLISECONDS).unref();
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', handle);
  process.on('SIGTERM', handle);
}

const exitAtOnce = () => process.exit(1);

function announce(environment: Environment): void {
  say(`\nОхват работает: ${environment.siteUrl}`);
  if (!environment.smtpUrl) say(`Письма: http://localhost:${environment.port}/dev/mail`);
  if (!environment.yookassa) say('Платежи тестовые: деньги не списываются (PAYMENTS=yookassa включает настоящие)');
  if (environment.isDemo) {
    say('Демонстрационные аккаунты:');
    for (const { email, password, name } of demoSignIns()) say(`  ${email}  ${password}  (${name})`);
  }
}

/** A worker that dies is replaced, unless it never came to listen: then the next one would fare no better. */
function runCluster(environment: Environment, database: Stoppable & { url: string }): void {
  let isStopping = false;
  const listening = new Set<number>();
  const fork = () => cluster.fork({ OHVAT_WORKER_DATABASE_URL: database.url, PORT: String(environment.port) });
  const stop = async () => {
    isStopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(
      workers.map((worker) => {
        const gone = new Promise((done) => worker.once('exit', done));
        worker.process.kill('SIGTERM');
        return gone;
      }),
    );
    await database.stop();
  };
  cluster.on('listening', (worker) => {
    listening.add(worker.id);
    if (listening.size === environment.workers) announce(environment);
  });
  cluster.on('exit', (worker) => {
    if (isStopping) return;
    if (listening.has(worker.id)) fork();
    else void stop().finally(exitAtOnce);
  });
  stopOnSignal({ stop }, exitAtOnce);
  for (let index = 0; index < environment.workers; index += 1) fork();
}

async function main(): Promise<void> {
  const settings = readEnvironment(process.env);
  const workerDatabaseUrl = process.env.OHVAT_WORKER_DATABASE_URL;
  if (cluster.isWorker && workerDatabaseUrl) {
    // Ctrl-C reaches the workers directly and again through the primary.
    stopOnSignal(await serve(settings, workerDatabaseUrl), () => {});
    return;
  }
  const environment =
    settings.port === 0 ? readEnvironment({ ...process.env, PORT: String(await freePort(settings.host)) }) : settings;
  const database = await prepareDatabase(environment);
  if (environment.workers > 1) return runCluster(environment, database);
  const server = await serve(environment, database.url).catch(async (error: unknown) => {
    await database.stop();
    throw error;
  });
  const stop = async () => {
    await server.stop();
    await database.stop();
  };
  stopOnSignal({ stop }, exitAtOnce);
  announce(environment);
}

main().catch((error: unknown) => {
  process.stderr.write(`Охват не запустился. ${explainFailure(error)}\n`);
  process.exit(1);
});
