/** Queue to the worker threads: two files at a time, a few wait, the rest are refused with `too_many_requests`. */
import { Worker } from 'node:worker_threads';
import { fail } from '../fail.ts';
import type { TableAnswer } from './read-table.ts';

/** Limit of CPU time, not of wall time: on a busy machine a good file must not be refused for the others' work. */
const MAX_CPU_MILLISECONDS = 3_000;
/** Limit of wall time, however little CPU the thread was given. */
const MAX_WALL_MILLISECONDS = 15_000;
const LOOK_MILLISECONDS = 100;
const HEAP_MEGABYTES = 256;
/** A file that takes all its time leaves the other thread to everybody else. */
const AT_ONCE = 2;
const MAX_HELD = 8;
const RETRY_SECONDS = 5;
const TOO_HARD = 'Файл слишком сложный. Возьмите наш шаблон и перенесите данные в него.';

export type TableReader = (bytes: Buffer) => Promise<TableAnswer>;

export function createTableReader({ program = new URL('reading-thread.ts', import.meta.url) } = {}): TableReader {
  const line: (() => void)[] = [];
  let running = 0;
  return async (bytes) => {
    if (running + line.length >= MAX_HELD) {
      throw fail('too_many_requests', {
        message: 'Сейчас проверяется слишком много файлов. Повторите через несколько секунд.',
        retryAfterSeconds: RETRY_SECONDS,
      });
    }
    // The slot is handed to the next in the queue, so nobody can slip in between.
    if (running >= AT_ONCE) await new Promise<void>((resolve) => line.push(resolve));
    else running += 1;
    try {
      return await readInThread(program, bytes);
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

function readInThread(program: URL, bytes: Buffer): Promise<TableAnswer> {
  return new Promise((resolve) => {
    const thread = new Worker(program, {
      workerData: bytes,
      // None of the server's own variables.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
      stdout: true,
      stderr: true,
    });
    const end = () => void thread.terminate();
    const limit = setTimeout(end, MAX_WALL_MILLISECONDS);
    const looking = setInterval(() => {
      thread.cpuUsage().then(
        ({ user, system }) => user + system > MAX_CPU_MILLISECONDS * 1_000 && end(),
        // It has ended meanwhile.
        () => {},
      );
    }, LOOK_MILLISECONDS);
    let answer: TableAnswer = { refusal: TOO_HARD };
    thread.once('message', (message: TableAnswer) => {
      answer = message;
    });
    // Out of memory; the exit follows.
    thread.once('error', () => {});
    thread.once('exit', () => {
      clearTimeout(limit);
      clearInterval(looking);
      resolve(answer);
    });
  });
}
