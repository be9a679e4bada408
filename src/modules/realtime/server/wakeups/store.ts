/**
 * How processes wake each other: by NOTIFY, because a transaction's wake-up is heard if and only if it commits. The only place that
 * knows of it: another engine (NATS, once the commits that notify queue for PostgreSQL's lock, docs/scale.md) would send from here
 * after the commit, and miss nothing, since whoever is woken reads the numbered events from the database.
 */

import { type RawBuilder, sql } from 'kysely';
import type { ClientConfig, Pool } from 'pg';
import { type Listening, listen } from '#platform/database/listen.ts';

/** Channel of NOTIFY. A payload is a list of accounts to look after, or one account and a whisper for it. */
const CHANNEL = 'realtime';
/** As many as a payload of 8,000 bytes can name. */
const ACCOUNTS_PER_CALL = 200;
const WHISPER = /^(\S{36}) (.+)$/s;

export interface Whisper {
  accountId: string;
  type: string;
  data: object;
}

/** NOTIFY at the end of a statement that writes events. One call for all accounts, instead of one each. */
export function wakingUp(accountIds: readonly string[]): RawBuilder<unknown> {
  const parts = Math.ceil(accountIds.length / ACCOUNTS_PER_CALL);
  const calls = Array.from({ length: parts }, (_, part) =>
    accountIds.slice(part * ACCOUNTS_PER_CALL, (part + 1) * ACCOUNTS_PER_CALL).join(),
  );
  return sql`SELECT pg_notify(${CHANNEL}, call) FROM unnest(${calls}::text[]) AS call`;
}

export async function sendWhispers(pool: Pool, whispers: readonly Whisper[]): Promise<void> {
  const payloads = whispers.map(({ accountId, type, data }) => `${accountId} ${JSON.stringify({ type, data })}`);
  await pool.query('SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload', [CHANNEL, payloads]);
}

interface Hearing {
  onWake(accountId: string): void;
  /** The data as JSON. */
  onWhisper(accountId: string, type: string, data: string): void;
  /** After every (re)connect: notifications sent meanwhile were lost. */
  onReady(): void;
  log: { warn(details: { err: unknown }, message: string): void };
}

export function hearWakeups(direct: ClientConfig, { onWake, onWhisper, onReady, log }: Hearing): Listening {
  const onMessage = (payload: string) => {
    const [, accountId, whisper] = WHISPER.exec(payload) ?? [];
    if (accountId && whisper) {
      const { type, data } = JSON.parse(whisper) as { type: string; data: object };
      onWhisper(accountId, type, JSON.stringify(data));
    } else for (const woken of payload.split(',')) onWake(woken);
  };
  return listen(direct, { channel: CHANNEL, onMessage, onReady, log });
}
