/** Over a real socket: what a body does that is too long, too slow or broken off. */
import { connect } from 'node:net';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../support/app.ts';
import { FORM, formOf } from '../support/uploads.ts';

let app: TestApp;
let base: string;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp();
  const person: Visitor = await app.signUp();
  cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  base = await app.app.listen({ port: 0, host: '127.0.0.1' });
});

const picture = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: '#369' } })
    .jpeg()
    .toBuffer();

/** Without a length: the server learns how long the body is only by reading it. */
function streamed(bytes: Buffer) {
  const body = new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 65_536) controller.enqueue(bytes.subarray(at, at + 65_536));
      controller.close();
    },
  });
  return fetch(`${base}/api/v1/media`, {
    method: 'POST',
    headers: { cookie, 'content-type': FORM },
    body,
    duplex: 'half',
  } as RequestInit);
}

it('a picture without a declared length is taken', async () => {
  expect((await streamed(formOf({ bytes: await picture() }))).status).toBe(200);
});

it('a body that turns out too long gets an answer its sender can read', async () => {
  const response = await streamed(formOf({ bytes: Buffer.alloc(12 * 1024 * 1024) }));
  expect(response.status).toBe(413);
  expect(((await response.json()) as { error: { fields: object } }).error.fields).toEqual({
    file: 'Файл больше 10\u00a0МБ.',
  });
});

it('a hundred uploads broken off leave the server and its places free', async () => {
  const { hostname, port } = new URL(base);
  const whole = formOf({ bytes: await picture() });
  const head = `POST /api/v1/media HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\ncontent-type: ${FORM}\r\ncontent-length: ${whole.length}\r\n\r\n`;
  for (let index = 0; index < 100; index += 1) {
    await new Promise<void>((done) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          Buffer.concat([Buffer.from(head), whole.subarray(0, Math.floor((whole.length * index) / 100))]),
          () => setTimeout(() => socket.destroy(), 2),
        );
      });
      socket.on('close', () => done());
      socket.on('error', () => done());
    });
  }
  await expect.poll(async () => (await streamed(whole)).status, { timeout: 60_000 }).toBe(200);
});
