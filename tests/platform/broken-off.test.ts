/** Aborted requests: a sender that goes away in the middle of a body is no server error. */
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { fastify } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { handleErrors } from '#platform/http/error-handler.ts';

const CASES: [name: string, body: string][] = [
  ['whole chunks and no end', 'a\r\n{"email":"a\r\n'],
  ['half a chunk', 'ff\r\n{"ema'],
  ['no chunk at all', ''],
  ['a chunk of nonsense', 'zz\r\n'],
];

it.each(CASES)('is not told as an error: %s', async (_name, body) => {
  const lines: { level: number; msg: string }[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)));
      done();
    },
  });
  const app = fastify({ logger: { level: 'info', stream } });
  onTestFinished(() => app.close());
  handleErrors(app);
  app.post('/', async () => ({}));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n');
  socket.write(body);
  await expect.poll(() => lines.some(({ msg }) => msg === 'incoming request')).toBe(true);
  socket.destroy();
  await expect.poll(() => lines.length).toBeGreaterThan(2);
  expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
});
