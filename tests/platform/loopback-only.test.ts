import net from 'node:net';
import { expect, it } from 'vitest';
import { createOrdClient } from '#modules/marking/server/ord/client.ts';
import { overHttp } from '#modules/marking/server/ord/transport.ts';

const reach = (host: string, port: number) =>
  new Promise<string>((resolve) => {
    const socket = net.connect({ host, port });
    socket.on('error', ({ message }) => resolve(message));
    socket.on('connect', () => resolve('reached'));
  });

it('a test that would reach another machine fails before it has asked for its address', async () => {
  for (const host of ['api.ord.vk.com', '192.0.2.1', 'localhost.example.ru', '127.0.0.1.example.ru'])
    expect(await reach(host, 443)).toBe(`a test may not reach ${host}`);
  const refused = await fetch('https://api.ord.vk.com/v1/person').catch(({ cause }: Error) => (cause as Error).message);
  expect(refused).toBe('a test may not reach api.ord.vk.com');
  const client = createOrdClient({
    url: 'https://api.ord.vk.com',
    token: 'key',
    transport: overHttp,
    onCall: () => {},
  });
  await expect(client.knownErids()).rejects.toThrow();
});

it('this machine is reached by any of its names', async () => {
  const server = net.createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address() as net.AddressInfo;
  for (const host of ['127.0.0.1', 'localhost']) expect(await reach(host, port)).toBe('reached');
  server.close();
});
