/**
 * Open streams (SSE) of this process. Events of an account are read from the database when it is woken and never
 * otherwise, so an idle stream costs nothing; all reading of the process goes through one loop, in batches.
 */
import { type EventRow, RESET, SEVERAL } from '../store.ts';

/** Sink of frames: the response of a request that stays open. */
export interface Sink {
  write(frame: string): void;
  /** Bytes written that the network has not taken yet (backpressure). */
  readonly waitingBytes: number;
  end(lastFrame: string): void;
  destroy(): void;
}

export interface Stream {
  readonly accountId: string;
  readonly sessionId: string;
  readonly sink: Sink;
  /** The last number told; null until the account's present one is known. */
  seq: number | null;
}

export interface HubPorts {
  /** After the named number, at most `EVENTS_AT_ONCE` of each account. */
  readEvents(asked: ReadonlyMap<string, number>): Promise<readonly EventRow[]>;
  readHeads(accountIds: readonly string[]): Promise<readonly { account_id: string; last_seq: number }[]>;
  /** Of these sessions, those that have ended. */
  endedSessions(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  markSeen(accountIds: readonly string[]): Promise<void>;
  log: { warn(details: { err: unknown }, message: string): void };
}

export const EVENTS_AT_ONCE = 200;
const ACCOUNTS_AT_ONCE = 200;
/** A client that is further behind is told to reset and loads its pages anew: cheaper than sending it everything. */
const MAX_BEHIND = 1_000;
const MAX_STREAMS_OF_ACCOUNT = 8;
/** Buffer of a client that reads nothing any more: its stream is closed. */
const MAX_WAITING_BYTES = 1_000_000;
const NOTHING_AFTER = Number.MAX_SAFE_INTEGER;

const CHECK_MILLISECONDS = 3_000;
const POLL_MILLISECONDS = 15_000;
const HEARTBEAT_MILLISECONDS = 20_000;
const SEEN_MILLISECONDS = 30_000;
const RETRY_MILLISECONDS = 1_000;

/** How long a client waits before it comes back: at once after a restart, later when it has too many streams or no session. */
const RETRY_SOON = 'retry: 1000\n\n';
const RETRY_LATE = 'retry: 30000\n\n';
const HEARTBEAT = ':\n\n';

/** The last thing a stream tells when its session has ended: there is nothing to come back to. */
const SESSION_ENDED = 'session_ended';

const frameOf = (id: number | null, type: string, data: string): string =>
  `${id === null ? '' : `id: ${id}\n`}event: ${type}\ndata: ${data}\n\n`;

/** Of several events under one number the last one carries it: whoever is cut off among them is told all of them again. */
function framesOf(seq: number, type: string, data: string): string {
  if (type !== SEVERAL) return frameOf(seq, type, data);
  const events = JSON.parse(data) as { type: string; data: object }[];
  return events
    .map((event, place) => frameOf(place === events.length - 1 ? seq : null, event.type, JSON.stringify(event.data)))
    .join('');
}

export interface Hub {
  /** `lastSeq` is what the client has already been told, if it says so. */
  open(stream: Omit<Stream, 'seq'>, lastSeq: number | null): Stream;
  closed(stream: Stream): void;
  wake(accountId: string): void;
  /** Something may have gone unheard. */
  wakeAll(): void;
  whisper(accountId: string, type: string, data: string): void;
  readonly size: number;
  stop(): void;
}

export function createHub({ readEvents, readHeads, endedSessions, markSeen, log }: HubPorts): Hub {
  const byAccount = new Map<string, Set<Stream>>();
  const woken = new Set<string>();
  /** Not yet marked as seen. */
  const arrived = new Set<string>();
  let size = 0;
  let isReading = false;
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;

  const all = (): Stream[] => [...byAccount.values()].flatMap((streams) => [...streams]);

  function tell(stream: Stream, frame: string): void {
    if (stream.sink.waitingBytes > MAX_WAITING_BYTES) stream.sink.destroy();
    else stream.sink.write(frame);
  }

  function forget(stream: Stream): boolean {
    const streams = byAccount.get(stream.accountId);
    if (!streams?.delete(stream)) return false;
    size -= 1;
    if (streams.size === 0) byAccount.delete(stream.accountId);
    return true;
  }

  function close(stream: Stream, lastFrame: string): void {
    if (forget(stream)) stream.sink.end(lastFrame);
  }

  /** Where to read from for all streams of an account. */
  function placeOf(streams: ReadonlySet<Stream>): number {
    let place = NOTHING_AFTER;
    for (const { seq } of streams) if (seq !== null && seq < place) place = seq;
    return place;
  }

  /** True when there is more to read. */
  function deliver(accountId: string, rows: readonly EventRow[]): boolean {
    const head = rows[0]?.head ?? 0;
    const events = rows.filter(({ seq }) => seq !== null) as (EventRow & { seq: number; type: string; data: string })[];
    const frames = events.map(({ seq, type, data }) => ({ seq, frame: framesOf(seq, type, data) }));
    const isCut = frames.length === EVENTS_AT_ONCE;
    for (const stream of byAccount.get(accountId) ?? []) {
      if (stream.seq === null) {
        stream.seq = head;
        tell(stream, frameOf(head, 'hello', JSON.stringify({ account_id: accountId })));
        continue;
      }
      const { seq: from } = stream;
      if (from === head) continue;
      const next = frames.find(({ seq }) => seq > from);
      // The read was cut by its limit before the event that this stream needs: left for the next read.
      if (!next && isCut) continue;
      if (from > head || head - from > MAX_BEHIND || next?.seq !== from + 1) {
        stream.seq = head;
        tell(stream, frameOf(head, RESET, '{}'));
        continue;
      }
      for (const { seq, frame } of frames) {
        if (seq <= from) continue;
        tell(stream, frame);
        stream.seq = seq;
      }
    }
    return isCut;
  }

  async function read(): Promise<void> {
    if (isReading) return;
    isReading = true;
    try {
      while (woken.size > 0 && !isStopped) {
        const asked = new Map<string, number>();
        for (const accountId of woken) {
          woken.delete(accountId);
          const streams = byAccount.get(accountId);
          if (streams) asked.set(accountId, placeOf(streams));
          if (asked.size === ACCOUNTS_AT_ONCE) break;
        }
        if (asked.size === 0) continue;
        try {
          for (const [accountId, rows] of Map.groupBy(await readEvents(asked), (row) => row.account_id)) {
            if (deliver(accountId, rows)) woken.add(accountId);
          }
        } catch (error) {
          for (const accountId of asked.keys()) woken.add(accountId);
          throw error;
        }
      }
    } catch (err) {
      log.warn({ err }, 'events could not be read, will be tried again');
      clearTimeout(retry);
      if (!isStopped) retry = setTimeout(read, RETRY_MILLISECONDS).unref();
    } finally {
      isReading = false;
    }
  }

  function wake(accountId: string): void {
    if (!byAccount.has(accountId)) return;
    woken.add(accountId);
    void read();
  }

  /** Polling as a fallback for a lost NOTIFY. */
  async function poll(): Promise<void> {
    const heads = await readHeads([...byAccount.keys()]);
    for (const { account_id, last_seq } of heads) {
      const streams = byAccount.get(account_id);
      if (streams && placeOf(streams) < last_seq) wake(account_id);
    }
  }

  /** The database is asked, so it does not matter which process has ended a session. */
  async function check(): Promise<void> {
    const ended = await endedSessions([...new Set(all().map(({ sessionId }) => sessionId))]);
    if (ended.size > 0) {
      const farewell = RETRY_LATE + frameOf(null, SESSION_ENDED, '{}');
      for (const stream of all()) if (ended.has(stream.sessionId)) close(stream, farewell);
    }
    if (arrived.size > 0) {
      const came = [...arrived];
      arrived.clear();
      await markSeen(came);
    }
  }

  async function heartbeat(): Promise<void> {
    for (const stream of all()) tell(stream, HEARTBEAT);
  }

  /** Never concurrently: a slow database gets no queue of the same query. */
  function every(milliseconds: number, work: () => Promise<void>): NodeJS.Timeout {
    let isBusy = false;
    const run = async () => {
      if (isBusy || size === 0) return;
      isBusy = true;
      try {
        await work();
      } catch (err) {
        log.warn({ err }, 'the upkeep of streams failed, will be tried again');
      } finally {
        isBusy = false;
      }
    };
    return setInterval(run, milliseconds).unref();
  }

  const timers = [
    every(CHECK_MILLISECONDS, check),
    every(POLL_MILLISECONDS, poll),
    every(HEARTBEAT_MILLISECONDS, heartbeat),
    every(SEEN_MILLISECONDS, () => markSeen([...byAccount.keys()])),
  ];

  return {
    open(given, lastSeq) {
      const stream: Stream = { ...given, seq: lastSeq };
      const { accountId } = stream;
      const streams = byAccount.get(accountId) ?? new Set();
      if (streams.size === 0) arrived.add(accountId);
      byAccount.set(accountId, streams.add(stream));
      size += 1;
      const [oldest] = streams;
      if (oldest && streams.size > MAX_STREAMS_OF_ACCOUNT) close(oldest, RETRY_LATE);
      // One that comes back is told where it is, too: another person may have signed in meanwhile.
      if (lastSeq !== null) tell(stream, frameOf(null, 'hello', JSON.stringify({ account_id: accountId })));
      wake(accountId);
      return stream;
    },
    closed: forget,
    wake,
    wakeAll() {
      for (const accountId of byAccount.keys()) woken.add(accountId);
      void read();
    },
    whisper(accountId, type, data) {
      for (const stream of byAccount.get(accountId) ?? []) tell(stream, frameOf(null, type, data));
    },
    get size() {
      return size;
    },
    stop() {
      isStopped = true;
      clearTimeout(retry);
      for (const timer of timers) clearInterval(timer);
      for (const stream of all()) close(stream, RETRY_SOON);
    },
  };
}
