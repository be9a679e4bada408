/** Erased account in the other modules: nothing is left that anybody can find. */
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { KINDS } from '#modules/ad-objects/contract.ts';
import { passportErrors } from '#modules/passport/contract.ts';
import { deleteAccount } from '#modules/passport/server/commands/delete-account.ts';
import type { EraseHook } from '#modules/passport/server/index.ts';
import { createPasswords } from '#modules/passport/server/sign-in/passwords.ts';
import { errorsOf } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';
import { createObject, publishObject } from '../support/ad-objects.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { signUpStaff } from '../support/staff.ts';
import { upload } from '../support/uploads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

const runJob = async (wanted: string, data = {}) => {
  const job = app.modules.flatMap(({ jobs }) => jobs).find(({ name }) => name === wanted);
  if (!job) throw new Error(`no job ${wanted}`);
  await job.handle(data);
};
const rowsOf = async (text: string, ...values: unknown[]) => (await app.database.pool.query(text, values)).rows;
const tagCounts = async () => rowsOf('SELECT kind, tag, objects FROM tag_counts WHERE objects <> 0 ORDER BY kind, tag');

type Person = Awaited<ReturnType<TestApp['signUp']>>;
const erase = (person: Person) =>
  person.call(`DELETE /v1/passport/account/${person.accountId}`, { password: person.password });

describe('a deleted account', () => {
  it('takes its objects out of every list, page, count and suggestion', async () => {
    const anybody = app.visitor();
    const staying = await app.signUp();
    await publishObject(staying, 'product', { title: 'Останется на месте' });
    const before = { counts: (await anybody.call('GET /v1/catalog/counts')).body.data, tags: await tagCounts() };

    const leaving = await app.signUp();
    const title = 'Кофемашина Прощальная';
    const objects = [];
    for (const kind of KINDS) objects.push(await publishObject(leaving, kind, { title }));
    const draft = await createObject(leaving, 'product');
    const suggested = async () =>
      (await anybody.call(`GET /v1/catalog/suggest?q=${encodeURIComponent('прощальная')}`)).body.data.items;
    expect(await suggested()).toHaveLength(KINDS.length);

    expect((await erase(leaving)).status).toBe(200);
    const moderator = await signUpStaff(app, 'moderator');
    for (const object of [...objects, draft]) {
      const id = object[`${object.kind}_id`];
      for (const visitor of [anybody, moderator]) {
        expect((await visitor.call(`GET /v1/products/${object.kind}/retrieve/${id}`)).status).toBe(404);
      }
      const list = await anybody.call(`POST /v1/products/${object.kind}/get_list`, { filter: { ids: [id] } });
      expect(list.body.data.items).toEqual([]);
    }
    expect(await suggested()).toEqual([]);
    expect((await anybody.call('GET /v1/catalog/counts')).body.data).toEqual(before.counts);
    expect(await tagCounts()).toEqual(before.tags);
    const map = (await app.app.inject('/sitemap/objects.xml')).body;
    expect(map).toContain('/product/');
    for (const object of objects) expect(map).not.toContain(object[`${object.kind}_id`]);
  });

  it('leaves none of what it wrote or uploaded', async () => {
    const person = await app.signUp();
    const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#2f6f4f' } })
      .jpeg()
      .toBuffer();
    const pictures = [];
    for (let count = 0; count < 3; count += 1) pictures.push((await upload(person, picture)).body.data.media_id);
    const [cover, work, forDeleted] = pictures;
    const contractor = await publishObject(person, 'contractor', {
      description: 'Звоните: 8 900 000-00-00',
      media: [{ media_id: cover }],
      portfolio: [{ title: 'Ролик', media_id: work }],
    });
    const deleted = await createObject(person, 'product', { title: 'Прежний', media: [{ media_id: forDeleted }] });
    await person.call(`DELETE /v1/products/product/delete/${deleted.product_id}`);
    const sweepPictures = async () => {
      await rowsOf(
        "UPDATE media SET used_at = now() - interval '2 days', checked_at = NULL WHERE owner_id = $1",
        person.accountId,
      );
      await runJob('media-sweep');
      const left = await rowsOf('SELECT media_id FROM media WHERE owner_id = $1', person.accountId);
      return left.map(({ media_id }) => media_id).sort();
    };
    expect(await sweepPictures()).toEqual([cover, work].sort());
    await publishObject(person, 'resource');
    await person.call('POST /v1/products/product/create', { title: 'С ключом' }, { 'idempotency-key': newId() });
    const search = { title: 'Чай', kind: 'product', filter: { q: 'чай' }, sort: 'newest' };
    expect((await person.call('POST /v1/catalog/searches', search)).status).toBe(200);

    expect((await erase(person)).status).toBe(200);
    const own = await rowsOf('SELECT * FROM ad_objects WHERE owner_id = $1', person.accountId);
    expect(own).toHaveLength(4);
    for (const row of own) {
      expect(row).toMatchObject({
        title: 'Удалённый объект',
        description: null,
        summary: null,
        media: [],
        is_public: false,
      });
      expect(row.deleted_at).not.toBeNull();
    }
    expect(own.find((row) => row.object_id === contractor.contractor_id).details.portfolio).toEqual([]);
    expect(await rowsOf('SELECT 1 FROM saved_searches WHERE account_id = $1', person.accountId)).toEqual([]);
    expect(await rowsOf('SELECT 1 FROM idempotency_keys WHERE account_id = $1', person.accountId)).toEqual([]);
    expect(
      await rowsOf(
        'SELECT 1 FROM audience_figures JOIN ad_objects USING (object_id) WHERE owner_id = $1',
        person.accountId,
      ),
    ).toEqual([]);

    expect(await sweepPictures()).toEqual([]);
  });

  it('takes along the words only it has brought to the search', async () => {
    const [leaving, staying] = [await app.signUp(), await app.signUp()];
    const learn = async (person: Person, description: string) => {
      const { product_id } = await publishObject(person, 'product', { description });
      await runJob('ad-objects-learn-words', { object_id: product_id });
    };
    await learn(leaving, 'Мастерская Зюзелькина, самовары');
    await learn(staying, 'Тульские самовары');
    const known = async () =>
      (
        await rowsOf("SELECT word FROM search_words WHERE word IN ('зюзелькина', 'самовары', 'тульские') ORDER BY word")
      ).map(({ word }) => word);
    expect(await known()).toEqual(['зюзелькина', 'самовары', 'тульские']);
    expect((await erase(leaving)).status).toBe(200);
    expect(await known()).toEqual(['самовары', 'тульские']);
  });

  it('has a complaint of its own answered under no name', async () => {
    const owner = await app.signUp();
    const author = await app.signUp();
    const product = await publishObject(owner, 'product');
    const complaint = await author.call('POST /v1/moderation/complaints', {
      kind: 'product',
      id: product.product_id,
      reason: 'spam',
    });
    expect(complaint.status, JSON.stringify(complaint.body)).toBe(200);
    expect((await erase(author)).status).toBe(200);
    const moderator = await signUpStaff(app, 'moderator');
    const { body } = await moderator.call('GET /v1/moderation/queue?of=complaints');
    const found = body.data.items.find(
      (item: { complaint_id: string }) => item.complaint_id === complaint.body.data.complaint_id,
    );
    expect(found.author.name).toBe('Удалённый аккаунт');
  });
});

const leaving = () => ({
  db: app.database.db,
  passwords: createPasswords(),
  factors: { secondStepsOf: async () => [] },
  prepareErase: [],
  onBlock: [],
  rulings: {
    open: async () => ({ link: '/', until: new Date(), state: 'possible' as const, rule: '' }),
    appealAgainst: async () => null,
    grant: async () => true,
  },
  jobs: {
    enqueue: async () => {},
    enqueueAll: async () => {},
    forget: async () => {},
    start: async () => {},
    stop: async () => {},
  },
  mailer: { send: async () => {}, forget: async () => {}, close: () => {} },
});

describe('deleting an account', () => {
  it('is refused while another module needs it: nothing is erased and no attempt is counted', async () => {
    const person = await app.signUp();
    const erased: string[] = [];
    const note: EraseHook = async (_transaction, accountId) => {
      erased.push(accountId);
    };
    const refuse: EraseHook = async () => {
      throw errorsOf(passportErrors)('account_in_use');
    };
    const context = { ...leaving(), beforeErase: [note] };
    const request = {
      viewer: { accountId: person.accountId, sessionId: newId(), role: 'member', name: '', email: person.email },
      accountId: person.accountId,
      password: person.password,
      deviceToken: undefined,
    } as const;
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const refused = deleteAccount({ ...context, refuseErase: [refuse] }, request);
      await expect(refused).rejects.toMatchObject({ code: 'account_in_use', status: 409 });
    }
    expect(erased).toEqual([]);
    expect((await person.call('GET /v1/passport/login')).status).toBe(200);
    await deleteAccount({ ...context, refuseErase: [] }, request);
    expect(erased).toEqual([person.accountId]);
    expect((await person.call('GET /v1/passport/login')).status).toBe(401);
  });

  it('undoes everything when one module fails', async () => {
    const person = await app.signUp();
    const breaking: EraseHook = async () => {
      throw new Error('broken');
    };
    const deleting = deleteAccount(
      { ...leaving(), refuseErase: [], beforeErase: [breaking] },
      {
        viewer: { accountId: person.accountId, sessionId: newId(), role: 'member', name: '', email: person.email },
        accountId: person.accountId,
        password: person.password,
        deviceToken: undefined,
      },
    );
    await expect(deleting).rejects.toThrow('broken');
    expect((await person.call('GET /v1/passport/login')).status).toBe(200);
  });
});
