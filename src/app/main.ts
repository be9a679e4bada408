/** Starts the application: database, migrations, jobs, server; as many processes as WORKERS asks for. */
import cluster from 'node:cluster';
import { resolve } from 'node:path';
import { demoSignIns, seedPassportDemo } from '#modules/passport/server/index.ts';
import { openDatabase } from '#platform/database/connect.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded.ts';
import { findMigrationFolders, migrateToLatest } from '#platform/database/migrate.ts';
import { createJobs } from '#platform/jobs.ts';
import { type Environment, EnvironmentError, readEnvironment } from './environment.ts';
import { buildServer } from './server.ts';

const STOP_LIMIT_MILLISECONDS = 10_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function prepareDatabase(environment: Environment): Promise<{ url: string; stop(): Promise<void> }> {
  const server = environment.databaseUrl
    ? { url: environment.databaseUrl, stop: async () => {} }
    : await startEmbeddedPostgres({ dataDir: environment.dataDir, log: { info: say, warn: say } });
  const database = openDatabase({ url: server.url, maxConnections: 2 });
  try {
    await migrateToLatest(database.db, await findMigrationFolders(resolve(import.meta.dirname, '..')));
    if (environment.isDemo) await seedPassportDemo(database.db);
  } finally {
    await database.close();
  }
  return server;
}

async function serve(
  environment: Environment,
  databaseUrl: string,
): Promise<{ address: string; stop(): Promise<void> }> {
  const database = openDatabase({ url: databaseUrl });
  // The server's logger is made with the server, which needs the jobs: their rare complaints go through it once it is there.
  const log: Parameters<typeof createJobs>[0]['log'] = {
    error: (details, message) => server.app.log.error(details, message),
    warn: (details, message) => server.app.log.warn(details, message),
  };
  const jobs = createJobs({ url: databaseUrl, log });
  const server = await buildServer({ environment, database, jobs, withPages: true, verifyAnswers: false });
  await jobs.start(server.modules.flatMap((module) => module.jobs));
  const address = await server.app.listen({ port: environment.port, host: environment.host });
  return {
    address,
    async stop() {
      await server.app.close();
      await jobs.stop();
      await database.close();
    },
  };
}

/** Stops once, in order, and never hangs: a second signal or the time limit ends the process at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const handle = () => {
    if (isStopping) process.exit(1);
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

function announce(environment: Environment, address: string): void {
  say(`\nОхват работает: ${environment.publicUrl ?? address}`);
  if (!environment.smtpUrl) say(`Письма: ${address}/dev/mail`);
  if (environment.isDemo) {
    say('Демонстрационные аккаунты:');
    for (const { email, password, name } of demoSignIns()) say(`  ${email}  ${password}  (${name})`);
  }
}

/** A worker that dies is replaced; the primary holds the database and ends the workers before it. */
async function runCluster(environment: Environment, database: { url: string; stop(): Promise<void> }): Promise<void> {
  let isStopping = false;
  const fork = () => cluster.fork({ OHVAT_WORKER_DATABASE_URL: database.url });
  for (let index = 0; index < environment.workers; index += 1) fork();
  cluster.on('exit', () => {
    if (!isStopping) fork();
  });
  let listening = 0;
  cluster.on('listening', (_worker, { port }) => {
    listening += 1;
    if (listening === environment.workers) announce(environment, `http://${environment.host}:${port}`);
  });
  stopOnSignal(async () => {
    isStopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(
      workers.map((worker) => {
        const gone = new Promise((resolve) => worker.once('exit', resolve));
        worker.process.kill('SIGTERM');
        return gone;
      }),
    );
    await database.stop();
  });
}

async function main(): Promise<void> {
  const environment = readEnvironment(process.env);
  const workerDatabaseUrl = process.env.OHVAT_WORKER_DATABASE_URL;
  if (cluster.isWorker && workerDatabaseUrl) {
    const server = await serve(environment, workerDatabaseUrl);
    stopOnSignal(server.stop);
    return;
  }
  const database = await prepareDatabase(environment);
  if (environment.workers > 1) return runCluster(environment, database);
  const server = await serve(environment, database.url);
  stopOnSignal(async () => {
    await server.stop();
    await database.stop();
  });
  announce(environment, server.address);
}

main().catch((error: unknown) => {
  const isExpected = error instanceof EnvironmentError || (error instanceof Error && 'isExpected' in error);
  process.stderr.write(
    `Охват не запустился. ${isExpected ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
});
