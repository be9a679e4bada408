/** The door of realtime for the rest of the server: what happens to an account reaches its open pages at once. */

import type { ClientConfig, Pool } from 'pg';
import type { Listening } from '#platform/database/listen.ts';
import type { Db, Transaction } from '#platform/database/schema.ts';
import { beforeCommit } from '#platform/database/transaction.ts';
import type { ServerModule } from '#platform/module.ts';
import type { Sessions } from '../../passport/server/index.ts';
import { registerStreamRoute } from './routes.ts';
import {
  eraseEvents,
  eraseMentions,
  eventReader,
  headReader,
  insertEvents,
  type LiveEvent,
  listSeen,
  markSeen,
} from './store.ts';
import { createHub, EVENTS_AT_ONCE, type Hub } from './streams/hub.ts';
import { hearWakeups, sendWhispers, type Whisper } from './wakeups/store.ts';

export type { LiveEvent } from './store.ts';
export type { Whisper } from './wakeups/store.ts';

export interface Realtime extends ServerModule {
  /** Publishes if and only if the transaction commits, once, in the same order everywhere. */
  publish(transaction: Transaction, events: readonly LiveEvent[]): void;
  /** Ephemeral: only for streams that are open right now, stored nowhere. At most some 7 KB. */
  whisper(whispers: readonly Whisper[]): Promise<void>;
  /** When each was last seen with the site open; up to a minute late. */
  seenAt(accountIds: readonly string[]): Promise<ReadonlyMap<string, Date>>;
  /** Deletes the person's events, and mentions of them in others' events. */
  eraseOf(transaction: Transaction, accountId: string): Promise<void>;
}

interface RealtimeDependencies extends Pick<Sessions, 'endedSessions'> {
  db: Db;
  pool: Pool;
  direct: ClientConfig;
  log: { warn(details: { err: unknown }, message: string): void };
}

const KEPT_DAYS = 3;

export function createRealtime({ db, pool, direct, endedSessions, log }: RealtimeDependencies): Realtime {
  let running: { hub: Hub; listening: Listening } | undefined;
  let isStopped = false;

  /** Started with the first stream: a process that serves none needs no LISTEN connection and no timers. */
  function hubOf(): Hub | null {
    if (isStopped) return null;
    if (!running) {
      const hub = createHub({
        readEvents: eventReader(pool, EVENTS_AT_ONCE),
        readHeads: headReader(pool),
        endedSessions,
        markSeen: (accountIds) => markSeen(pool, accountIds),
        log,
      });
      const listening = hearWakeups(direct, { onWake: hub.wake, onWhisper: hub.whisper, onReady: hub.wakeAll, log });
      running = { hub, listening };
    }
    return running.hub;
  }

  return {
    name: 'realtime',
    calls: {},
    errors: {},
    jobs: [],
    retiredJobs: ['realtime-sweep'],
    partitions: [{ table: 'account_events', step: 'day', keptDays: KEPT_DAYS }],
    registerRoutes(app, { authenticate }) {
      registerStreamRoute(app, { authenticate, hubOf });
      // Streams are closed before the server waits for its open connections to end: they never would.
      app.addHook('preClose', async () => {
        isStopped = true;
        running?.hub.stop();
      });
      app.addHook('onClose', async () => running?.listening.stop());
    },
    publish: (transaction, events) => beforeCommit(transaction, insertEvents, events),
    async whisper(whispers) {
      if (whispers.length > 0) await sendWhispers(pool, whispers);
    },
    seenAt: (accountIds) => listSeen(db, accountIds),
    async eraseOf(transaction, accountId) {
      await eraseEvents(transaction, accountId);
      await eraseMentions(transaction, accountId);
    },
  };
}
