/** Queue to the picture process: one file at a time. */
import { type ChildProcess, fork } from 'node:child_process';
import type { PictureAnswer } from './picture-process.ts';

const TIMEOUT_MILLISECONDS = 15_000;
const IDLE_MILLISECONDS = 30_000;
const HEAP_MEGABYTES = 128;

export interface PictureMaker {
  make(bytes: Uint8Array): Promise<PictureAnswer>;
  close(): void;
}

export function createPictureMaker({
  program = new URL('picture-process.ts', import.meta.url),
  timeout = TIMEOUT_MILLISECONDS,
} = {}): PictureMaker {
  let running: { process: ChildProcess; isReady: Promise<void> } | undefined;
  let line: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  function start(): NonNullable<typeof running> {
    const process = fork(program, {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
      // None of the server's own variables; freed memory goes back to the system sooner with few arenas.
      env: { MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const isReady = new Promise<void>((resolve, reject) => {
      process.once('message', () => resolve());
      process.once('error', reject);
      process.once('exit', (code) => {
        if (running?.process === process) running = undefined;
        reject(new Error(`the picture process did not start (exit code ${code})`));
      });
    });
    process.unref();
    return { process, isReady };
  }

  function end(): void {
    running?.process.kill('SIGKILL');
    running = undefined;
  }

  function ask(process: ChildProcess, bytes: Uint8Array): Promise<PictureAnswer> {
    return new Promise((resolve) => {
      const finish = (answer: PictureAnswer) => {
        clearTimeout(timer);
        process.off('message', onMessage);
        process.off('exit', onExit);
        resolve(answer);
      };
      const onMessage = (answer: unknown) => finish(answer as PictureAnswer);
      const onExit = (code: number | null, signal: string | null) =>
        finish({ refusal: 'unreadable', detail: `the picture process ended (${signal ?? code})` });
      const timer = setTimeout(() => {
        end();
        finish({ refusal: 'too_slow', detail: `not done in ${timeout} ms` });
      }, timeout);
      process.on('message', onMessage);
      process.on('exit', onExit);
      // A process that ended meanwhile reports it here and by its exit; the answer is the same.
      process.send(bytes, (error) => error && finish({ refusal: 'unreadable', detail: error.message }));
    });
  }

  async function makeNow(bytes: Uint8Array): Promise<PictureAnswer> {
    clearTimeout(idle);
    if (isClosed) throw new Error('closed');
    running ??= start();
    const { process, isReady } = running;
    process.channel?.ref();
    await isReady;
    try {
      return await ask(process, bytes);
    } finally {
      process.channel?.unref();
      idle = setTimeout(end, IDLE_MILLISECONDS).unref();
    }
  }

  return {
    make(bytes) {
      const turn = line.then(() => makeNow(bytes));
      line = turn.catch(() => {});
      return turn;
    },
    close() {
      isClosed = true;
      clearTimeout(idle);
      end();
    },
  };
}
