/** Addresses that were stored before `normalAddress` learned that they are one page with others. */
import { beforeAll, expect, it } from 'vitest';
import { createObject, publishObject } from '../support/ad-objects.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
let first: Awaited<ReturnType<TestApp['signUp']>>;
let second: Awaited<ReturnType<TestApp['signUp']>>;
beforeAll(async () => {
  app = await startTestApp();
  first = await app.signUp();
  second = await app.signUp();
});

/** Published, and stored as an earlier reading wrote it. */
async function publishedBefore(url: string, address: string) {
  const { resource_id } = await publishObject(first, 'resource', { url });
  await app.database.pool.query('UPDATE ad_objects SET address = $2 WHERE object_id = $1', [resource_id, address]);
  return resource_id as string;
}
const publish = async (url: string) => {
  const draft = await createObject(second, 'resource', { url });
  return second.call(`POST /v1/products/resource/life/${draft.resource_id}`, { to: 'active', version: draft.version });
};
const holders = async () => {
  const { rows } = await app.database.pool.query('SELECT address, object_id FROM published_addresses');
  return Object.fromEntries(rows.map(({ address, object_id }) => [address, object_id]));
};
const readdress = () =>
  app.modules
    .flatMap(({ jobs }) => jobs)
    .find(({ name }) => name === 'ad-objects-addresses')
    ?.handle({});

it('are rewritten once, keep their page, and leave the pages that were sold twice in the catalog', async () => {
  const post = await publishedBefore('https://t.me/read_anew/12', 't.me/read_anew/12');
  const mobile = await publishedBefore('https://m.read-anew.example/index.html', 'm.read-anew.example/index.html');
  const number = await publishedBefore('https://vk.com/public771', 'vk.com/public771');
  // Nothing told that it was the same page.
  const sold = await publish('https://vk.com/club771');
  expect(sold.status, JSON.stringify(sold.body)).toBe(200);
  const { updated_at } = (
    await app.database.pool.query('SELECT updated_at::text FROM ad_objects WHERE object_id = $1', [post])
  ).rows[0];

  await readdress();
  expect(await holders()).toMatchObject({
    't.me/read_anew': post,
    'read-anew.example': mobile,
    'vk.com/club771': sold.body.data.resource_id,
  });
  const { rows } = await app.database.pool.query(
    'SELECT address, life, moderation, updated_at::text = $2 AS is_same FROM ad_objects WHERE object_id = ANY($1) ORDER BY address',
    [[post, number], updated_at],
  );
  expect(rows).toMatchObject([
    { address: 't.me/read_anew', life: 'active', moderation: 'accepted', is_same: true },
    { address: 'vk.com/club771', life: 'active', moderation: 'accepted' },
  ]);
  for (const url of ['https://t.me/read_anew', 'https://read-anew.example']) {
    const refused = await publish(url);
    expect(refused.body.error, JSON.stringify(refused.body)).toMatchObject({ code: 'address_taken' });
  }

  const before = await holders();
  await app.database.pool.query(`UPDATE ad_objects SET address = 't.me/read_anew/12' WHERE object_id = $1`, [post]);
  await readdress();
  expect(await holders()).toEqual({
    ...Object.fromEntries(Object.entries(before).filter(([, id]) => id !== post)),
    't.me/read_anew/12': post,
  });
});
