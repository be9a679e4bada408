/** Whoever may not see the thing a picture belongs to gets the same answer as for a picture that never was. */
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { createObject, publishObject } from '../support/ad-objects.ts';
import { startTestApp, type TestApp, type Visitor } from '../support/app.ts';
import { createDealBetween } from '../support/deal-story.ts';
import { join } from '../support/projects.ts';
import { signUpStaff } from '../support/staff.ts';
import { upload } from '../support/uploads.ts';

type Person = Awaited<ReturnType<TestApp['signUp']>>;

let app: TestApp;
let picture: Buffer;
let owner: Person;
let partner: Person;
let stranger: Person;
let moderator: Person;
let nobody: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  picture = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#c63' } })
    .png()
    .toBuffer();
  [owner, partner, stranger] = [await app.signUp(), await app.signUp(), await app.signUp()];
  moderator = await signUpStaff(app, 'moderator');
  nobody = app.visitor();
});

const ok = ({ status, body }: { status: number; body: { data?: unknown } }) => {
  expect(status, JSON.stringify(body)).toBe(200);
  // biome-ignore lint/suspicious/noExplicitAny: as in the answers themselves
  return body.data as any;
};
const add = async (person: Person = owner): Promise<string> => ok(await upload(person, picture)).media_id;
const look = (visitor: Visitor, id: string, headers: Record<string, string> = {}, name = 'card.webp') =>
  app.app.inject({
    url: `/media/${id}/${name}`,
    headers: { cookie: [...visitor.cookies].map(([key, value]) => `${key}=${value}`).join('; '), ...headers },
  });
const PUBLIC = 'public, max-age=31536000, immutable';

/** Who gets it, in a word each; that the others get what a picture that never was answers is checked by the way. */
async function seenBy(id: string): Promise<string[]> {
  const missing = await look(stranger, '00000000-0000-4000-8000-000000000000');
  const seeing = [];
  for (const [name, visitor] of Object.entries({ owner, partner, stranger, moderator, nobody })) {
    const answer = await look(visitor, id);
    if (answer.statusCode === 200) {
      expect(answer.headers['content-type']).toBe('image/webp');
      expect(answer.headers['cache-control'], name).toBe('private, no-store');
      expect(answer.headers.etag).toBeUndefined();
      seeing.push(name);
    } else {
      expect([answer.statusCode, answer.body]).toEqual([404, missing.body]);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(Object.keys(answer.headers)).toEqual(Object.keys(missing.headers));
    }
  }
  return seeing;
}
async function expectPublic(id: string): Promise<void> {
  for (const visitor of [owner, stranger, nobody]) {
    const answer = await look(visitor, id);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, PUBLIC]);
    expect((await look(visitor, id, { 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(304);
  }
}

async function dialogOf(one: Person, other: Person): Promise<string> {
  return `/v1/chats/${ok(await one.call('POST /v1/chats', { account_id: other.accountId })).dialog_id}`;
}
const write = async (path: string, author: Person, images: string[]) =>
  ok(await author.call(`POST ${path}/messages`, { client_id: newId(), text: '', images })).number as number;

it('an upload that belongs to nothing yet is its uploader’s', async () => {
  expect(await seenBy(await add())).toEqual(['owner']);
});

describe('a picture in a chat', () => {
  it('is seen by the two who talk, in every size', async () => {
    const id = await add();
    await write(await dialogOf(owner, partner), owner, [id]);
    expect(await seenBy(id)).toEqual(['owner', 'partner']);
    for (const name of ['full.avif', 'full.webp', 'page.webp', 'card.avif']) {
      expect((await look(stranger, id, {}, name)).statusCode).toBe(404);
      expect((await look(partner, id, {}, name)).statusCode).toBe(200);
    }
  });

  it('is gone with its message, for everybody and at once, and its files with the next sweep', async () => {
    const id = await add();
    const path = await dialogOf(owner, partner);
    const number = await write(path, owner, [id]);
    ok(await owner.call(`DELETE ${path}/messages/${number}`));
    expect(await seenBy(id)).toEqual([]);
    await app.database.pool.query(`UPDATE media SET used_at = now() - interval '25 hours' WHERE media_id = $1`, [id]);
    await app.modules.find(({ name }) => name === 'media')?.jobs[0]?.handle({});
    expect((await app.database.pool.query('SELECT 1 FROM media WHERE media_id = $1', [id])).rows).toEqual([]);
  });

  it('stays where another message shows it', async () => {
    const id = await add();
    const path = await dialogOf(owner, partner);
    const number = await write(path, owner, [id]);
    await write(path, owner, [id]);
    ok(await owner.call(`DELETE ${path}/messages/${number}`));
    expect(await seenBy(id)).toEqual(['owner', 'partner']);
  });

  it('is seen by a moderator who reads the talk of a dispute, for as long as that lasts', async () => {
    const [buyer, seller] = [await app.signUp(), await app.signUp()];
    const path = await dialogOf(buyer, seller);
    const [old, recent] = [await add(buyer), await add(buyer)];
    await write(path, buyer, [old]);
    await app.database.pool.query(
      "UPDATE chat_messages SET created_at = created_at - interval '40 days' WHERE dialog_id = $1",
      [path.split('/').at(-1)],
    );
    await write(path, buyer, [recent]);
    const dealId = await createDealBetween(app, {
      buyerId: buyer.accountId,
      sellerId: seller.accountId,
      after: ['accept'],
    });
    expect(await seenBy(recent)).toEqual([]);
    ok(await buyer.call(`POST /v1/deals/${dealId}/dispute`, { reason: 'Реклама не вышла' }));
    expect(await seenBy(recent)).toEqual(['moderator']);
    // A picture that the chat does not show is not served by its URL either.
    expect(await seenBy(old)).toEqual([]);
    const { items } = ok(await moderator.call(`GET /v1/chats/of_dispute/${dealId}`));
    expect(items[0].images).toMatchObject([{ media_id: recent, width: 80, height: 60 }]);
    ok(await moderator.call(`POST /v1/deals/${dealId}/settle`, { seller_share: 0, comment: 'Вернули' }));
    expect(await seenBy(recent)).toEqual([]);
  });

  it('is not seen by one of the two to whom the dialog is not shown, even as a moderator in dispute', async () => {
    const seller = await app.signUp();
    const path = await dialogOf(seller, moderator);
    const id = await add(seller);
    await write(path, seller, [id]);
    const dealId = await createDealBetween(app, {
      buyerId: moderator.accountId,
      sellerId: seller.accountId,
      after: ['accept'],
    });
    ok(await moderator.call(`POST /v1/deals/${dealId}/dispute`, { reason: 'Реклама не вышла' }));
    expect(await seenBy(id)).toEqual(['moderator']);
    await app.database.pool.query(
      'UPDATE chat_members SET is_visible = false WHERE dialog_id = $1 AND account_id = $2',
      [path.split('/').at(-1), moderator.accountId],
    );
    expect(await seenBy(id)).toEqual([]);
  });

  it('is seen by a moderator while a complaint about it is open', async () => {
    const path = await dialogOf(owner, partner);
    const [far, near, id] = [await add(), await add(), await add()];
    await write(path, owner, [far]);
    for (let n = 0; n < 8; n += 1) await write(path, owner, [await add()]);
    await write(path, owner, [near]);
    const number = await write(path, owner, [id]);
    ok(await partner.call(`POST ${path}/messages/${number}/complain`, { reason: 'insult', text: null }));
    expect(await seenBy(id)).toEqual(['owner', 'partner', 'moderator']);
    expect(await seenBy(near)).toEqual(['owner', 'partner', 'moderator']);
    expect(await seenBy(far)).toEqual(['owner', 'partner']);
    const complaint = async () => {
      const { items } = ok(await moderator.call('GET /v1/moderation/queue?of=complaints'));
      return items.find(({ kind }: { kind: string }) => kind === 'message');
    };
    const { complaint_id, message } = await complaint();
    const line = ({ message: { context } }: { message: { context: { number: number; images: unknown[] }[] } }) =>
      context.find((one) => one.number === number)?.images;
    expect(line({ message })).toMatchObject([{ media_id: id }]);
    ok(await owner.call(`DELETE ${path}/messages/${number}`));
    expect(line(await complaint())).toEqual([]);
    expect(await seenBy(id)).toEqual([]);
    ok(await moderator.call(`POST /v1/moderation/complaints/${complaint_id}/close`, { decision: 'dismissed' }));
    expect(await seenBy(near)).toEqual(['owner', 'partner']);
  });

  it('is reached by the program of who may see it', async () => {
    const id = await add();
    await write(await dialogOf(owner, partner), owner, [id]);
    const tokenOf = async (person: Person, scopes: string[]) =>
      ok(await person.call('POST /v1/programs/tokens', { name: 'Бот', scopes, expires_in_days: 30 })).secret as string;
    const by = async (secret: string) => (await look(nobody, id, { authorization: `Bearer ${secret}` })).statusCode;
    expect(await by(await tokenOf(partner, ['read', 'chats']))).toBe(200);
    // A message's picture is a part of the message.
    expect(await by(await tokenOf(partner, ['read']))).toBe(404);
    expect(await by(await tokenOf(partner, ['money']))).toBe(403);
    expect(await by(await tokenOf(stranger, ['read']))).toBe(404);
    expect(await by('ohv_wrong')).toBe(401);
  });
});

describe('a picture of a deal', () => {
  const delivered = async () => {
    const dealId = await createDealBetween(app, {
      buyerId: partner.accountId,
      sellerId: owner.accountId,
      after: ['accept'],
    });
    const id = await add();
    ok(await owner.call(`POST /v1/deals/${dealId}/deliver`, { text: 'Вышло', media: [id] }));
    return { dealId, id };
  };

  it('is seen by the two sides, and by a moderator once it is disputed', async () => {
    const { dealId, id } = await delivered();
    expect(await seenBy(id)).toEqual(['owner', 'partner']);
    ok(await partner.call(`POST /v1/deals/${dealId}/dispute`, { reason: 'Это не тот пост' }));
    expect(await seenBy(id)).toEqual(['owner', 'partner', 'moderator']);
  });

  it('is seen by who was invited into the project', async () => {
    const { dealId, id } = await delivered();
    const { project } = ok(await partner.call(`GET /v1/deals/${dealId}`));
    const friend = await join(app, partner, project.project_id, 'viewer');
    expect((await look(friend, id)).statusCode).toBe(200);
  });
});

describe('a picture of an object', () => {
  const withPicture = async (id: string, make = publishObject) => {
    const media = [{ media_id: id, alt: null }];
    const object = await make(owner, 'resource', { media });
    return { path: `/v1/products/resource`, id: object.resource_id as string, version: object.version as number };
  };
  const move = async (object: { path: string; id: string }, to: string) => {
    const { version } = ok(await owner.call(`GET ${object.path}/retrieve/${object.id}`));
    ok(await owner.call(`POST ${object.path}/life/${object.id}`, { to, version }));
  };
  const PRIVATE = ['owner', 'moderator'];

  it('is public exactly as long as the object is', async () => {
    const id = await add();
    const object = await withPicture(id, createObject);
    expect(await seenBy(id)).toEqual(PRIVATE);
    await move(object, 'active');
    await expectPublic(id);
    await move(object, 'paused');
    expect(await seenBy(id)).toEqual(PRIVATE);
    await move(object, 'active');
    await expectPublic(id);
    for (const decision of ['rejected', 'blocked'] as const) {
      ok(
        await moderator.call(`POST /v1/moderation/objects/resource/${object.id}`, {
          decision,
          reason: 'bad_media',
        }),
      );
      expect(await seenBy(id), decision).toEqual(PRIVATE);
    }
    ok(await moderator.call(`POST /v1/moderation/objects/resource/${object.id}`, { decision: 'accepted' }));
    await expectPublic(id);
    ok(await owner.call(`DELETE ${object.path}/delete/${object.id}`));
    expect(await seenBy(id)).toEqual(PRIVATE);
  });

  it('is its owner’s once it is taken off, so that an editor can put it back', async () => {
    const id = await add();
    const object = await withPicture(id);
    ok(await owner.call(`PATCH ${object.path}/change/${object.id}`, { version: object.version, media: [] }));
    expect(await seenBy(id)).toEqual(['owner']);
  });

  it('in a portfolio is public with it', async () => {
    const id = await add();
    const portfolio = [{ title: 'Запуск кофейни', url: null, media_id: id, text: null }];
    const { contractor_id, version } = await publishObject(owner, 'contractor', { portfolio });
    await expectPublic(id);
    ok(await owner.call(`POST /v1/products/contractor/life/${contractor_id}`, { to: 'paused', version }));
    expect(await seenBy(id)).toEqual(PRIVATE);
  });

  it('stays with whoever ordered while it was for sale, and is not named to a basket it fell out of', async () => {
    const id = await add();
    const object = await withPicture(id);
    const { offers } = ok(await partner.call(`GET ${object.path}/retrieve/${object.id}`));
    ok(await partner.call('POST /v1/basket/items', { kind: 'resource', id: object.id, offer_id: offers[0].offer_id }));
    const cover = async () => ok(await partner.call('GET /v1/basket')).sellers[0].items[0].cover;
    expect(await cover()).toMatchObject({ media_id: id });
    const dealId = await createDealBetween(app, { buyerId: partner.accountId, sellerId: owner.accountId });
    await app.database.pool.query(
      `UPDATE deals SET cover = jsonb_build_object('media_id', $1::text) WHERE deal_id = $2`,
      [id, dealId],
    );
    await move(object, 'paused');
    expect(await seenBy(id)).toEqual(['owner', 'partner', 'moderator']);
    expect(await cover()).toBeNull();
  });
});

it('an avatar is public until another has replaced it', async () => {
  const [first, second] = [await add(), await add()];
  const wear = async (avatar_id: string) =>
    ok(await owner.call(`PUT /v1/passport/account/${owner.accountId}`, { avatar_id }));
  await wear(first);
  await expectPublic(first);
  await wear(second);
  await expectPublic(second);
  expect(await seenBy(first)).toEqual(['owner']);
});

it('what is to be deleted is not shown any more', async () => {
  const id = await add();
  await app.database.pool.query('UPDATE media SET doomed_at = now() WHERE media_id = $1', [id]);
  expect(await seenBy(id)).toEqual([]);
});

it('a public picture costs one question to the database', async () => {
  const id = await add();
  await publishObject(owner, 'resource', { media: [{ media_id: id, alt: null }] });
  const asked: string[] = [];
  const { pool } = app.database;
  const query = pool.query.bind(pool) as (...given: unknown[]) => unknown;
  pool.query = ((...given: [unknown]) => {
    asked.push(JSON.stringify(given[0]));
    return query(...given);
  }) as never;
  try {
    expect((await look(owner, id)).statusCode).toBe(200);
  } finally {
    delete (pool as { query?: unknown }).query;
  }
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain('"name"');
});
