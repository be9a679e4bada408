/** SSRF: a page that somebody names is read from the public internet alone, and costs no more than its bounds allow. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type GetFromStranger, getFromStranger, NotFetched } from '#platform/http/get-from-stranger.ts';

type Handle = (request: IncomingMessage, response: ServerResponse) => void;
let handle: Handle;
let asked: IncomingMessage[];
let closed: number;
let port: number;

const server = createServer((request, response) => {
  asked.push(request);
  response.on('close', () => {
    closed += 1;
  });
  handle(request, response);
});
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  closed = 0;
  handle = (_, response) => response.end('страница');
});

const HOST = 'site.example';
const get = (address: string, wanted: Partial<GetFromStranger> = {}) =>
  getFromStranger(address, {
    userAgent: 'OhvatBot/1.0',
    mayFollow: () => true,
    standIns: new Map([[HOST, port]]),
    ...wanted,
  });
const reasonFor = async (address: string, wanted: Partial<GetFromStranger> = {}) => {
  const error = await get(address, wanted).then(
    () => null,
    (failed) => failed,
  );
  expect(error).toBeInstanceOf(NotFetched);
  return (error as NotFetched).reason;
};
const redirectTo =
  (location: string): Handle =>
  (_, response) =>
    response.writeHead(302, { location }).end();

/** Answers of DNS for every name. */
const resolvingTo = (...addresses: string[]) =>
  vi.fn(async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));

describe('a page of somebody else', () => {
  it('is read with its status, with our name and without anything else that tells of us', async () => {
    handle = (_, response) => response.writeHead(404).end('нет такой');
    expect(await get(`https://${HOST}/a?b=1`)).toEqual({ status: 404, body: 'нет такой' });
    const [{ url, headers }] = asked as [IncomingMessage];
    expect(url).toBe('/a?b=1');
    expect(headers).toMatchObject({ host: HOST, 'user-agent': 'OhvatBot/1.0', 'accept-encoding': 'identity' });
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('referer');
  });

  it('is followed through three redirects, without the cookies they set, and through no fourth', async () => {
    handle = ({ url = '' }, response) => {
      const left = Number(url.slice(1));
      if (left === 0) response.end('здесь');
      else response.writeHead(301, { location: `/${left - 1}`, 'set-cookie': 'a=1' }).end();
    };
    expect((await get(`https://${HOST}/3`)).body).toBe('здесь');
    expect(asked.map(({ headers }) => headers.cookie)).toEqual([undefined, undefined, undefined, undefined]);
    expect(await reasonFor(`https://${HOST}/4`)).toBe('too_many_redirects');
  });

  it('is not followed where the caller does not want to go', async () => {
    handle = redirectTo('https://other.example/');
    const mayFollow = vi.fn(() => false);
    expect(await reasonFor(`https://${HOST}/`, { mayFollow })).toBe('led_away');
    expect(mayFollow).toHaveBeenCalledWith(new URL('https://other.example/'), new URL(`https://${HOST}/`));
  });

  it('is cut at 256 KB, and whoever sends without end is hung up on', async () => {
    handle = (_, response) => {
      const piece = Buffer.alloc(64 * 1024, 'a');
      const pour = () => {
        while (!response.destroyed && response.write(piece));
        if (!response.destroyed) response.once('drain', pour);
      };
      pour();
    };
    expect((await get(`https://${HOST}/`)).body).toHaveLength(256 * 1024);
    await vi.waitFor(() => expect(closed).toBe(1));
  });

  it('is not unpacked: a compressed one is refused', async () => {
    handle = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('0'.repeat(1e6)));
    expect(await reasonFor(`https://${HOST}/`)).toBe('encoded');
  });

  it.each<[string, Handle]>([
    ['never answers', () => {}],
    [
      'answers a byte at a time',
      (_, response) => {
        const timer = setInterval(() => response.write('a'), 20);
        response.on('close', () => clearInterval(timer));
      },
    ],
    [
      'redirects slowly without end',
      (_, response) => {
        setTimeout(() => response.writeHead(302, { location: '/' }).end(), 100);
      },
    ],
  ])('is given up on when its server %s', async (_, slow) => {
    handle = slow;
    expect(await reasonFor(`https://${HOST}/`, { timeoutMilliseconds: 200 })).toBe('timeout');
  });

  it('is not waited for when its server turns to another protocol', async () => {
    handle = ({ socket }) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n');
    expect(await reasonFor(`https://${HOST}/`)).toBe('failed');
  });

  it('is given up on when nobody answers for its name', async () => {
    const silent = () => new Promise<never>(() => {});
    expect(await reasonFor('http://silent.example/', { resolveName: silent, timeoutMilliseconds: 200 })).toBe(
      'timeout',
    );
  });

  it('whose name does not resolve is told apart', async () => {
    const resolveName = () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' }));
    expect(await reasonFor('http://nobody.example/', { resolveName })).toBe('no_such_host');
  });

  it('that hangs up is told apart', async () => {
    handle = (request) => request.socket.destroy();
    expect(await reasonFor(`https://${HOST}/`)).toBe('failed');
  });
});

describe('an address inside', () => {
  const INSIDE = [
    ...['http://127.0.0.1/', 'http://localhost/', 'http://[::1]/', 'http://10.0.0.1/', 'http://192.168.1.1/'],
    ...['http://169.254.169.254/latest/meta-data/', 'http://[fe80::1]/', 'http://[::ffff:127.0.0.1]/'],
    ...['http://2130706433/', 'http://0x7f.1/', 'http://127.1/', 'http://router.local/', 'http://intranet/'],
    ...['file:///etc/passwd', 'ftp://site.example/', 'https://user:secret@site.example/', 'https://site.example:8080/'],
  ];

  it.each(INSIDE)('is not asked: %s', async (address) => {
    expect(await reasonFor(address)).toBe('not_public');
    expect(asked).toEqual([]);
  });

  it.each(INSIDE.filter((address) => !address.includes(HOST)))('is not reached by a redirect: %s', async (address) => {
    handle = redirectTo(address);
    expect(await reasonFor(`https://${HOST}/`)).toBe('not_public');
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['127.0.0.1'],
    ['10.1.2.3'],
    ['::1'],
    // Rebinding: one public address among private ones would be a matter of luck.
    ['93.184.216.34', '127.0.0.1'],
  ])('is not reached by a name of the internet that resolves to %s %s', async (...addresses) => {
    const resolveName = resolvingTo(...addresses);
    expect(await reasonFor('http://rebound.example/', { resolveName })).toBe('not_public');
    expect(resolveName).toHaveBeenCalled();
  });
});
