/** Worker thread for strangers' files: whatever one does to memory or time ends with the thread. */
import { parentPort, workerData } from 'node:worker_threads';
import { readTable } from './read-table.ts';

parentPort?.postMessage(await readTable(Buffer.from(workerData as Uint8Array)));
