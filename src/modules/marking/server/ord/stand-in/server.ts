/** The stand-in over HTTP, with faults on demand: what a network and a busy nginx do to a client. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createStandIn, type StandIn, type StandInAnswer, type StandInOptions } from './index.ts';

/** Injected faults for the next calls, one entry each, whoever makes them. */
export interface Trouble {
  /** Answered instead of being carried out. */
  status?: number;
  retryAfterSeconds?: number;
  html?: boolean;
  delayMs?: number;
  /** The connection ends without an answer: before the call is carried out, or after. */
  drop?: 'before' | 'after';
  /** Carried out, and answered with nothing that says so. */
  body?: 'empty' | 'null' | 'html';
}

export interface StandInServer extends Pick<StandIn, 'behaviour'> {
  url: string;
  /** `METHOD /path` of every call that came. */
  calls: string[];
  /** For the next calls. */
  trouble: Trouble[];
  /** Injected fault for selected calls, as long as it is set. */
  troubleOf: ((call: { method: string; path: string }) => Trouble | undefined) | undefined;
  /** As long as it is set, nothing is answered but 503. */
  isDown: boolean;
  close(): Promise<void>;
}

const BODIES = {
  empty: { bytes: Buffer.alloc(0) },
  null: { bytes: Buffer.from('null') },
  html: { bytes: Buffer.from('<html><h1>nginx</h1></html>'), headers: { 'content-type': 'text/html' } },
} as const satisfies Record<NonNullable<Trouble['body']>, Partial<StandInAnswer>>;

export async function startStandIn(options: StandInOptions): Promise<StandInServer> {
  const { answer, behaviour } = createStandIn(options);
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://ord');
    state.calls.push(`${request.method} ${url.pathname}`);
    const call = { method: request.method ?? '', path: url.pathname };
    const trouble: Trouble = state.isDown
      ? { status: 503, html: true }
      : (state.troubleOf?.(call) ?? state.trouble.shift() ?? {});
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (trouble.delayMs) await pause(trouble.delayMs);
    if (trouble.drop === 'before') return response.destroy();
    if (trouble.status) return sendTrouble(response, trouble);
    const given = await answer({
      method: request.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers as Record<string, string | undefined>,
      body: Buffer.concat(chunks),
    });
    if (trouble.drop === 'after') return response.destroy();
    send(response, trouble.body ? { ...given, ...BODIES[trouble.body] } : given);
  };
  const server = createServer((request, response) => {
    handle(request, response).catch((error) => {
      response.writeHead(500).end(JSON.stringify({ error: String(error) }));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const state: StandInServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    trouble: [],
    troubleOf: undefined,
    isDown: false,
    behaviour,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return state;
}

function send(response: ServerResponse, { status, body, headers, bytes }: StandInAnswer): void {
  const content = bytes ?? (body === undefined ? '' : JSON.stringify(body));
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(content);
}

function sendTrouble(response: ServerResponse, { status = 500, retryAfterSeconds, html }: Trouble): void {
  response.writeHead(status, {
    'content-type': html ? 'text/html' : 'application/json',
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
  });
  response.end(html ? '<html><h1>nginx</h1></html>' : JSON.stringify({ error: `trouble ${status}` }));
}
