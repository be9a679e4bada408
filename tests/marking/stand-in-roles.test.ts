/** The rest of what the ОРД answers: every pair of roles in an act, deletion of a whole contract, many ids at once, slow and straying answers. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createOrdClient } from '#modules/marking/server/ord/client.ts';
import { overHttp } from '#modules/marking/server/ord/transport.ts';
import { BODIES, registerChain, startOrd, type TestOrd, TOKEN } from '../support/ord.ts';

let scene: TestOrd;
beforeAll(async () => {
  scene = await startOrd();
  await registerChain(scene);
});
afterEach(() => void vi.restoreAllMocks());

const ROLES = ['advertiser', 'agency', 'ors', 'publisher', 'mediator'] as const;
const PAIRS = ROLES.flatMap((client) => ROLES.map((contractor) => ({ client, contractor })));

describe('roles in an act', () => {
  const put = async (act: object, { client, contractor }: (typeof PAIRS)[number]) =>
    (await scene.raw('PUT', '/v4/invoice/roles', { ...act, client_role: client, contractor_role: contractor })).status <
    300;

  test.each(PAIRS)('of a service: $client and $contractor', async (pair) => {
    const isRight = pair.contractor !== 'advertiser' && pair.client !== 'publisher';
    expect(await put(BODIES.actOfAdvertiser, pair)).toBe(isRight);
  });

  test.each(PAIRS)('with an agent of the publisher: $client and $contractor', async (pair) => {
    const isRight = !['advertiser', 'publisher'].includes(pair.contractor) && pair.client !== 'advertiser';
    expect(await put(BODIES.actOfPublisher, pair)).toBe(isRight);
  });
});

test('a whole contract is removed from an act', async () => {
  await scene.raw('PUT', '/v4/invoice/whole', BODIES.actOfAdvertiser);
  const items = [{ contract_external_id: 'c-advertiser' }];
  expect((await scene.raw('POST', '/v4/invoice/whole/delete', { items })).status).toBe(200);
  expect((await scene.raw('GET', '/v4/invoice/whole')).body.items).toEqual([]);
});

describe('the client', () => {
  test('asks for statuses by a thousand ids at a time', async () => {
    const before = scene.ord.calls.length;
    const ids = ['k-1', ...Array.from({ length: 1000 }, (_, at) => `nobody-${at}`), 'r-1'];
    const found = await scene.client.statuses(ids);
    expect(found.map(({ external_id }) => external_id).sort()).toEqual(['k-1', 'r-1']);
    expect(scene.ord.calls.slice(before)).toEqual(['POST /v1/erir_statuses', 'POST /v1/erir_statuses']);
  });

  test('takes 500 and an answer that does not come within half a minute for an outage', async () => {
    scene.ord.trouble.push({ status: 500 });
    await expect(scene.client.kktus()).rejects.toMatchObject({ meaning: 'unavailable', status: 500 });
    const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), 50);
      return controller.signal;
    });
    scene.ord.trouble.push({ delayMs: 2000 });
    await expect(scene.client.kktus()).rejects.toMatchObject({ meaning: 'unavailable', status: null });
    expect(patience).toHaveBeenCalledWith(30_000);
  });

  test('goes to the configured host and nowhere else', async () => {
    const server = createServer((_request, response) =>
      response.writeHead(307, { location: `${scene.ord.url}/v1/dict/kktu` }).end(),
    );
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const client = createOrdClient({ url, token: TOKEN, transport: overHttp });
    const before = scene.ord.calls.length;
    await expect(client.kktus()).rejects.toMatchObject({ meaning: 'unavailable' });
    expect(scene.ord.calls.length).toBe(before);
    server.closeAllConnections();
    server.close();
  });
});
