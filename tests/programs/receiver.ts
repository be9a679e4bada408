/** A person's own program on this machine, which remembers what it was sent. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

export interface Receiver {
  url: string;
  received: { path: string; headers: IncomingHttpHeaders; body: string }[];
  /** Status codes of its next responses, in this order, no response for a 0; 200 afterwards. */
  answers(...statuses: number[]): void;
}

const closers: (() => void)[] = [];
afterAll(() => {
  for (const close of closers) close();
});

export async function startReceiver(): Promise<Receiver> {
  const received: Receiver['received'] = [];
  let statuses: number[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() });
    const status = statuses.shift() ?? 200;
    if (status === 0) return;
    response.writeHead(status, status >= 300 && status < 400 ? { location: '/elsewhere' } : {}).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answers: (...next) => {
      statuses = next;
    },
  };
}
