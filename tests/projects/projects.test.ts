import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { addDays } from '#words/days.ts';
import { dayOf } from '#words/moments.ts';
import { createObject } from '../support/ad-objects.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createProject, join } from '../support/projects.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

const today = () => dayOf(Date.now());

describe('a project', () => {
  it('belongs to whoever creates it and is told with its money, tasks and abilities', async () => {
    const owner = await app.signUp();
    const campaign = await createObject(owner, 'campaign');
    const project = await createProject(owner, {
      title: '  Осенний купаж: запуск ',
      campaign_id: campaign.campaign_id,
      budget: 32_000_000,
      starts_on: '2026-11-03',
      ends_on: '2026-12-12',
      note: 'Коротко о главном',
    });
    expect(project).toMatchObject({
      title: 'Осенний купаж: запуск',
      role: 'owner',
      campaign: { campaign_id: campaign.campaign_id, title: campaign.title },
      money: { budget: 32_000_000, held: 0, spent: 0, left: 32_000_000 },
      deals: { total: 0, open: 0, by_state: {} },
      tasks: { open: 0, done: 0 },
      members: [{ account_id: owner.accountId, role: 'owner' }],
      invitations: [],
      can: { change_plan: true, members: true, archive: true, restore: false, leave: false },
    });
    const { body } = await owner.call('GET /v1/projects');
    expect(body.data.items.map(({ project_id }: { project_id: string }) => project_id)).toEqual([project.project_id]);
  });

  it('made from a campaign has its budget and days, unless others are named', async () => {
    const owner = await app.signUp();
    const plan = { budget: 20_000_000, starts_on: '2026-12-01', ends_on: '2026-12-20' };
    const { campaign_id } = await createObject(owner, 'campaign', plan);
    const planOf = ({ money, starts_on, ends_on }: Awaited<ReturnType<typeof createProject>>) => ({
      budget: money.budget,
      starts_on,
      ends_on,
    });
    expect(planOf(await createProject(owner, { title: 'Как в кампании', campaign_id }))).toEqual(plan);
    expect(
      planOf(await createProject(owner, { title: 'По-своему', campaign_id, budget: null, starts_on: '2027-01-01' })),
    ).toEqual({ budget: null, starts_on: '2027-01-01', ends_on: null });
  });

  it('takes only the own campaign, days in their order and a title of three characters', async () => {
    const owner = await app.signUp();
    const other = await app.signUp();
    const { campaign_id } = await createObject(other, 'campaign');
    const wrong = [
      [{ title: 'Чужая', campaign_id }, 'campaign_id'],
      [{ title: 'Наоборот', starts_on: '2026-12-02', ends_on: '2026-12-01' }, 'ends_on'],
      [{ title: 'аб' }, 'title'],
      [{ title: 'Копейки', budget: 10.5 }, 'budget'],
      [{ title: 'Шаблон', template_id: newId() }, 'template_id'],
    ] as const;
    for (const [body, field] of wrong) {
      const answer = await owner.call('POST /v1/projects', body);
      expect([answer.status, Object.keys(answer.body.error.fields)]).toEqual([422, [field]]);
    }
    expect((await owner.call('GET /v1/projects')).body.data.items).toEqual([]);
  });

  it('is made once under one key', async () => {
    const owner = await app.signUp();
    const key = { 'idempotency-key': newId() };
    const first = await owner.call('POST /v1/projects', { title: 'Один раз' }, key);
    const second = await owner.call('POST /v1/projects', { title: 'Один раз' }, key);
    expect(second.body.data.project_id).toBe(first.body.data.project_id);
    expect((await owner.call('GET /v1/projects')).body.data.items).toHaveLength(1);
  });

  it('is changed on the version one has seen', async () => {
    const owner = await app.signUp();
    const { project_id, version } = await createProject(owner, { budget: 28_000_000 });
    const path = `PATCH /v1/projects/${project_id}`;
    const changed = await owner.call(path, { version, budget: 32_000_000 });
    expect(changed.body.data).toMatchObject({ version: version + 1, money: { budget: 32_000_000 } });
    expect(await owner.call(path, { version, title: 'Поздно' })).toMatchObject({
      status: 409,
      body: { error: { code: 'project_stale' } },
    });
    expect(
      (await owner.call(path, { version: version + 1, starts_on: '2026-01-02', ends_on: '2026-01-01' })).status,
    ).toBe(422);
    const feed = await owner.call(`GET /v1/projects/${project_id}/activity`);
    expect(feed.body.data.items[0]).toMatchObject({
      kind: 'project_changed',
      actor: { account_id: owner.accountId },
      data: { changes: { budget: { before: 28_000_000, after: 32_000_000 } } },
    });
  });

  it('rests in the archive, where nothing changes, and comes back', async () => {
    const owner = await app.signUp();
    const { project_id } = await createProject(owner);
    expect((await owner.call(`DELETE /v1/projects/${project_id}`)).status).toBe(200);
    const list = await owner.call('GET /v1/projects');
    expect(list.body.data).toMatchObject({ items: [], archived_count: 1 });
    expect((await owner.call('GET /v1/projects?archived=true')).body.data.items).toHaveLength(1);
    expect(await owner.call(`POST /v1/projects/${project_id}/tasks`, { title: 'Дело' })).toMatchObject({
      status: 409,
      body: { error: { code: 'project_archived' } },
    });
    expect((await owner.call(`DELETE /v1/projects/${project_id}`)).body.error.code).toBe('project_archived');
    const restored = await owner.call(`POST /v1/projects/${project_id}/restore`);
    expect(restored.body.data.can).toMatchObject({ work: true, restore: false });
  });

  it('is listed page by page, newest first', async () => {
    const owner = await app.signUp();
    const ids: string[] = [];
    for (const title of ['Первый', 'Второй', 'Третий']) ids.unshift((await createProject(owner, { title })).project_id);
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await owner.call(`GET /v1/projects?limit=1${cursor && `&cursor=${cursor}`}`);
      seen.push(...body.data.items.map(({ project_id }: { project_id: string }) => project_id));
      cursor = body.data.next_cursor;
    } while (cursor);
    expect(seen).toEqual(ids);
    expect((await owner.call('GET /v1/projects?cursor=nonsense')).status).toBe(422);
  });
});

describe('tasks', () => {
  it('are added in order, moved among their like, done, given to members only', async () => {
    const owner = await app.signUp();
    const { project_id } = await createProject(owner);
    const base = `/v1/projects/${project_id}/tasks`;
    const ids: Record<string, string> = {};
    for (const title of ['один', 'два', 'три', 'четыре']) {
      ids[title] = (await owner.call(`POST ${base}`, { title, due_on: '2026-12-01' })).body.data.task_id;
    }
    const titles = async () =>
      (await owner.call(`GET /v1/projects/${project_id}`)).body.data.task_list.map(
        ({ title }: { title: string }) => title,
      );
    await owner.call(`PATCH ${base}/${ids.два}`, { done: true });
    // The neighbour of «три» among the open ones is «один».
    await owner.call(`POST ${base}/${ids.три}/move`, { direction: 'up' });
    expect(await titles()).toEqual(['три', 'два', 'один', 'четыре']);
    await owner.call(`POST ${base}/${ids.три}/move`, { direction: 'up' });
    await owner.call(`POST ${base}/${ids.четыре}/move`, { direction: 'down' });
    expect(await titles()).toEqual(['три', 'два', 'один', 'четыре']);

    const stranger = await app.signUp();
    expect(await owner.call(`PATCH ${base}/${ids.один}`, { assignee_id: stranger.accountId })).toMatchObject({
      status: 422,
      body: { error: { fields: { assignee_id: 'Выберите участника проекта.' } } },
    });
    const editor = await join(app, owner, project_id, 'editor');
    const given = await owner.call(`PATCH ${base}/${ids.один}`, { assignee_id: editor.accountId, title: 'раз' });
    expect(given.body.data).toMatchObject({ title: 'раз', assignee: { account_id: editor.accountId }, done_at: null });

    await editor.call(`POST /v1/projects/${project_id}/leave`);
    const { task_list, tasks } = (await owner.call(`GET /v1/projects/${project_id}`)).body.data;
    expect(task_list.find(({ title }: { title: string }) => title === 'раз').assignee).toBeNull();
    expect(tasks).toEqual({ open: 3, done: 1 });
    expect((await owner.call(`DELETE ${base}/${ids.один}`)).status).toBe(200);
    expect((await owner.call(`DELETE ${base}/${ids.один}`)).status).toBe(404);
  });

  it('of another project are not there', async () => {
    const owner = await app.signUp();
    const one = await createProject(owner);
    const two = await createProject(owner);
    const { body } = await owner.call(`POST /v1/projects/${one.project_id}/tasks`, { title: 'Здесь' });
    const path = `/v1/projects/${two.project_id}/tasks/${body.data.task_id}`;
    expect((await owner.call(`PATCH ${path}`, { done: true })).status).toBe(404);
    expect((await owner.call(`POST ${path}/move`, { direction: 'up' })).status).toBe(404);
    expect((await owner.call(`DELETE ${path}`)).status).toBe(404);
  });
});

describe('notes', () => {
  it('are changed by their author alone and deleted by the author or the owner', async () => {
    const owner = await app.signUp();
    const { project_id } = await createProject(owner);
    const editor = await join(app, owner, project_id, 'editor');
    const base = `/v1/projects/${project_id}/notes`;
    const { note_id, can } = (await editor.call(`POST ${base}`, { text: '**Бриф**' })).body.data;
    expect(can).toEqual({ change: true, delete: true });
    expect((await owner.call(`GET ${base}`)).body.data.items[0].can).toEqual({ change: false, delete: true });
    expect((await owner.call(`PATCH ${base}/${note_id}`, { text: 'Моё' })).body.error.code).toBe('note_not_yours');
    expect((await editor.call(`PATCH ${base}/${note_id}`, { text: 'Бриф 2' })).body.data.text).toBe('Бриф 2');
    const { note_id: owners } = (await owner.call(`POST ${base}`, { text: 'Владельца' })).body.data;
    expect((await editor.call(`DELETE ${base}/${owners}`)).body.error.code).toBe('note_not_yours');
    expect((await owner.call(`DELETE ${base}/${note_id}`)).status).toBe(200);
    expect((await editor.call(`GET ${base}`)).body.data.items).toHaveLength(1);
  });
});

describe('templates', () => {
  it('built in make a dated plan from the chosen first day', async () => {
    const owner = await app.signUp();
    const { items } = (await owner.call('GET /v1/projects/templates')).body.data;
    expect(items.map(({ title }: { title: string }) => title)).toEqual([
      'Запуск продукта',
      'Посевы в Telegram',
      'Ролик под ключ',
    ]);
    const project = await createProject(owner, {
      title: 'Посевы',
      template_id: 'telegram_seeding',
      starts_on: '2026-11-20',
    });
    expect(project).toMatchObject({ starts_on: '2026-11-20', ends_on: '2026-12-10', notes_count: 1 });
    expect(project.task_list.map(({ due_on }: { due_on: string }) => due_on).slice(0, 3)).toEqual([
      '2026-11-20',
      '2026-11-21',
      '2026-11-23',
    ]);
    const refused = await owner.call('POST /v1/projects', {
      title: 'Короткий',
      template_id: 'video',
      ends_on: '2020-01-01',
    });
    expect(Object.keys(refused.body.error.fields)).toEqual(['ends_on']);
  });

  it('of one’s own keep tasks with their distance and one’s own notes', async () => {
    const owner = await app.signUp();
    const { project_id } = await createProject(owner, { starts_on: '2026-11-10', ends_on: '2026-11-19' });
    const editor = await join(app, owner, project_id, 'editor');
    await owner.call(`POST /v1/projects/${project_id}/tasks`, { title: 'Через пять дней', due_on: '2026-11-15' });
    const { task_id } = (await owner.call(`POST /v1/projects/${project_id}/tasks`, { title: 'Когда-нибудь' })).body
      .data;
    await owner.call(`PATCH /v1/projects/${project_id}/tasks/${task_id}`, { done: true });
    await owner.call(`POST /v1/projects/${project_id}/notes`, { text: 'Моя' });
    await editor.call(`POST /v1/projects/${project_id}/notes`, { text: 'Чужая' });
    const kept = await owner.call(`POST /v1/projects/${project_id}/template`, { title: 'Десять дней' });
    expect(kept.body.data).toMatchObject({
      duration_days: 10,
      notes_count: 1,
      tasks: [
        { title: 'Через пять дней', day_offset: 5 },
        { title: 'Когда-нибудь', day_offset: null },
      ],
    });
    const { template_id } = kept.body.data;
    const again = await createProject(owner, { title: 'Снова', template_id, starts_on: '2027-01-01' });
    expect(again).toMatchObject({ ends_on: '2027-01-10', tasks: { open: 2, done: 0 } });
    expect(again.task_list[0].due_on).toBe('2027-01-06');
    const notes = await owner.call(`GET /v1/projects/${again.project_id}/notes`);
    expect(notes.body.data.items.map(({ text }: { text: string }) => text)).toEqual(['Моя']);

    const stranger = await app.signUp();
    expect((await stranger.call('POST /v1/projects', { title: 'Чужой шаблон', template_id })).status).toBe(422);
    expect((await stranger.call(`DELETE /v1/projects/templates/${template_id}`)).status).toBe(404);
    expect((await owner.call(`DELETE /v1/projects/templates/${template_id}`)).status).toBe(200);
  });

  it('a copy begins today, with every task open and nobody else in it', async () => {
    const owner = await app.signUp();
    const { project_id } = await createProject(owner, {
      title: 'Я'.repeat(120),
      budget: 100_00,
      starts_on: '2026-01-10',
      ends_on: '2026-01-20',
    });
    await join(app, owner, project_id, 'viewer');
    const { task_id } = (
      await owner.call(`POST /v1/projects/${project_id}/tasks`, { title: 'Дело', due_on: '2026-01-12' })
    ).body.data;
    await owner.call(`PATCH /v1/projects/${project_id}/tasks/${task_id}`, { done: true });
    const copy = (await owner.call(`POST /v1/projects/${project_id}/duplicate`)).body.data;
    expect(copy).toMatchObject({
      title: `${'Я'.repeat(112)} — копия`,
      starts_on: today(),
      ends_on: addDays(today(), 10),
      money: { budget: 100_00 },
      task_list: [{ title: 'Дело', due_on: addDays(today(), 2), done_at: null }],
    });
    expect(copy.members).toHaveLength(1);
  });
});

describe('the feed', () => {
  it('tells what happened, newest first, page by page, without addresses', async () => {
    const owner = await app.signUp();
    const { project_id } = await createProject(owner);
    const viewer = await join(app, owner, project_id, 'viewer');
    await owner.call(`PATCH /v1/projects/${project_id}/members/${viewer.accountId}`, { role: 'editor' });
    await viewer.call(`POST /v1/projects/${project_id}/tasks`, { title: 'Дело' });
    const kinds: string[] = [];
    let cursor: string | null = null;
    let whole = '';
    do {
      const query: string = cursor ? `&cursor=${cursor}` : '';
      const { body } = await viewer.call(`GET /v1/projects/${project_id}/activity?limit=2${query}`);
      whole += JSON.stringify(body);
      kinds.push(...body.data.items.map(({ kind }: { kind: string }) => kind));
      cursor = body.data.next_cursor;
    } while (cursor);
    expect(kinds).toEqual(['task_added', 'role_changed', 'member_joined', 'member_invited', 'project_created']);
    expect(whole).not.toContain(viewer.email);
    const deals = await viewer.call(`GET /v1/projects/${project_id}/activity?of=deals`);
    expect(deals.body.data.items).toEqual([]);
  });
});
