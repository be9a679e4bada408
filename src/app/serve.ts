/** One serving process: database, jobs, server. Loaded while PostgreSQL starts; a start that cannot be need not wait for it. */
import cluster from 'node:cluster';
import type { FastifyInstance } from 'fastify';
import { openDatabase } from '#platform/database/connect.ts';
import { prepareDrain } from '#platform/http/drain.ts';
import { createJobs } from '#platform/jobs.ts';
import type { Environment } from './environment.ts';
import { buildServer, type Server } from './server.ts';
import { PROCESS_NAME } from './site-state.ts';
import type { Stoppable } from './started.ts';

/** The first page is the dearest: it loads the pages' code and connects to the database. Nobody should wait for that. */
async function warmUp(app: FastifyInstance): Promise<void> {
  // Not at the addresses people ask for: those would show what was there before anybody came, for as long as a page is kept.
  await Promise.all(['/?first', '/catalog?first', '/readyz'].map((url) => app.inject(url)));
}

export interface Serving extends Stoppable {
  /** Finishes what it has begun; another process serves meanwhile. */
  retire(): Promise<void>;
}

export async function serve(environment: Environment, databaseUrl: string): Promise<Serving> {
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
  await jobs.start(
    modules.flatMap((module) => module.jobs),
    modules.flatMap(({ retiredJobs = [] }) => retiredJobs),
  );
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
