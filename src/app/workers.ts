/** Supervisor of the worker processes: keeps their number, and restarts them one by one (rolling restart) without downtime. */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { growingPause, inSeconds } from '#platform/growing-pause.ts';

/** Message to a worker whose successor already serves. */
export const RETIRE = 'retire';
/** The longest request there may be is an upload of a minute; whatever hangs beyond that is ended. */
const RETIRE_LIMIT_MILLISECONDS = 75_000;
/** Less than the first process itself has: it has the database to stop after them. */
const STOP_LIMIT_MILLISECONDS = 7_000;
const FIRST_PAUSE_MILLISECONDS = 200;
const LIMITS = {
  /** Start timeout, until the worker listens. A database that takes connections and never answers would hold it for ever. */
  startMilliseconds: 180_000,
  /** A worker that has served for so long was started well: its death resets the backoff. */
  steadyMilliseconds: 10_000,
  longestPauseMilliseconds: 30_000,
};

interface WorkersOptions {
  count: number;
  variables: Record<string, string>;
  say(line: string): void;
  /** Once, when all serve for the first time. */
  onAllListening(): void;
  /** One ended before it came to listen, and none ever has: the next would fare no better. */
  onHopeless(): void;
  limits?: typeof LIMITS;
}

export interface Workers {
  /** Rolling restart: a new worker listens, then an old one drains. Returns whether all are new. */
  replaceAll(): Promise<boolean>;
  stop(): Promise<void>;
}

const kill = (worker: Worker) => worker.process.kill('SIGKILL');

export function startWorkers({
  count,
  variables,
  say,
  onAllListening,
  onHopeless,
  limits = LIMITS,
}: WorkersOptions): Workers {
  let isStopping = false;
  let hasServed = false;
  let isComplete = false;
  /** Since when each has served. */
  const serving = new Map<Worker, number>();
  const leaving = new Set<Worker>();
  /** Successors of dead ones, each waiting for its pause to end. */
  const planned = new Set<NodeJS.Timeout>();
  const pause = growingPause(FIRST_PAUSE_MILLISECONDS, limits.longestPauseMilliseconds);

  const alive = (): Worker[] =>
    Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined && !worker.isDead()) as Worker[];
  const staying = () => alive().filter((worker) => !leaving.has(worker));

  function fork(): Worker {
    const worker = cluster.fork(variables);
    const timer = setTimeout(() => {
      say(
        `Процесс ${worker.process.pid} не начал отвечать за ${inSeconds(limits.startMilliseconds)}: останавливаем его.`,
      );
      kill(worker);
    }, limits.startMilliseconds);
    // The worker died while a message was being sent to it. 'exit' follows; unhandled, this would end us all.
    worker.on('error', () => {});
    worker.once('listening', () => clearTimeout(timer));
    worker.once('exit', () => clearTimeout(timer));
    return worker;
  }

  /** Returns the delay. */
  function forkLater(): number {
    const milliseconds = pause.take();
    const timer = setTimeout(() => {
      planned.delete(timer);
      fork();
    }, milliseconds);
    planned.add(timer);
    return milliseconds;
  }

  cluster.on('listening', (worker) => {
    if (serving.has(worker)) return;
    serving.set(worker, Date.now());
    hasServed = true;
    if (isComplete) say(`Процесс ${worker.process.pid} отвечает.`);
    else if (serving.size === count) {
      isComplete = true;
      onAllListening();
    }
  });
  cluster.on('exit', (worker, code, signal) => {
    const servedSince = serving.get(worker);
    serving.delete(worker);
    if (leaving.delete(worker) || isStopping) return;
    const how = `Процесс ${worker.process.pid} завершился (${signal || `код ${code}`})`;
    const ended = servedSince === undefined ? `${how}, не начав отвечать.` : `${how}.`;
    if (!hasServed) {
      say(ended);
      return onHopeless();
    }
    if (servedSince !== undefined && Date.now() - servedSince >= limits.steadyMilliseconds) pause.reset();
    // Enough are left when it was the new one of a replacement, or the old one whose successor is on its way.
    const isMissed = staying().length + planned.size < count;
    say(isMissed ? `${ended} Новый запустится через ${inSeconds(forkLater())}.` : ended);
  });

  /** Null when it ended before it came to listen. */
  async function forkListening(): Promise<Worker | null> {
    const worker = fork();
    const isListening = await Promise.race([
      once(worker, 'listening').then(() => true),
      once(worker, 'exit').then(() => false),
    ]);
    return isListening ? worker : null;
  }

  async function retire(worker: Worker): Promise<void> {
    if (worker.isDead()) return;
    leaving.add(worker);
    const gone = once(worker, 'exit');
    const timer = setTimeout(() => kill(worker), serving.has(worker) ? RETIRE_LIMIT_MILLISECONDS : 0);
    // It may have died on its own meanwhile; then there is nobody to tell.
    if (worker.isConnected()) worker.send(RETIRE, () => {});
    await gone;
    clearTimeout(timer);
  }

  async function replace(): Promise<boolean> {
    // Those that are still starting too: they may have read the old code.
    for (const worker of staying()) {
      if (isStopping) return false;
      // Its successor, here or on its way, is new.
      if (worker.isDead()) continue;
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
      for (const timer of planned) clearTimeout(timer);
      await Promise.all(
        alive().map(async (worker) => {
          const gone = once(worker, 'exit');
          const timer = setTimeout(() => kill(worker), STOP_LIMIT_MILLISECONDS);
          worker.process.kill('SIGTERM');
          await gone;
          clearTimeout(timer);
        }),
      );
    },
  };
}
