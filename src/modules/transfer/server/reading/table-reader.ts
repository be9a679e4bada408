/** Hands files to the reading thread, one at a time; a few wait in line, the rest are asked to come later. */
import { Worker } from 'node:worker_threads';
import { fail } from '#platform/errors.ts';
import type { TableAnswer } from './read-table.ts';

const TIMEOUT_MILLISECONDS = 15_000;
const HEAP_MEGABYTES = 256;
const MAX_WAITING = 8;
const RETRY_SECONDS = 5;
const TOO_HARD = 'Файл слишком сложный. Возьмите наш шаблон и перенесите данные в него.';

export type TableReader = (bytes: Buffer) => Promise<TableAnswer>;

export function createTableReader(): TableReader {
  let line: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (bytes) => {
    if (waiting >= MAX_WAITING) {
      throw fail('too_many_requests', {
        message: 'Сейчас проверяется слишком много файлов. Повторите через несколько секунд.',
        retryAfterSeconds: RETRY_SECONDS,
      });
    }
    waiting += 1;
    const turn = line.then(() => readInThread(bytes));
    line = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      waiting -= 1;
    }
  };
}

function readInThread(bytes: Buffer): Promise<TableAnswer> {
  return new Promise((resolve) => {
    const thread = new Worker(new URL('reading-thread.ts', import.meta.url), {
      workerData: bytes,
      // None of the server's own variables.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
      stdout: true,
      stderr: true,
    });
    const timer = setTimeout(() => void thread.terminate(), TIMEOUT_MILLISECONDS);
    let answer: TableAnswer = { refusal: TOO_HARD };
    thread.once('message', (message: TableAnswer) => {
      answer = message;
    });
    // Out of memory; the exit follows.
    thread.once('error', () => {});
    thread.once('exit', () => {
      clearTimeout(timer);
      resolve(answer);
    });
  });
}
