import { beforeAll, describe, expect, it } from 'vitest';
import { KINDS } from '#modules/ad-objects/kinds/kind.ts';
import { newId } from '#platform/ids.ts';
import { publishObject } from '../support/ad-objects.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { signUpStaff } from '../support/staff.ts';

type Person = Awaited<ReturnType<TestApp['signUp']>>;

let app: TestApp;
let owner: Person;
let moderator: Person;
beforeAll(async () => {
  app = await startTestApp({ MODERATION: 'pre' });
  owner = await app.signUp();
  moderator = await signUpStaff(app, 'moderator');
});

const newResource = async (changes: Record<string, unknown> = {}): Promise<string> =>
  (await publishObject(owner, 'resource', changes)).resource_id;
const decide = (id: string, body: object, person = moderator) =>
  person.call(`POST /v1/moderation/objects/resource/${id}`, body);
const publicResource = async (): Promise<string> => {
  const id = await newResource();
  expect((await decide(id, { decision: 'accepted' })).status).toBe(200);
  return id;
};
const complain = (person: Person, id: string, body: object = { reason: 'spam' }) =>
  person.call('POST /v1/moderation/complaints', { kind: 'resource', id, ...body });
const logOf = async (id: string) => (await moderator.call(`GET /v1/moderation/log?object_id=${id}`)).body.data.items;

describe.each(KINDS)('a new %s that waits for a moderator', (kind) => {
  it('stands in the queue, is invisible to strangers, and becomes public when accepted', async () => {
    const object = await publishObject(owner, kind);
    const id = object[`${kind}_id`];
    const stranger = app.visitor();
    expect((await stranger.call(`GET /v1/products/${kind}/retrieve/${id}`)).status).toBe(404);
    const { body } = await moderator.call('GET /v1/moderation/queue?limit=100');
    const queued = body.data.items.find((item: { id: string }) => item.id === id);
    expect(queued).toMatchObject({ type: 'object', kind, title: object.title, moderation: 'pending' });
    expect(queued.owner.account_id).toBe(owner.accountId);

    const decided = await moderator.call(`POST /v1/moderation/objects/${kind}/${id}`, { decision: 'accepted' });
    expect(decided.body.data).toEqual({ before: 'pending', after: 'accepted', closed_complaints: 0 });
    expect((await stranger.call(`GET /v1/products/${kind}/retrieve/${id}`)).status).toBe(200);
    const after = await moderator.call('GET /v1/moderation/queue?limit=100');
    expect(after.body.data.items.some((item: { id: string }) => item.id === id)).toBe(false);
  });
});

it('says how often objects of the same owner were blocked before', async () => {
  const person = await app.signUp();
  const publish = async () => (await publishObject(person, 'resource')).resource_id;
  const blocksOf = async (id: string) => {
    const { items } = (await moderator.call('GET /v1/moderation/queue?limit=100')).body.data;
    return items.find((item: { id: string }) => item.id === id).owner_blocks;
  };
  const first = await publish();
  expect(await blocksOf(first)).toBe(0);
  expect((await decide(first, { decision: 'blocked', reason: 'forbidden_goods' })).status).toBe(200);
  const next = await publish();
  expect(await blocksOf(next)).toBe(1);
  // Taken back: it does not stand against them.
  expect((await decide(first, { decision: 'accepted' })).status).toBe(200);
  expect(await blocksOf(next)).toBe(0);
});

describe('a decision', () => {
  it('tells the owner the reason, the field and the comment, and the owner sends it again', async () => {
    const id = await newResource();
    const comment = 'Цена за пост не похожа на настоящую.';
    const answer = await decide(id, { decision: 'rejected', reason: 'wrong_facts', field: 'offers', comment });
    expect(answer.status).toBe(200);
    const seen = (await owner.call(`GET /v1/products/resource/retrieve/${id}`)).body.data;
    expect(seen).toMatchObject({
      moderation: 'rejected',
      rejection: { reason: 'wrong_facts', field: 'offers', comment },
    });
    expect(seen.can.resubmit).toBe(true);
    const link = expect.stringMatching(/^\/appeal\/[0-9a-f-]{36}$/);
    expect(seen.appeal).toEqual({ link, until: expect.any(String), state: 'possible' });
    const again = await owner.call(`POST /v1/products/resource/resubmit/${id}`, { version: seen.version });
    expect(again.body.data).toMatchObject({ moderation: 'pending', appeal: null });
    expect((await decide(id, { decision: 'accepted' })).status).toBe(200);
  });

  it.each(['rejected', 'blocked'])(
    'of «%s» needs a reason, and words when the reason is none of the list',
    async (decision) => {
      const id = await newResource();
      const bare = await decide(id, { decision });
      expect(bare.status).toBe(422);
      expect(bare.body.error.fields.reason).toBeTruthy();
      const wordless = await decide(id, { decision, reason: 'other' });
      expect(wordless.status).toBe(422);
      expect(wordless.body.error.fields.comment).toBeTruthy();
      expect((await decide(id, { decision, reason: 'invented' })).status).toBe(422);
      expect(await logOf(id)).toEqual([]);
    },
  );

  it('is about what the moderator has read: what was changed since is read again first', async () => {
    const id = await newResource({ title: 'Приличный канал' });
    const path = `/v1/products/resource/retrieve/${id}`;
    const { version } = (await moderator.call(`GET ${path}`)).body.data;
    const change = { title: 'Совсем другой канал', version };
    expect((await owner.call(`PATCH /v1/products/resource/change/${id}`, change)).status).toBe(200);
    const late = await decide(id, { decision: 'accepted', version });
    expect(late).toMatchObject({ status: 409, body: { error: { code: 'stale_version' } } });
    expect(late.body.error.message).toContain('Владелец изменил объект');
    const now = (await moderator.call(`GET ${path}`)).body.data;
    expect(now).toMatchObject({ moderation: 'pending', title: 'Совсем другой канал' });
    expect((await decide(id, { decision: 'accepted', version: now.version })).status).toBe(200);
  });

  it('that changes nothing is a conflict, and leaves no trace in the log', async () => {
    const id = await publicResource();
    const again = await decide(id, { decision: 'accepted' });
    expect(again.status).toBe(409);
    expect(await logOf(id)).toHaveLength(1);
  });

  it('about an object that does not exist answers 404', async () => {
    const absent = '0199aaaa-0000-7000-8000-000000000000';
    expect((await decide(absent, { decision: 'accepted' })).status).toBe(404);
    // An id of another kind names nothing here.
    const id = await newResource();
    expect((await moderator.call(`POST /v1/moderation/objects/product/${id}`, { decision: 'accepted' })).status).toBe(
      404,
    );
  });

  it('made by twenty moderators at once is made by one of them', async () => {
    const id = await newResource();
    const answers = await Promise.all(Array.from({ length: 20 }, () => decide(id, { decision: 'accepted' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await logOf(id)).toHaveLength(1);
  });

  it('to block hides a public object and stops its owner from changing it', async () => {
    const id = await publicResource();
    await decide(id, { decision: 'blocked', reason: 'forbidden_goods' });
    expect((await app.visitor().call(`GET /v1/products/resource/retrieve/${id}`)).status).toBe(404);
    const seen = (await owner.call(`GET /v1/products/resource/retrieve/${id}`)).body.data;
    expect(seen.can.change).toBe(false);
    const change = { title: 'Новое имя', version: seen.version };
    expect((await owner.call(`PATCH /v1/products/resource/change/${id}`, change)).status).toBe(409);
  });
});

describe('a complaint', () => {
  it('stands in the queue once, however often the person repeats it', async () => {
    const person = await app.signUp();
    const id = await publicResource();
    const first = await complain(person, id, { reason: 'fraud', text: '  Подписчики накручены.  ' });
    expect(first.status).toBe(200);
    expect(first.body.data).toMatchObject({ reason: 'fraud', text: 'Подписчики накручены.', state: 'open' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => complain(person, id)));
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body.data).toEqual(first.body.data);
    }
    const queue = (await moderator.call('GET /v1/moderation/queue?of=complaints&limit=100')).body.data;
    const about = queue.items.filter((item: { id: string }) => item.id === id);
    expect(about).toHaveLength(1);
    expect(about[0]).toMatchObject({ type: 'complaint', author: { account_id: person.accountId } });
    expect(about[0].object).toMatchObject({ id, moderation: 'accepted', owner: { account_id: owner.accountId } });
    expect(queue.counts.complaints).toBe(queue.items.length);
  });

  it('sent at the same moment from several tabs is one complaint', async () => {
    const person = await app.signUp();
    const id = await publicResource();
    const answers = await Promise.all(Array.from({ length: 10 }, () => complain(person, id)));
    expect(new Set(answers.map(({ body }) => body.data.complaint_id)).size).toBe(1);
  });

  it('about one’s own object, a hidden one or nothing at all is refused', async () => {
    const person = await app.signUp();
    const pending = await newResource();
    const own = await complain(owner, await publicResource());
    expect([own.status, own.body.error.code]).toEqual([422, 'own_object']);
    expect((await complain(person, pending)).status).toBe(404);
    expect((await complain(person, '0199aaaa-0000-7000-8000-000000000000')).status).toBe(404);
    expect((await complain(person, pending, { reason: 'boredom' })).status).toBe(422);
  });

  it('needs words when the reason is none of the list, and takes at most a thousand characters', async () => {
    const person = await app.signUp();
    const id = await publicResource();
    expect((await complain(person, id, { reason: 'other' })).body.error.fields.text).toBeTruthy();
    expect((await complain(person, id, { reason: 'spam', text: 'я'.repeat(1001) })).status).toBe(422);
    expect((await complain(person, id, { reason: 'spam', text: '😀'.repeat(500) })).status).toBe(200);
  });

  it('is limited to twenty a day per person, and repeats do not count', async () => {
    const person = await app.signUp();
    const ids: string[] = [];
    for (let index = 0; index < 21; index += 1) ids.push(await publicResource());
    for (const id of ids.slice(0, 20)) expect((await complain(person, id)).status).toBe(200);
    expect((await complain(person, ids[0] ?? '')).status).toBe(200);
    const refused = await complain(person, ids[20] ?? '');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
  });

  it('is closed once, by one moderator, and may then be filed anew', async () => {
    const person = await app.signUp();
    const id = await publicResource();
    const { complaint_id } = (await complain(person, id)).body.data;
    const close = () =>
      moderator.call(`POST /v1/moderation/complaints/${complaint_id}/close`, {
        decision: 'dismissed',
        comment: 'Всё верно.',
      });
    const answers = await Promise.all(Array.from({ length: 10 }, close));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    const entries = (await logOf(id)).filter((entry: { complaint_id: string }) => entry.complaint_id === complaint_id);
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      action: 'complaint_dismissed',
      actor: { account_id: moderator.accountId },
      before: { state: 'open', reason: 'spam' },
      after: { state: 'dismissed', comment: 'Всё верно.' },
    });
    const again = await complain(person, id);
    expect(again.body.data.complaint_id).not.toBe(complaint_id);
  });

  it('is satisfied by the decision that takes its object down', async () => {
    const people = [await app.signUp(), await app.signUp(), await app.signUp()];
    const id = await publicResource();
    for (const person of people) await complain(person, id, { reason: 'rights' });
    const { body } = await decide(id, { decision: 'blocked', reason: 'no_rights' });
    expect(body.data).toEqual({ before: 'accepted', after: 'blocked', closed_complaints: 3 });
    const actions = (await logOf(id)).map(({ action }: { action: string }) => action).sort();
    expect(actions).toEqual([
      'complaint_satisfied',
      'complaint_satisfied',
      'complaint_satisfied',
      'object_accepted',
      'object_blocked',
    ]);
  });

  it('outlives its object: the moderator sees that it is gone and can still close it', async () => {
    const person = await app.signUp();
    const id = await publicResource();
    const { complaint_id } = (await complain(person, id)).body.data;
    expect((await owner.call(`DELETE /v1/products/resource/delete/${id}`)).status).toBe(200);
    const queue = (await moderator.call('GET /v1/moderation/queue?of=complaints&limit=100')).body.data.items;
    expect(queue.find((item: { id: string }) => item.id === id).object).toBeNull();
    const closed = await moderator.call(`POST /v1/moderation/complaints/${complaint_id}/close`, {
      decision: 'satisfied',
    });
    expect(closed.status).toBe(200);
  });
});

describe('the queue and the log', () => {
  it.each(['queue?of=objects', 'queue?of=complaints', 'log?'])('turn their pages without loss: %s', async (path) => {
    const person = await app.signUp();
    for (let index = 0; index < 3; index += 1) {
      await newResource();
      await complain(person, await publicResource());
    }
    const keyOf = (item: Record<string, string>) =>
      path.startsWith('log') ? item.entry_id : (item.complaint_id ?? item.id);
    const whole = (await moderator.call(`GET /v1/moderation/${path}&limit=100`)).body.data.items.map(keyOf);
    const walked: string[] = [];
    let cursor = '';
    do {
      const query = cursor && `&cursor=${encodeURIComponent(cursor)}`;
      const { items, next_cursor } = (await moderator.call(`GET /v1/moderation/${path}&limit=2${query}`)).body.data;
      walked.push(...items.map(keyOf));
      cursor = next_cursor ?? '';
    } while (cursor);
    expect(walked.slice(0, 100)).toEqual(whole);
    expect(new Set(walked).size).toBe(walked.length);
  });

  it('refuse a cursor that was never given', async () => {
    for (const path of ['queue?of=objects', 'queue?of=complaints', 'log?']) {
      expect((await moderator.call(`GET /v1/moderation/${path}&cursor=nonsense`)).status).toBe(422);
    }
  });

  it('keep who did what, when, and the state before and after', async () => {
    const id = await newResource({ title: 'Записано в журнал' });
    await decide(id, { decision: 'rejected', reason: 'bad_text', comment: 'Опечатки.' });
    const [entry] = await logOf(id);
    expect(entry).toMatchObject({
      action: 'object_rejected',
      kind: 'resource',
      id,
      title: 'Записано в журнал',
      actor: { account_id: moderator.accountId },
      before: { moderation: 'pending', rejection: null },
      after: { moderation: 'rejected', rejection: { reason: 'bad_text', field: null, comment: 'Опечатки.' } },
    });
    expect(Math.abs(Date.parse(entry.at) - Date.now())).toBeLessThan(60_000);
  });

  it.each([
    "UPDATE moderation_log SET action = 'object_accepted'",
    'DELETE FROM moderation_log',
    'TRUNCATE moderation_log',
  ])('can only be added to: %s', async (statement) => {
    await decide(await newResource(), { decision: 'accepted' });
    await expect(app.database.pool.query(statement)).rejects.toThrow('only added to');
  });

  it('are closed to people who are not moderators', async () => {
    const person = await app.signUp();
    for (const path of ['queue', 'log']) {
      expect((await person.call(`GET /v1/moderation/${path}`)).status).toBe(403);
      expect((await app.visitor().call(`GET /v1/moderation/${path}`)).status).toBe(401);
    }
    const id = await newResource();
    expect((await decide(id, { decision: 'accepted' }, owner)).status).toBe(403);
  });
});

describe('who decided what', () => {
  it('is counted by person over seven days of Moscow, by what it was about', async () => {
    const judge = await signUpStaff(app, 'moderator');
    await decide(await newResource(), { decision: 'accepted' }, judge);
    await decide(await newResource(), { decision: 'rejected', reason: 'bad_text' }, judge);
    const id = await publicResource();
    const { complaint_id } = (await complain(await app.signUp(), id)).body.data;
    await judge.call(`POST /v1/moderation/complaints/${complaint_id}/close`, { decision: 'dismissed' });
    // Written long before, by the same hand.
    await app.database.pool.query(
      `INSERT INTO moderation_log (entry_id, at, actor_id, action, object_kind, object_id, object_title, before, after)
       VALUES ($1, now() - interval '8 days', $2, 'object_accepted', 'resource', $3, 'Давний', '{}', '{}')`,
      [newId(), judge.accountId, id],
    );
    const { items } = (await moderator.call('GET /v1/moderation/team')).body.data;
    const own = items.find(({ actor }: { actor: { account_id: string } }) => actor.account_id === judge.accountId);
    expect(own).toMatchObject({ objects: 2, complaints: 1, disputes: 0, today: 3 });
  });
});
