/** The client of the ОРД where the network is the trouble: silence, redirects, more ids than a call takes. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createOrdClient } from '#modules/marking/server/ord/client.ts';
import { httpTransport, overHttp } from '#modules/marking/server/ord/transport.ts';
import { closeAfterFile } from '../support/after-file.ts';
import { BODIES, registerChain, startOrd, TOKEN } from '../support/ord.ts';

it('an ОРД that is silent too long is away, and the same write once more gets the one erid', async () => {
  const scene = await startOrd();
  await registerChain(scene);
  const client = createOrdClient({ url: scene.ord.url, token: TOKEN, transport: httpTransport(100) });
  scene.ord.trouble.push({ delayMs: 1000 });
  await expect(client.putCreative('k-1', BODIES.creative as never)).rejects.toMatchObject({
    meaning: 'unavailable',
    status: null,
  });
  const patient = createOrdClient({ url: scene.ord.url, token: TOKEN, transport: httpTransport(10_000) });
  const erid = await patient.putCreative('k-1', BODIES.creative as never);
  expect((await scene.raw('GET', `/v3/creative/by_erid/${erid}`)).body.external_id).toBe('k-1');
});

it('a redirect is not followed: the key goes to the configured host alone', async () => {
  const scene = await startOrd();
  const server = createServer((_request, response) => {
    response.writeHead(307, { location: `${scene.ord.url}/v1/person` }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeAfterFile(async () => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = createOrdClient({ url, token: TOKEN, transport: overHttp });
  await expect(client.kktus()).rejects.toMatchObject({ meaning: 'unavailable', status: null });
  expect(scene.ord.calls).toEqual([]);
});

it('statuses of a thousand and one ids are asked in two calls, and none is lost', async () => {
  const scene = await startOrd();
  await registerChain(scene);
  const ids = Array.from({ length: 1001 }, (_one, at) => (at === 1000 ? 'k-1' : `unknown-${at}`));
  const asked = () => scene.ord.calls.filter((call) => call.startsWith('POST /v1/erir_statuses')).length;
  expect(await scene.client.statuses(ids)).toMatchObject([{ external_id: 'k-1' }]);
  expect(asked()).toBe(2);
});
