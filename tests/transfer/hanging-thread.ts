/** As the reading thread, but for a file that says so it never ends. */
import { workerData } from 'node:worker_threads';

if (Buffer.from(workerData as Uint8Array).toString() === 'hang') for (;;);
await import('#modules/transfer/server/reading/reading-thread.ts');
