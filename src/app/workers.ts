/** The processes that serve: kept in number, and replaced one by one when the site is to run anew without a pause. */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';

/** Told to a process whose successor already serves. */
export const RETIRE = 'retire';
/** The longest request there may be is an upload of a minute; whatever hangs beyond that is ended. */
const RETIRE_LIMIT_MILLISECONDS = 75_000;

interface WorkersOptions {
  count: number;
  variables: Record<string, string>;
  say(line: string): void;
  onAllListening(): void;
  /** One never came to listen, so the next would fare no better. */
  onHopeless(): void;
}

export interface Workers {
  /** One by one: a new process listens, then an old one finishes what it has begun. Answers whether all are new. */
  replaceAll(): Promise<boolean>;
  stop(): Promise<void>;
}

export function startWorkers({ count, variables, say, onAllListening, onHopeless }: WorkersOptions): Workers {
  let isStopping = false;
  const serving = new Set<Worker>();
  const leaving = new Set<Worker>();
  /** New ones of a replacement: their failure is not the end of the site. */
  const onTrial = new Set<Worker>();

  const fork = () => cluster.fork(variables);
  cluster.on('listening', (worker) => {
    if (serving.has(worker)) return;
    serving.add(worker);
    if (serving.size === count && leaving.size === 0 && onTrial.size === 0) onAllListening();
  });
  cluster.on('exit', (worker) => {
    const served = serving.delete(worker);
    const left = leaving.delete(worker);
    if (isStopping || left || onTrial.has(worker)) return;
    if (served) fork();
    else onHopeless();
  });

  /** Null when it ended before it came to listen. */
  async function forkListening(): Promise<Worker | null> {
    const worker = fork();
    onTrial.add(worker);
    const isListening = await Promise.race([
      once(worker, 'listening').then(() => true),
      once(worker, 'exit').then(() => false),
    ]);
    onTrial.delete(worker);
    return isListening ? worker : null;
  }

  async function retire(worker: Worker): Promise<void> {
    if (worker.isDead()) return;
    leaving.add(worker);
    const gone = once(worker, 'exit');
    const timer = setTimeout(() => worker.process.kill('SIGKILL'), RETIRE_LIMIT_MILLISECONDS);
    // It may have died on its own meanwhile; then there is nobody to tell.
    if (worker.isConnected()) worker.send(RETIRE, () => {});
    await gone;
    clearTimeout(timer);
  }

  async function replace(): Promise<boolean> {
    const old = [...serving];
    for (const worker of old) {
      if (isStopping) return false;
      if (!(await forkListening())) {
        if (!isStopping) say('Новый процесс не запустился: работают прежние. Причина в журнале выше.');
        return false;
      }
      await retire(worker);
    }
    return true;
  }

  let replacing: Promise<boolean> | undefined;
  for (let index = 0; index < count; index += 1) fork();
  return {
    replaceAll() {
      // Asked again meanwhile: what was changed since the first asking has to come in too.
      const next = (replacing ?? Promise.resolve(true)).then(replace);
      replacing = next;
      return next;
    },
    async stop() {
      isStopping = true;
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      await Promise.all(
        workers.map((worker) => {
          const gone = once(worker, 'exit');
          worker.process.kill('SIGTERM');
          return gone;
        }),
      );
    },
  };
}
