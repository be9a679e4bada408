/** The picture of an account: whose it may be, where it is told, and how long it is kept. */
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { add, sellResource } from '../basket/basket-world.ts';
import { type Answer, startTestApp, type TestApp } from '../support/app.ts';
import { createProject } from '../support/projects.ts';
import { upload } from '../support/uploads.ts';

let app: TestApp;
type Person = Awaited<ReturnType<TestApp['signUp']>>;
let picture: Buffer;
beforeAll(async () => {
  app = await startTestApp();
  picture = await sharp({ create: { width: 384, height: 384, channels: 3, background: '#2f6f4f' } })
    .jpeg()
    .toBuffer();
});

function ok(answer: Answer) {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
}
const put = (person: Person, avatar_id: string | null, account = person) =>
  person.call(`PUT /v1/passport/account/${account.accountId}`, { avatar_id });

async function withAvatar() {
  const person = await app.signUp();
  const { media_id } = ok(await upload(person, picture));
  const { avatar } = ok(await put(person, media_id));
  return { person, mediaId: media_id as string, avatar: avatar as string };
}

const runSweep = async () => {
  const job = app.modules.flatMap(({ jobs }) => jobs).find(({ name }) => name === 'media-sweep');
  await job?.handle({});
};
/** As if the picture had been taken long ago, so that the sweep asks about it. */
const age = (mediaId: string) =>
  app.database.pool.query("UPDATE media SET used_at = now() - interval '3 days' WHERE media_id = $1", [mediaId]);
const isServed = async (path: string) => (await app.app.inject({ url: path })).statusCode === 200;

describe('an avatar', () => {
  it('is told wherever the person is', async () => {
    const { person, mediaId, avatar } = await withAvatar();
    expect(avatar).toBe(`/media/${mediaId}/card.webp`);
    expect(await isServed(avatar)).toBe(true);
    expect(ok(await person.call('GET /v1/passport/login'))).toMatchObject({ avatar });
    expect(ok(await person.call('GET /v1/passport/account/')).items[0]).toMatchObject({ avatar, avatar_id: mediaId });

    const other = await app.signUp();
    const profile = ok(await other.call(`GET /v1/passport/account/${person.accountId}`));
    expect(profile.avatar).toBe(avatar);
    expect(profile).not.toHaveProperty('avatar_id');

    const { offer, object } = await sellResource(person, { title: 'Канал с лицом' });
    const card = ok(await other.call('POST /v1/products/resource/get_list', { filter: { owner: person.accountId } }));
    expect(card.items[0].owner).toMatchObject({ account_id: person.accountId, avatar });
    const whole = ok(await other.call(`GET /v1/products/resource/retrieve/${object.resource_id}`));
    expect(whole.owner.avatar).toBe(avatar);
    ok(await put(person, null));
    const bare = ok(await other.call(`GET /v1/products/resource/retrieve/${object.resource_id}`));
    expect(bare.owner.avatar).toBeNull();
    ok(await put(person, mediaId));
    ok(await add(other, offer));
    expect(ok(await other.call('GET /v1/basket')).sellers[0].seller.avatar).toBe(avatar);

    const { dialog_id } = ok(await other.call('POST /v1/chats', { account_id: person.accountId }));
    expect(ok(await other.call(`GET /v1/chats/${dialog_id}`)).person.avatar).toBe(avatar);
    ok(await other.call(`PUT /v1/blacklist/${person.accountId}`, {}));
    expect(ok(await other.call('GET /v1/blacklist')).items[0].person.avatar).toBe(avatar);
    const project = await createProject(person);
    expect(ok(await person.call(`GET /v1/projects/${project.project_id}`)).members[0].avatar).toBe(avatar);
  });

  it('is a picture of the person’s own, and nobody sets it for another', async () => {
    const { mediaId } = await withAvatar();
    const thief = await app.signUp();
    for (const avatar_id of [mediaId, '0199aaaa-0000-7000-8000-000000000000']) {
      const refused = await put(thief, avatar_id);
      expect(refused).toMatchObject({ status: 422, body: { error: { code: 'invalid_fields' } } });
      expect(refused.body.error.fields.avatar_id).toContain('ещё раз');
    }
    const { media_id } = ok(await upload(thief, picture));
    const { person } = await withAvatar();
    expect((await put(thief, media_id, person)).status).toBe(403);
    expect((await put(thief, 'me.jpg')).status).toBe(422);
    expect(ok(await thief.call(`GET /v1/passport/account/${thief.accountId}`)).avatar).toBeNull();
  });

  it('is kept by the sweep while it is worn, put back when it was removed, and swept after', async () => {
    const { person, mediaId, avatar } = await withAvatar();
    await age(mediaId);
    await runSweep();
    expect(await isServed(avatar)).toBe(true);
    expect(ok(await put(person, null))).toMatchObject({ avatar: null, avatar_id: null });
    expect(ok(await put(person, mediaId)).avatar).toBe(avatar);
    ok(await put(person, null));
    await age(mediaId);
    await app.database.pool.query('UPDATE media SET checked_at = NULL WHERE media_id = $1', [mediaId]);
    await runSweep();
    await runSweep();
    expect(await isServed(avatar)).toBe(false);
    expect((await put(person, mediaId)).status).toBe(422);
  });
});
