/** Starts the application: database, migrations, jobs, server; as many processes as WORKERS asks for. */
import cluster from 'node:cluster';
import { resolve } from 'node:path';
import { type Database, openDatabase } from '#platform/database/connect.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded.ts';
import { findMigrationFolders, migrateToLatest } from '#platform/database/migrate.ts';
import { startBuild } from './build.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { freePort, refuseTakenPort } from './free-port.ts';
import { bearLostOutput } from './logging.ts';
import { explainFailure } from './start-failure.ts';
import { createStarted, type Started, type Stoppable } from './started.ts';
import { RETIRE, startWorkers } from './workers.ts';

const STOP_LIMIT_MILLISECONDS = 10_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

const migrate = async (db: Database['db']) =>
  migrateToLatest(db, await findMigrationFolders(resolve(import.meta.dirname, '..')));

/** Returns the address of the database. */
async function prepareDatabase(environment: Environment, started: Started): Promise<string> {
  const { databaseUrl, dataDir, isDemo } = environment;
  const log = { info: say, warn: say };
  const url = databaseUrl ?? (await started.follow(startEmbeddedPostgres({ dataDir, log }))).url;
  const database = openDatabase({ url, maxConnections: 2, answerMilliseconds: 0 });
  try {
    await migrate(database.db);
    if (!isDemo) return url;
    const { startDemo } = await import('#demo/index.ts');
    await started.follow(startDemo({ environment, db: database.db, databaseUrl: url, say }));
  } finally {
    await database.close();
  }
  return url;
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

async function announce(environment: Environment): Promise<void> {
  say(`\nОхват работает: ${environment.siteUrl}`);
  if (environment.showsLetters) say(`Письма: http://localhost:${environment.port}/dev/mail`);
  else if (!environment.smtpUrl) say('Письма никому не отправляются: задайте SMTP_URL');
  if (!environment.yookassa) say('Платежи тестовые: деньги не списываются (PAYMENTS=yookassa включает настоящие)');
  if (environment.isDemo) {
    const { demoSignIns } = await import('#modules/passport/server/index.ts');
    say('Демонстрационные аккаунты:');
    for (const { email, password, name } of demoSignIns()) say(`  ${email}  ${password}  (${name})`);
  }
}

/** A worker that dies is replaced; SIGHUP replaces all of them, one by one, after what is new in the database. */
async function runCluster(environment: Environment, databaseUrl: string, started: Started): Promise<void> {
  const { gatherMetrics } = await import('#platform/http/metrics.ts');
  gatherMetrics();
  const workers = startWorkers({
    count: environment.workers,
    variables: { OHVAT_WORKER_DATABASE_URL: databaseUrl, PORT: String(environment.port) },
    say,
    onAllListening: () => void announce(environment),
    onHopeless() {
      say('Охват не запустился: ни один процесс не начал отвечать. Причина в журнале выше.');
      void started.stop().finally(exitAtOnce);
    },
  });
  started.add(workers);
  process.on('SIGHUP', () => {
    say('Обновляем процессы по одному');
    renew(databaseUrl, workers.replaceAll).then(
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
    const { serve } = await import('./serve.ts');
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
  const started = createStarted();
  // From the first moment: a start that is interrupted leaves no database running behind it.
  stopOnSignal(started, exitAtOnce);
  try {
    await run(environment, started);
  } catch (error) {
    // An error during shutdown is not a failure of the start.
    if (started.isStopping()) return;
    await started.stop();
    throw error;
  }
}

async function run(environment: Environment, started: Started): Promise<void> {
  // Said before the work of a first start, not after it.
  await refuseTakenPort(environment.port, environment.host);
  const build = startBuild(process.env.OHVAT_BUILD, say);
  const preparing = prepareDatabase(environment, started);
  started.add(build);
  // Its own processes begin to serve, or this one does: it has the time while the database starts.
  const loading = environment.workers > 1 ? undefined : import('./serve.ts');
  const [databaseUrl, loaded] = await Promise.all([preparing, loading, build.done]);
  if (!loaded) return runCluster(environment, databaseUrl, started);
  await started.follow(loaded.serve(environment, databaseUrl));
  process.on('SIGHUP', () => say('Обновлять по одному нечего: нужно WORKERS не меньше 2.'));
  await announce(environment);
}

bearLostOutput();
main().catch((error: unknown) => {
  process.stderr.write(`Охват не запустился. ${explainFailure(error)}\n`);
  process.exit(1);
});
