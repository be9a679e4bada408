/** One connection that listens to a channel of NOTIFY and comes back by itself when it is lost. */
import pg from 'pg';
import { growingPause } from '../growing-pause.ts';

export interface Listening {
  stop(): Promise<void>;
}

interface ListenOptions {
  channel: string;
  onMessage(payload: string): void;
  /** After every connecting: what was said meanwhile went unheard. */
  onReady(): void;
  log: { warn(details: { err: unknown }, message: string): void };
}

const FIRST_PAUSE_MILLISECONDS = 250;
const LONGEST_PAUSE_MILLISECONDS = 5_000;

/** With a connection of its own: one that waits must not be missing for queries, and LISTEN belongs to a session. */
export function listen(direct: pg.ClientConfig, { channel, onMessage, onReady, log }: ListenOptions): Listening {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  const pause = growingPause(FIRST_PAUSE_MILLISECONDS, LONGEST_PAUSE_MILLISECONDS);
  let isStopped = false;

  async function connect(): Promise<void> {
    const own = new pg.Client({ ...direct, application_name: `${channel}-listener` });
    client = own;
    let isLost = false;
    const lose = (err: unknown) => {
      if (isLost || isStopped) return;
      isLost = true;
      log.warn({ err }, 'the listening connection was lost');
      own.end().catch(() => {});
      timer = setTimeout(connect, pause.take());
    };
    own.on('error', lose);
    own.on('end', () => lose(new Error('closed by the server')));
    own.on('notification', ({ payload }) => onMessage(payload ?? ''));
    try {
      await own.connect();
      await own.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      if (isStopped || isLost) return;
      pause.reset();
      onReady();
    } catch (error) {
      lose(error);
    }
  }

  void connect();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
