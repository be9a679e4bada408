/** The API as a process of its own, for proofs that need several processes or a kill. Prints its address when it listens. */
import { readEnvironment } from '#app/environment.ts';
import { buildServer } from '#app/server.ts';
import { openDatabase } from '#platform/database/connect.ts';
import { createJobs } from '#platform/jobs.ts';

const environment = readEnvironment(process.env);
const url = environment.databaseUrl ?? '';
const database = openDatabase({ url });
const jobs = createJobs({ url, log: { error: () => {}, warn: () => {} } });
const { app, modules } = await buildServer({ environment, database, jobs, withPages: false, verifyAnswers: false });
await jobs.start(modules.flatMap((module) => module.jobs));
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
