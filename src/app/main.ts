/** Starts the application: database, migrations, jobs, server; as many processes as WORKERS asks for. */
import cluster from 'node:cluster';
import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Demo, startDemo } from '#demo/index.ts';
import { demoSignIns } from '#modules/passport/server/index.ts';
import { type Database, openDatabase } from '#platform/database/connect.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded.ts';
import { findMigrationFolders, migrateToLatest } from '#platform/database/migrate.ts';
import { prepareDrain } from '#platform/http/drain.ts';
import { gatherMetrics } from '#platform/http/metrics.ts';
import { createJobs } from '#platform/jobs.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { freePort } from './free-port.ts';
import { bearLostOutput } from './logging.ts';
import { buildServer, type Server } from './server.ts';
import { PROCESS_NAME } from './site-state.ts';
import { explainFailure } from './start-failure.ts';
import { RETIRE, startWorkers } from './workers.ts';

const STOP_LIMIT_MILLISECONDS = 10_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

interface Stoppable {
  stop(): Promise<void>;
}

interface PreparedDatabase extends Stoppable {
  url: string;
}

const migrate = async (db: Database['db']) =>
  migrateToLatest(db, await findMigrationFolders(resolve(import.meta.dirname, '..')));

async function prepareDatabase(environment: Environment): Promise<PreparedDatabase> {
  const server = environment.databaseUrl
    ? { url: environment.databaseUrl, stop: async () => {} }
    : await startEmbeddedPostgres({ dataDir: environment.dataDir, log: { info: say, warn: say } });
  const database = openDatabase({ url: server.url, maxConnections: 2, answerMilliseconds: 0 });
  let demo: Demo | undefined;
  try {
    await migrate(database.db);
    if (environment.isDemo) demo = await startDemo({ environment, db: database.db, databaseUrl: server.url, say });
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

/** The first page is the dearest: it loads the pages' code and connects to the database. Nobody should wait for that. */
async function warmUp(app: FastifyInstance): Promise<void> {
  // Not at the addresses people ask for: those would show what was there before anybody came, for as long as a page is kept.
  await Promise.all(['/?first', '/catalog?first', '/readyz'].map((url) => app.inject(url)));
}

interface Serving extends Stoppable {
  /** Finishes what it has begun; another process serves meanwhile. */
  retire(): Promise<void>;
}

async function serve(environment: Environment, databaseUrl: string): Promise<Serving> {
  // The server's logger is made with the server, which needs these two: their rare complaints go through it once it is there.
  let server: Server | undefined;
  const log = {
    error: (details: object, message: string) => server?.app.log.error(details, message),
    warn: (details: object, message: string) => server?.app.log.warn(details, message),
  };
  const database = openDatabase({
    url: databaseUrl,
    pooler: environment.databasePooler,
    replicaUrls: environment.databaseReplicaUrls,
    applicationName: PROCESS_NAME,
    log,
  });
  const jobs = createJobs({ url: databaseUrl, log, isWorking: environment.hasJobs });
  server = await buildServer({ environment, database, jobs, withPages: true, verifyAnswers: false });
  const { app, modules } = server;
  await jobs.start(modules.flatMap((module) => module.jobs));
  const drain = prepareDrain(app);
  // A process that stands alone should be there soon; one among others can take its time.
  if (cluster.isWorker) await warmUp(app);
  await app.listen({ port: environment.port, host: environment.host });
  const stop = async () => {
    await app.close();
    await jobs.stop();
    await database.close();
  };
  return {
    stop,
    async retire() {
      await drain();
      await stop();
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
  if (environment.showsLetters) say(`Письма: http://localhost:${environment.port}/dev/mail`);
  else if (!environment.smtpUrl) say('Письма никому не отправляются: задайте SMTP_URL');
  if (!environment.yookassa) say('Платежи тестовые: деньги не списываются (PAYMENTS=yookassa включает настоящие)');
  if (environment.isDemo) {
    say('Демонстрационные аккаунты:');
    for (const { email, password, name } of demoSignIns()) say(`  ${email}  ${password}  (${name})`);
  }
}

/** A worker that dies is replaced; SIGHUP replaces all of them, one by one, after what is new in the database. */
function runCluster(environment: Environment, database: PreparedDatabase): void {
  gatherMetrics();
  const workers = startWorkers({
    count: environment.workers,
    variables: { OHVAT_WORKER_DATABASE_URL: database.url, PORT: String(environment.port) },
    say,
    onAllListening: () => announce(environment),
    onHopeless() {
      say('Охват не запустился: ни один процесс не начал отвечать. Причина в журнале выше.');
      void stop().finally(exitAtOnce);
    },
  });
  const stop = async () => {
    await workers.stop();
    await database.stop();
  };
  stopOnSignal({ stop }, exitAtOnce);
  process.on('SIGHUP', () => {
    say('Обновляем процессы по одному');
    renew(database.url, workers.replaceAll).then(
      (isDone) => isDone && say('Все процессы обновлены'),
      (error: unknown) => say(`Процессы не обновлены. ${explainFailure(error)}`),
    );
  });
}

async function renew(databaseUrl: string, replaceAll: () => Promise<boolean>): Promise<boolean> {
  const database = openDatabase({ url: databaseUrl, maxConnections: 2, answerMilliseconds: 0 });
  try {
    await migrate(database.db);
  } finally {
    await database.close();
  }
  return replaceAll();
}

async function main(): Promise<void> {
  const settings = readEnvironment(process.env);
  const workerDatabaseUrl = process.env.OHVAT_WORKER_DATABASE_URL;
  if (cluster.isWorker && workerDatabaseUrl) {
    // Ctrl-C reaches the workers directly and again through the primary.
    const serving = await serve(settings, workerDatabaseUrl);
    stopOnSignal(serving, () => {});
    process.on('message', (message) => {
      if (message === RETIRE) serving.retire().then(() => process.exit(0), exitAtOnce);
    });
    // A hang-up of the terminal reaches everybody; what to do about it is the primary's business.
    process.on('SIGHUP', () => {});
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
  process.on('SIGHUP', () => say('Обновлять по одному нечего: нужно WORKERS не меньше 2.'));
  announce(environment);
}

bearLostOutput();
main().catch((error: unknown) => {
  process.stderr.write(`Охват не запустился. ${explainFailure(error)}\n`);
  process.exit(1);
});
