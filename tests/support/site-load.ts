/** People of a site with several machines: they order, write to each other, listen and read, and it is known when what worked. */
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#platform/database/connect.ts';
import { newId } from '#platform/ids.ts';
import { gatherCrowd, type Somebody } from './crowd.ts';
import { EventStream } from './event-stream.ts';
import { postJson } from './post-json.ts';

/** When something worked, for the longest time that it did not. */
export class Pulse {
  #beats: number[] = [];
  readonly failures = new Map<string, number>();

  beat(): void {
    this.#beats.push(Date.now());
  }

  fail(why: string): void {
    this.failures.set(why, (this.failures.get(why) ?? 0) + 1);
  }

  get count(): number {
    return this.#beats.length;
  }

  /** The longest pause between two that worked since then. */
  longestSince(start: number): number {
    const beats = [start, ...this.#beats.filter((at) => at >= start), Date.now()];
    return Math.max(...beats.slice(1).map((at, place) => at - (beats[place] ?? at)));
  }
}

/** Simulated activity of people until `stop`. */
export interface Activity {
  pulse: Pulse;
  stop(): Promise<void>;
}

function repeat(pulse: Pulse, everyMilliseconds: number, once: () => Promise<void>): Activity {
  let isOver = false;
  const going = (async () => {
    while (!isOver) {
      const begun = Date.now();
      await once().then(
        () => pulse.beat(),
        (error: Error) => pulse.fail(error.message),
      );
      await sleep(Math.max(20, everyMilliseconds - (Date.now() - begun)));
    }
  })();
  return {
    pulse,
    async stop() {
      isOver = true;
      await going;
    },
  };
}

/** Somebody who looks at the catalog: a search nobody asked for before, an object, and a visitor who is not signed in also a page. */
export function keepReading(
  address: string,
  { resourceId, cookie }: { resourceId: string; cookie?: string },
): Activity {
  const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) };
  const search = (turn: number) =>
    new Request(`${address}/api/v1/products/resource/get_list`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ filter: { q: `реклама ${turn}` } }),
    });
  const look = () => new Request(`${address}/api/v1/products/resource/retrieve/${resourceId}`, { headers });
  const page = (turn: number) => new Request(`${address}/catalog?q=${turn}`);
  const questions = cookie ? [search, look] : [search, look, page];
  let turn = 0;
  return repeat(new Pulse(), 200, async () => {
    turn += 1;
    const request = questions[turn % questions.length]?.(turn) ?? look();
    const response = await fetch(request, { signal: AbortSignal.timeout(5_000) });
    await response.text();
    if (!response.ok) throw new Error(`${new URL(request.url).pathname} ${response.status}`);
  });
}

interface Talker extends Somebody {
  dialogId: string;
  stream: EventStream;
}

export interface Talk extends Activity {
  /** Acknowledged, by dialog. */
  sent: ReadonlyMap<string, string[]>;
  talkers: readonly Talker[];
  counts: { breaks: number; retries: number };
}

/** Pairs that write to each other, each message until it is taken, and hear each other over streams that begin again when they break. */
export async function keepTalking(address: string, database: Database, pairs: number, paceMs: number): Promise<Talk> {
  const agent = new http.Agent({ keepAlive: true });
  const people = await gatherCrowd(database, 2 * pairs);
  const talkers: Talker[] = [];
  const sent = new Map<string, string[]>();
  const counts = { breaks: 0, retries: 0 };
  for (let n = 0; n < people.length; n += 2) {
    const [one, two] = people.slice(n, n + 2) as [Somebody, Somebody];
    const open = ({ cookie }: Somebody, { accountId }: Somebody) =>
      postJson(`${address}/api/v1/chats`, { cookie, body: { account_id: accountId }, agent });
    const opened = await open(one, two);
    // Empty it is seen by whoever opens it.
    await open(two, one);
    const dialogId: string = opened.body.data.dialog_id;
    sent.set(dialogId, []);
    for (const somebody of [one, two])
      talkers.push({
        ...somebody,
        dialogId,
        stream: new EventStream(`${address}/api/v1/events`, { cookie: somebody.cookie }),
      });
  }
  for (const { stream } of talkers) {
    stream.onClose = () => {
      counts.breaks += 1;
      setTimeout(() => stream.connect(), 300);
    };
    stream.connect();
  }
  while (talkers.some(({ stream }) => stream.lastId === null)) await sleep(100);

  const pulse = new Pulse();
  let isOver = false;
  async function send({ cookie, dialogId }: Talker): Promise<void> {
    const clientId = newId();
    for (;;) {
      const answer = await postJson(`${address}/api/v1/chats/${dialogId}/messages`, {
        cookie,
        body: { client_id: clientId, text: 'Ещё одно сообщение' },
        agent,
      }).catch((error: Error) => ({ status: 0, retryAfterSeconds: 0, body: error.message }));
      if (answer.status === 200) {
        pulse.beat();
        sent.get(dialogId)?.push(clientId);
        return;
      }
      pulse.fail(answer.status === 0 ? String(answer.body) : `message ${answer.status}`);
      counts.retries += 1;
      await sleep(answer.status === 429 ? 1_000 * answer.retryAfterSeconds : 200);
    }
  }
  const going = talkers.map(async (talker) => {
    await sleep(Math.random() * paceMs);
    while (!isOver) {
      const begun = Date.now();
      await send(talker);
      await sleep(Math.max(0, paceMs - (Date.now() - begun)));
    }
  });
  return {
    pulse,
    sent,
    talkers,
    counts,
    async stop() {
      isOver = true;
      await Promise.all(going);
      agent.destroy();
    },
  };
}

export function hangUp({ talkers }: Talk): void {
  for (const { stream } of talkers) {
    stream.onClose = undefined;
    stream.disconnect();
  }
}
