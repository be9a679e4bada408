/** By the clock: a confirmation is looked at every month and ends only after several answers without the code. */
import { beforeAll, describe, expect, it } from 'vitest';
import { FOUND } from '#modules/ownership/domain/findings.ts';
import { checkAgain } from '#modules/ownership/server/commands/check-again.ts';
import type { Ownership } from '#modules/ownership/server/index.ts';
import { publishObject } from '../support/ad-objects.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Outside, siteWith, startOutside } from '../support/outside.ts';

const SITES = Array.from({ length: 8 }, (_, place) => `again${place}.example`);
let app: TestApp;
let outside: Outside;
let owner: Awaited<ReturnType<TestApp['signUp']>>;
let sites = 0;
beforeAll(async () => {
  outside = await startOutside(SITES);
  app = await startTestApp({}, { settings: { standIns: outside.standIns } });
  owner = await app.signUp();
});

const run = (text: string, values: unknown[]) => app.database.pool.query(text, values);
const ownership = () => app.modules.find(({ name }) => name === 'ownership') as Ownership;
const markOf = async (id: string) =>
  (await app.visitor().call(`GET /v1/products/resource/retrieve/${id}`)).body.data.ownership;

async function confirmed() {
  const host = SITES[sites++] ?? '';
  const { resource_id: id, version } = await publishObject(owner, 'resource', {
    platform: 'site',
    url: `https://${host}/`,
  });
  const opened = (await owner.call(`POST /v1/ownership/${id}/claim`)).body.data;
  outside.pages.set(`${host}/`, siteWith(opened.instructions[0].value));
  const { body } = await owner.call(`POST /v1/ownership/${id}/check`, { method: 'meta' });
  expect(body.data.finding.is_found).toBe(true);
  return { id: id as string, host, version: version as number, page: outside.pages.get(`${host}/`) ?? '' };
}
/** So many days pass for this claim, and what is due is looked at. */
async function pass(days: number, id: string): Promise<number> {
  await run(
    `UPDATE ownership_claims SET confirmed_at = confirmed_at - make_interval(days => $2),
       next_check_at = next_check_at - make_interval(days => $2), missed_since = missed_since - make_interval(days => $2)
     WHERE object_id = $1`,
    [id, days],
  );
  return ownership().checkAgain();
}
const notices = async () =>
  (await owner.call('GET /v1/notifications')).body.data.items.filter(({ event }: { event: string }) =>
    event.startsWith('ownership'),
  );

describe('a confirmation', () => {
  it('is not looked at before a month has passed, and is renewed by what is found then', async () => {
    const { id } = await confirmed();
    const before = await markOf(id);
    expect(await pass(29, id)).toBe(0);
    expect(await pass(1, id)).toBe(1);
    expect(Date.parse((await markOf(id)).confirmed_at)).toBeGreaterThanOrEqual(Date.parse(before.confirmed_at));
    expect(await ownership().checkAgain()).toBe(0);
  });

  it('outlives an outage, and ends with a notification after three days without its code; proved anew, it is back', async () => {
    const { id, host, page } = await confirmed();
    outside.pages.set(`${host}/`, (response) => response.writeHead(503).end());
    await pass(30, id);
    for (let day = 0; day < 5; day += 1) expect(await pass(1, id)).toBe(1);
    expect(await markOf(id)).not.toBeNull();

    outside.pages.set(`${host}/`, siteWith(''));
    for (let day = 0; day < 3; day += 1) await pass(1, id);
    expect(await markOf(id)).not.toBeNull();
    expect(await notices()).toEqual([]);
    await pass(1, id);
    expect(await markOf(id)).toBeNull();
    expect(await notices()).toMatchObject([
      {
        event: 'ownership_lapsed',
        title: 'Владение больше не подтверждено: «Кухня на Петроградке»',
        text: `Кода несколько дней нет на ${host}. Верните его. Затем подтвердите владение снова.`,
        link: `/resource/${id}`,
      },
    ]);
    expect(await pass(40, id)).toBe(0);
    expect((await owner.call(`POST /v1/ownership/${id}/claim`)).body.data.state).toBe('lapsed');

    outside.pages.set(`${host}/`, page);
    await owner.call(`POST /v1/ownership/${id}/check`, { method: 'meta' });
    expect(await markOf(id)).not.toBeNull();
  });

  it('of an address that the object has no more is forgotten without a look', async () => {
    const { id, version } = await confirmed();
    const url = `https://${SITES[sites++]}/`;
    expect((await owner.call(`PATCH /v1/products/resource/change/${id}`, { version, url })).status).toBe(200);
    outside.asked.length = 0;
    await pass(31, id);
    expect(outside.asked).toEqual([]);
    expect((await run('SELECT 1 FROM ownership_claims WHERE object_id = $1', [id])).rowCount).toBe(0);
  });

  it('is looked at again at once when somebody else proves the same page', async () => {
    const { id, host } = await confirmed();
    const other = await app.signUp();
    const body = { platform: 'site', url: `https://${host}/`, title: 'Тот же сайт' };
    const { resource_id: theirs } = (await other.call('POST /v1/products/resource/create', body)).body.data;
    const opened = (await other.call(`POST /v1/ownership/${theirs}/claim`)).body.data;
    outside.pages.set(`${host}/`, siteWith(opened.instructions[0].value));
    expect(
      (await other.call(`POST /v1/ownership/${theirs}/check`, { method: 'meta' })).body.data.finding.is_found,
    ).toBe(true);
    expect(await ownership().checkAgain()).toBe(1);
    expect((await run('SELECT misses FROM ownership_claims WHERE object_id = $1', [id])).rows).toEqual([{ misses: 1 }]);
  });
  it('is left for the next time when the looks before it were slow', async () => {
    const claims = [await confirmed(), await confirmed(), await confirmed()];
    const hosts = new Map(claims.map(({ id, host }) => [id, host]));
    await run(`UPDATE ownership_claims SET next_check_at = now() - interval '1 day' WHERE object_id = ANY($1)`, [
      [...hosts.keys()],
    ]);
    let now = Date.now();
    const looked = await checkAgain({
      ...app.database,
      now: () => new Date(now),
      look: async () => {
        now += 50_000;
        return FOUND;
      },
      requireOwnPlace: () => Promise.reject(new Error('nobody asks')),
      claimedPlaces: async (ids) =>
        new Map(
          ids.map((id) => [
            id,
            { kind: 'resource', id, ownerId: owner.accountId, title: 'Сайт', address: hosts.get(id) ?? null },
          ]),
        ),
      onLapse: [],
    });
    expect(looked).toBe(2);
    expect(await ownership().checkAgain()).toBe(1);
  });
});
