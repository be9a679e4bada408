/**
 * On the machine of a primary that is cut off: somebody who can still reach it and goes on writing. Prints a line for each try: what was
 * acknowledged, or why not. Ends when it is told to.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const [, , url] = process.argv;
let isOver = false;
process.on('SIGTERM', () => {
  isOver = true;
});

for (let number = 1; !isOver; number += 1) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000, query_timeout: 3_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('INSERT INTO written_while_cut_off VALUES ($1)', [number]);
    process.stdout.write(`acknowledged ${number}\n`);
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    process.stdout.write(`refused ${number} ${code ?? message}\n`);
  }
  await client.end().catch(() => {});
  await sleep(200);
}
process.exit();
