/**
 * A thousand connections that send their headers a byte at a time: ten seconds later they are gone, and nobody else has noticed.
 * Half of them have had an answer before, and are slow with their second request.
 */
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { testDatabaseUrl } from '../support/database.ts';
import { createAsker, startMainProcess, until } from '../support/main-process.ts';
import { startApiProcess } from '../support/processes.ts';

const CONNECTIONS = 1_000;
const BEGINNING = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n';

async function addressOf(processes: number): Promise<string> {
  const DATABASE_URL = await testDatabaseUrl();
  if (processes === 1) return (await startApiProcess({ DATABASE_URL })).address;
  return (await startMainProcess({ DATABASE_URL, WORKERS: String(processes) })).address;
}

/** Answers the socket once the request is under way. */
async function connectSlowly(port: number, isSecondRequest: boolean): Promise<net.Socket> {
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await new Promise((done) => socket.once('connect', done));
  if (isSecondRequest) {
    const answered = new Promise((done) => socket.once('data', done));
    socket.write(`${BEGINNING}\r\n`);
    await answered;
  }
  socket.resume();
  socket.write(BEGINNING);
  const trickle = setInterval(() => socket.write('x'), 500);
  socket.once('close', () => clearInterval(trickle));
  return socket;
}

it.each([1, 2])(
  'slow headers are gone in ten seconds, with %i serving',
  async (processes) => {
    const address = await addressOf(processes);
    const ask = createAsker(address);
    const failures: string[] = [];
    let asked = 0;
    let isOver = false;
    const others = (async () => {
      while (!isOver) {
        asked += 1;
        await ask('/healthz').then(
          ({ status }) => void (status === 200 || failures.push(String(status))),
          (error: Error) => void failures.push(error.message),
        );
        await sleep(50);
      }
    })();

    const sockets: net.Socket[] = [];
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
    });
    const port = Number(new URL(address).port);
    // In portions: the queue of those who wait to be accepted is short.
    while (sockets.length < CONNECTIONS) {
      const portion = Array.from({ length: 100 }, (_, index) => connectSlowly(port, index % 2 === 1));
      sockets.push(...(await Promise.all(portion)));
    }
    const countOpen = () => sockets.filter(({ destroyed }) => !destroyed).length;
    expect(sockets).toHaveLength(CONNECTIONS);
    await until(() => countOpen() === 0, 10_000);
    isOver = true;
    await others;
    expect(failures).toEqual([]);
    expect(asked).toBeGreaterThan(10);
    // The server is as it was.
    await until(async () => (await ask('/healthz')).status === 200, 10_000);
  },
  600_000,
);
