/** Decisions against people, and appeals against them: another moderator answers, the database sees to it. */
import { describe, expect, it } from 'vitest';
import { APPEAL_DAYS } from '#modules/terms/contract.ts';
import { newId } from '#platform/ids.ts';
import { publishObject } from '../support/ad-objects.ts';
import { uploadFile } from '../support/uploads.ts';
import {
  admin,
  answer,
  app,
  appeal,
  appealsForTests,
  bells,
  decide,
  filed,
  moderator,
  owner,
  type Person,
  refuse,
  ruling,
  second,
  seen,
} from './appeals-scene.ts';

appealsForTests();

describe('a refusal', () => {
  it('names rule, field, words and the last day to appeal, to its person alone', async () => {
    const id = await refuse('rejected');
    const found = await ruling(id);
    expect(found).toMatchObject({
      subject: 'object',
      subject_kind: 'resource',
      subject_id: id,
      rule: 'Ошибки или непонятный текст',
      field: 'summary',
      words: 'Непонятно, о чём канал.',
      appeal: null,
      can: { appeal: true },
      has_judge: true,
    });
    const days = (Date.parse(found.appeal_until) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(APPEAL_DAYS);
    expect(days).toBeLessThan(APPEAL_DAYS + 1.01);
    expect((await app.visitor().call(`GET /v1/appeals/rulings/${id}`)).status).toBe(404);
    expect((await moderator.call(`GET /v1/appeals/rulings/${found.ruling_id}`)).status).toBe(404);
    const [told] = await bells(owner);
    expect(told?.text).toMatch(
      /^Ошибки или непонятный текст\. Непонятно, о чём канал\. Обжаловать можно до .* включительно\.$/,
    );
    const mine = (await owner.call('GET /v1/appeals/rulings')).body.data.items;
    expect(mine[0].ruling_id).toBe(found.ruling_id);
  });

  it('can be appealed against once, in words, in time', async () => {
    const id = await refuse();
    const wordless = await appeal(id, owner, { text: ' ' });
    expect(wordless.status).toBe(422);
    expect(wordless.body.error.fields.text).toBeTruthy();
    const answers = await Promise.all([appeal(id), appeal(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await seen(id)).appeal.state).toBe('open');

    const late = await refuse();
    const { ruling_id } = await ruling(late);
    await app.database.pool.query('ALTER TABLE rulings DISABLE TRIGGER rulings_keep_their_facts');
    await app.database.pool.query(
      "UPDATE rulings SET appeal_until = now() - interval '1 minute' WHERE ruling_id = $1",
      [ruling_id],
    );
    await app.database.pool.query('ALTER TABLE rulings ENABLE TRIGGER rulings_keep_their_facts');
    expect((await appeal(late)).body.error.code).toBe('appeal_late');
    expect((await ruling(late)).can.appeal).toBe(false);
  });
});

describe('an appeal', () => {
  it('stands in the queue with its age, and in the figures of the desk', async () => {
    const before = (await second.call('GET /v1/desk/queues')).body.data.items;
    const countOf = (items: { queue: string; count: number }[]) =>
      items.find(({ queue }) => queue === 'appeals')?.count;
    const appealId = await filed(await refuse());
    const after = (await second.call('GET /v1/desk/queues')).body.data.items;
    expect(countOf(after)).toBe((countOf(before) ?? 0) + 1);
    const queued = async (by: Person) =>
      (await by.call('GET /v1/appeals/queue?limit=100')).body.data.items.find(
        (each: { appeal_id: string }) => each.appeal_id === appealId,
      );
    expect(await queued(second)).toMatchObject({
      text: 'О еде, так и написано.',
      person: { account_id: owner.accountId },
      against: { account_id: moderator.accountId },
      can: { answer: true },
    });
    expect((await queued(moderator)).can.answer).toBe(false);
  });

  it('is not answered by whoever decided, and the database refuses it too', async () => {
    const appealId = await filed(await refuse());
    expect((await answer(appealId, 'upheld', moderator)).body.error.code).toBe('own_ruling');
    const { pool } = app.database;
    const set = (by: string, more = '') =>
      pool.query(
        `UPDATE appeals SET state = 'upheld', decided_by = $2, decided_at = now(), answer = 'Да'${more} WHERE appeal_id = $1`,
        [appealId, by],
      );
    await expect(set(moderator.accountId)).rejects.toMatchObject({ constraint: 'appeals_by_another_moderator' });
    await expect(set(owner.accountId)).rejects.toMatchObject({ constraint: 'appeals_not_by_oneself' });
    // Nor can somebody else be put in the place of whoever decided.
    await expect(set(moderator.accountId, `, against_id = '${second.accountId}'`)).rejects.toMatchObject({
      code: '42501',
    });
    const { rows } = await pool.query('SELECT ruling_id, person_id FROM appeals WHERE appeal_id = $1', [appealId]);
    await expect(
      pool.query(
        `INSERT INTO appeals (appeal_id, ruling_id, person_id, against_id, text, answer_by)
         SELECT gen_random_uuid(), r.ruling_id, r.person_id, $2, 'x', now() FROM rulings r
         WHERE r.ruling_id <> $1 AND NOT EXISTS (SELECT FROM appeals a WHERE a.ruling_id = r.ruling_id) LIMIT 1`,
        [rows[0].ruling_id, second.accountId],
      ),
    ).rejects.toMatchObject({ code: '23503' });
  });

  it('of somebody of the staff is not answered by themselves', async () => {
    const id = await refuse('blocked', second);
    const appealId = await filed(id, second);
    expect((await answer(appealId, 'overturned', second)).body.error.code).toBe('own_ruling');
    expect((await answer(appealId, 'overturned', admin)).status).toBe(200);
  });

  it('that is upheld leaves things as they are, and both are told in words', async () => {
    const id = await refuse();
    const appealId = await filed(id);
    expect((await answer(appealId, 'upheld')).body.data).toEqual({ is_restored: false });
    expect(await seen(id)).toMatchObject({ moderation: 'blocked', appeal: { state: 'upheld' } });
    expect((await ruling(id)).appeal).toMatchObject({ state: 'upheld', answer: 'Посмотрел ещё раз.' });
    const [told] = await bells(owner);
    expect(told).toMatchObject({ text: 'Посмотрел ещё раз.', link: expect.stringMatching(/^\/appeal\//) });
    expect(told?.title).toContain('осталось в силе');
    const [reviewed] = await bells(moderator);
    expect(reviewed?.title).toContain('Ваше решение осталось в силе');
    expect((await answer(appealId, 'overturned')).body.error.code).toBe('appeal_answered');
    // Kept as it was answered.
    await expect(
      app.database.pool.query("UPDATE appeals SET state = 'overturned' WHERE appeal_id = $1", [appealId]),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it.each(['rejected', 'blocked'] as const)('that is right gives an object back that was %s', async (decision) => {
    const id = await refuse(decision);
    const anybody = app.visitor();
    expect((await anybody.call(`GET /v1/products/resource/retrieve/${id}`)).status).toBe(404);
    expect((await answer(await filed(id), 'overturned')).body.data).toEqual({ is_restored: true });
    expect((await anybody.call(`GET /v1/products/resource/retrieve/${id}`)).status).toBe(200);
    expect(await seen(id)).toMatchObject({ moderation: 'accepted', rejection: null, appeal: null });
  });

  it('gives back nothing that stands otherwise by now', async () => {
    const id = await refuse('rejected');
    const appealId = await filed(id);
    const { version } = await seen(id);
    expect((await owner.call(`POST /v1/products/resource/resubmit/${id}`, { version })).status).toBe(200);
    expect((await answer(appealId, 'overturned')).body.data).toEqual({ is_restored: false });
    expect((await seen(id)).moderation).toBe('pending');
  });

  it('is answered before the same is ruled against once more', async () => {
    const id = await refuse('rejected');
    const appealId = await filed(id);
    const block = () => decide(id, { decision: 'blocked', reason: 'forbidden_goods' }, admin);
    expect(await block()).toMatchObject({ status: 409, body: { error: { code: 'appeal_open' } } });
    await answer(appealId, 'upheld');
    expect((await block()).status).toBe(200);
  });

  it('is granted by another moderator who lets the object back, and told; its author cannot do that beside it', async () => {
    const id = await refuse();
    const appealId = await filed(id);
    const own = await decide(id, { decision: 'accepted' });
    expect(own).toMatchObject({ status: 409, body: { error: { code: 'appeal_open' } } });
    expect(own.body.error.message).toContain('Ваше решение обжаловано');
    expect((await seen(id)).moderation).toBe('blocked');
    const taken = `/v1/moderation/cases/appeal/${appealId}`;
    expect((await admin.call(`PUT ${taken}`)).status).toBe(200);
    expect((await decide(id, { decision: 'accepted' }, second)).body.error.code).toBe('case_taken');
    expect((await admin.call(`DELETE ${taken}`)).status).toBe(200);
    expect((await decide(id, { decision: 'accepted' }, second)).status).toBe(200);
    expect(await seen(id)).toMatchObject({ moderation: 'accepted' });
    expect((await ruling(id)).appeal).toMatchObject({
      state: 'overturned',
      answer: expect.stringContaining('отменено'),
    });
    expect((await answer(appealId, 'upheld', admin)).body.error.code).toBe('appeal_answered');
    expect((await bells(owner)).map(({ event }) => event)).toContain('appeal_answered');
  });

  it('cannot be upheld over an object that is in the catalog again', async () => {
    const id = await refuse('rejected');
    const appealId = await filed(id);
    const { version } = await seen(id);
    expect((await owner.call(`POST /v1/products/resource/resubmit/${id}`, { version })).status).toBe(200);
    expect((await decide(id, { decision: 'accepted' })).status).toBe(200);
    expect((await answer(appealId, 'upheld')).body.error.code).toBe('ruling_lifted');
    expect((await answer(appealId, 'overturned')).status).toBe(200);
  });

  it('does not shield an object that has come back since; what it is answered then gives nothing back', async () => {
    const id = await refuse('rejected');
    const appealId = await filed(id);
    const { version } = await seen(id);
    expect((await owner.call(`POST /v1/products/resource/resubmit/${id}`, { version })).status).toBe(200);
    expect((await decide(id, { decision: 'accepted' })).status).toBe(200);
    const again = await decide(id, { decision: 'rejected', reason: 'wrong_facts' });
    expect(again).toMatchObject({ status: 200, body: { data: { before: 'accepted', after: 'rejected' } } });
    expect((await answer(appealId, 'overturned')).body.data).toEqual({ is_restored: false });
    expect(await seen(id)).toMatchObject({ moderation: 'rejected', appeal: { state: 'possible' } });
  });

  it('is answered also when somebody has published the page meanwhile', async () => {
    const id = await refuse();
    const appealId = await filed(id);
    const { url } = await seen(id);
    const { resource_id } = await publishObject(await app.signUp(), 'resource', { url });
    await moderator.call(`POST /v1/moderation/objects/resource/${resource_id}`, { decision: 'accepted' });
    expect((await answer(appealId, 'overturned')).body.data).toEqual({ is_restored: false });
    expect(await seen(id)).toMatchObject({ moderation: 'blocked' });
  });

  it('is answered also when somebody has published its number of the register meanwhile', async () => {
    const id = await refuse();
    const appealId = await filed(id);
    const { register_number } = await seen(id);
    await publishObject(await app.signUp(), 'resource', { register_number });
    expect((await answer(appealId, 'overturned')).body.data).toEqual({ is_restored: false });
    expect(await seen(id)).toMatchObject({ moderation: 'blocked' });
  });
});

describe('files of an appeal', () => {
  it('are read by the person and by staff, by nobody else', async () => {
    const id = await refuse('rejected');
    const bytes = Buffer.from('доказательство');
    const form = await uploadFile(owner, bytes, { fileName: 'proof.txt', type: 'text/plain' });
    const { file_id } = form.body.data;
    const foreign = await appeal(id, owner, { text: 'Вот снимок.', files: [newId()] });
    expect(foreign.body.error.fields).toHaveProperty('files');
    const tooMany = await appeal(id, owner, { text: 'Вот снимок.', files: Array.from({ length: 6 }, newId) });
    expect(tooMany.body.error.fields).toHaveProperty('files');
    const kept = await appeal(id, owner, { text: 'Вот снимок.', files: [file_id] });
    expect(kept.body.data.appeal.files).toMatchObject([{ file_id, name: 'proof.txt' }]);
    const queued = (await second.call('GET /v1/appeals/queue?limit=100')).body.data.items;
    expect(
      queued.find(({ appeal_id }: { appeal_id: string }) => appeal_id === kept.body.data.appeal.appeal_id),
    ).toMatchObject({ files: [{ file_id }] });
    expect((await second.call(`GET /v1/files/${file_id}`)).status).toBe(200);
    expect((await (await app.signUp()).call(`GET /v1/files/${file_id}`)).status).toBe(404);
  });
});

describe('when nobody but the one who decided is there', () => {
  it('the appeal waits and says so', async () => {
    const id = await refuse();
    const others = [second.accountId, admin.accountId];
    const setRoles = (role: string) =>
      app.database.pool.query('UPDATE accounts SET role = $2 WHERE account_id = ANY($1)', [others, role]);
    await setRoles('member');
    const { body } = await appeal(id);
    expect(body.data).toMatchObject({ has_judge: false, appeal: { state: 'open' } });
    await setRoles('moderator');
    expect((await ruling(id)).has_judge).toBe(true);
  });
});
