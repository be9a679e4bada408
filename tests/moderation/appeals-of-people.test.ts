/** Appeals against a block, and against the dismissal of a complaint. */
import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { settleJobs } from '../support/ad-objects.ts';
import {
  admin,
  answer,
  app,
  appeal,
  appealsForTests,
  bells,
  filed,
  moderator,
  owner,
  publish,
  ruling,
  second,
} from './appeals-scene.ts';

appealsForTests();

describe('a person who is blocked', () => {
  it('appeals by the link of the letter, without signing in, and comes back', async () => {
    const blocked = await app.signUp();
    await admin.call(`PUT /v1/desk/people/${blocked.accountId}/block`, { reason: 'Рассылает спам' });
    const signIn = () => blocked.call('POST /v1/passport/login', { email: blocked.email, password: blocked.password });
    const { link } = (await signIn()).body.error.details.appeal;
    await settleJobs(app);
    const isTheirs = ({ to, subject }: { to?: { address?: string }[]; subject?: string }) =>
      to?.[0]?.address === blocked.email && subject === 'Аккаунт в Охвате заблокирован';
    await expect
      .poll(() => app.mailbox.letters.some((letter) => isTheirs(letter as never)), { timeout: 60_000 })
      .toBe(true);
    const letter = app.mailbox.letters.find((each) => isTheirs(each as never));
    expect(letter?.text).toContain(link);

    const [, id, key] = /^\/appeal\/(.+)\?key=(.+)$/.exec(link) ?? [];
    const visitor = app.visitor();
    expect((await visitor.call(`GET /v1/appeals/rulings/${id}`)).status).toBe(404);
    expect((await visitor.call(`GET /v1/appeals/rulings/${id}?key=${'a'.repeat(43)}`)).status).toBe(404);
    const found = (await visitor.call(`GET /v1/appeals/rulings/${id}?key=${key}`)).body.data;
    expect(found).toMatchObject({ subject: 'account', words: 'Рассылает спам', can: { appeal: true } });
    const sent = await appeal(id ?? '', visitor, { text: 'Это был не я.', key });
    expect(sent.status).toBe(200);
    // The link opens the decision and nothing else.
    expect((await visitor.call('GET /v1/passport/login')).status).toBe(401);
    expect((await answer(sent.body.data.appeal.appeal_id, 'overturned')).body.data).toEqual({ is_restored: true });
    expect((await signIn()).status).toBe(200);
    const [told] = await bells(blocked);
    expect(told?.title).toContain('решение отменено');
  });
});

describe('a block', () => {
  it('names the rule that was chosen, the words and the last day to appeal', async () => {
    const person = await app.signUp();
    await admin.call(`PUT /v1/desk/people/${person.accountId}/block`, {
      rule: 'bypass',
      reason: 'Просил платить мимо.',
    });
    const refused = await app
      .visitor()
      .call('POST /v1/passport/login', { email: person.email, password: person.password });
    expect(refused.body.error.message).toMatch(/Просил платить мимо\. Правило: расчёты в обход Охвата\. .+ до /);
  });
});

describe('a dismissed complaint', () => {
  const dismiss = (id: string, by = moderator) =>
    by.call(`POST /v1/moderation/complaints/${id}/close`, { decision: 'dismissed', comment: 'Нарушения нет.' });

  it('is told to its author, who asks another moderator once; what was right is looked at again', async () => {
    const author = await app.signUp();
    const objectId = await publish();
    const filedComplaint = await author.call('POST /v1/moderation/complaints', {
      kind: 'resource',
      id: objectId,
      reason: 'fraud',
      text: 'Накрутка.',
    });
    const complaintId = filedComplaint.body.data.complaint_id;
    expect((await dismiss(complaintId)).status).toBe(200);
    const found = await ruling(complaintId, author);
    expect(found).toMatchObject({
      subject: 'complaint',
      title: 'Жалоба на ресурс',
      rule: 'Обман или накрутка',
      words: 'Нарушения нет.',
      about: `/resource/${objectId}`,
      can: { appeal: true },
    });
    await settleJobs(app);
    expect((await bells(author)).find(({ event }) => event === 'complaint_dismissed')).toMatchObject({
      title: 'Жалоба на ресурс отклонена',
      text: expect.stringContaining('Обжаловать можно до'),
      link: `/appeal/${found.ruling_id}`,
    });
    // The owner of the object learns nothing of it.
    expect((await owner.call(`GET /v1/appeals/rulings/${complaintId}`)).status).toBe(404);

    const appealId = await filed(complaintId, author);
    expect((await answer(appealId, 'overturned', moderator)).body.error.code).toBe('own_ruling');
    expect((await answer(appealId, 'overturned')).body.data).toEqual({ is_restored: true });
    const { items } = (await moderator.call('GET /v1/moderation/queue?of=complaints&limit=100')).body.data;
    expect(items.some(({ complaint_id }: { complaint_id: string }) => complaint_id === complaintId)).toBe(true);
    // Dismissed again, it is the last word.
    // Whose word was overturned has no second one.
    expect(await dismiss(complaintId)).toMatchObject({ status: 409, body: { error: { code: 'own_dismissal' } } });
    const taken = await moderator.call(`PUT /v1/moderation/cases/complaint/${complaintId}`);
    expect(taken).toMatchObject({ status: 409, body: { error: { code: 'own_dismissal' } } });
    expect((await dismiss(complaintId, second)).status).toBe(200);
    expect((await appeal(complaintId, author)).body.error.code).toBe('appeal_filed');
  });

  it('is looked at again although another part of the same is complained about', async () => {
    const [rude, author] = [await app.signUp(), await app.signUp()];
    const { dialog_id } = (await rude.call('POST /v1/chats', { account_id: author.accountId })).body.data;
    await rude.call(`POST /v1/chats/${dialog_id}/messages`, { client_id: newId(), text: 'Глупости' });
    await author.call(`POST /v1/chats/${dialog_id}/messages/1/complain`, { reason: 'insult', text: 'Грубит' });
    const { rows } = await app.database.pool.query(
      `SELECT complaint_id FROM complaints WHERE author_id = $1 AND state = 'open'`,
      [author.accountId],
    );
    const complaintId = rows[0].complaint_id;
    await dismiss(complaintId);
    const appealId = await filed(complaintId, author);
    // Of a review both the words and the answer are complained about under its one id.
    await app.database.pool.query(
      `INSERT INTO complaints (complaint_id, object_kind, object_id, author_id, reason, text, message)
       SELECT $2, object_kind, object_id, author_id, reason, text, jsonb_set(message, '{number}', '2')
       FROM complaints WHERE complaint_id = $1`,
      [complaintId, newId()],
    );
    expect((await answer(appealId, 'overturned')).body.data).toEqual({ is_restored: true });
  });

  it('is left closed when its author complains again at the same moment', async () => {
    const author = await app.signUp();
    const body = { kind: 'resource', id: await publish(), reason: 'fraud', text: 'Накрутка.' };
    const complaintId = (await author.call('POST /v1/moderation/complaints', body)).body.data.complaint_id;
    await dismiss(complaintId);
    const appealId = await filed(complaintId, author);
    const client = await app.database.pool.connect();
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO complaints (complaint_id, object_kind, object_id, author_id, reason, text)
       SELECT $2, object_kind, object_id, author_id, reason, text FROM complaints WHERE complaint_id = $1`,
      [complaintId, newId()],
    );
    const answered = answer(appealId, 'overturned');
    await new Promise((resolve) => setTimeout(resolve, 300));
    await client.query('COMMIT');
    client.release();
    expect((await answered).body.data).toEqual({ is_restored: false });
  });

  it('of an account that was erased since is told to nobody', async () => {
    const author = await app.signUp();
    const body = { kind: 'resource', id: await publish(), reason: 'fraud', text: 'Накрутка.' };
    const complaintId = (await author.call('POST /v1/moderation/complaints', body)).body.data.complaint_id;
    await app.database.pool.query('UPDATE accounts SET deleted_at = now() WHERE account_id = $1', [author.accountId]);
    expect((await dismiss(complaintId)).status).toBe(200);
    const { rows } = await app.database.pool.query(
      `SELECT person_id AS id FROM rulings WHERE person_id = $1 UNION ALL SELECT account_id FROM notifications WHERE account_id = $1`,
      [author.accountId],
    );
    expect(rows).toEqual([]);
  });
});
