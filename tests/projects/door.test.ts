/** The door of projects, and the ports they need of other modules. */
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DealTotals, ProjectsContext } from '#modules/projects/server/context.ts';
import { createProjects, type Projects } from '#modules/projects/server/index.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { handleErrors } from '#platform/http/error-handler.ts';
import { newId } from '#platform/ids.ts';
import { startTestApp, type TestApp, Visitor } from '../support/app.ts';
import { createProject, join } from '../support/projects.ts';

let app: TestApp;
const totals = new Map<string, DealTotals>();
const uploads = new Map<string, string>();
beforeAll(async () => {
  app = await startTestApp();
});

const files: ProjectsContext['files'] = {
  take: async (_transaction, ownerId, fileIds) =>
    new Map(
      fileIds
        .filter((fileId) => uploads.get(fileId) === ownerId)
        .map((id) => [id, { file_id: id, name: `${id}.pdf`, bytes: 2048, type: 'application/pdf' }]),
    ),
  release: async (_transaction, _subject, fileIds = []) => {
    for (const fileId of fileIds) uploads.delete(fileId);
  },
};

/** Projects with deals and files behind them, for one person. */
async function projectsFor(accountId: string): Promise<{ projects: Projects; person: Visitor }> {
  const projects = createProjects({
    findByEmail: async () => null,
    apartAmong: async () => new Set(),
    ...app.database,
    jobs: {
      enqueue: async () => {},
      enqueueAll: async () => {},
      forget: async () => {},
      start: async () => {},
      stop: async () => {},
    },
    mailer: { send: async () => {}, forget: async () => {}, close: () => {} },
    siteUrl: 'http://127.0.0.1',
    normaliseEmail: (address) => address,
    mailboxFor: async (address) => address,
    facesOf: async (ids) => new Map(ids.map((id) => [id, { name: 'Кто-то', avatar: null }])),
    objects: { findOwn: async () => null, titlesOf: async () => new Map() },
    deals: {
      totalsByProject: async (ids) => new Map([...totals].filter(([id]) => ids.includes(id))),
      idsOf: async () => [],
      refuseForbiddenGoods: async () => {},
    },
    files,
    onJoin: [],
  });
  const server = Fastify();
  await server.register(cookie);
  server.decorateRequest('viewer', null);
  handleErrors(server);
  projects.registerRoutes(server, {
    authenticate: async () => ({
      accountId,
      sessionId: newId(),
      role: 'member',
      name: 'Кто-то',
      email: 'x@example.ru',
    }),
    refuseForeignWrite: () => {},
    verifyAnswers: true,
  });
  return { projects, person: new Visitor(server, '10.9.9.9') };
}

describe('deals behind a project', () => {
  it('make its money and keep it out of the archive while one is open', async () => {
    const owner = await app.signUp();
    const { project_id } = await createProject(owner, { budget: 300_000_00 });
    const { person } = await projectsFor(owner.accountId);
    totals.set(project_id, {
      heldKopecks: 118_500_00,
      spentKopecks: 196_400_00,
      dealsCount: 7,
      openCount: 1,
      byState: { in_work: 1, completed: 6 },
    });
    const { body } = await person.call(`GET /v1/projects/${project_id}`);
    expect(body.data).toMatchObject({
      money: { budget: 300_000_00, held: 118_500_00, spent: 196_400_00, left: -14_900_00 },
      deals: { total: 7, open: 1, by_state: { in_work: 1, completed: 6 } },
    });
    expect(await person.call(`DELETE /v1/projects/${project_id}`)).toMatchObject({
      status: 409,
      body: { error: { code: 'project_has_open_deals' } },
    });
    totals.set(project_id, { heldKopecks: 0, spentKopecks: 196_400_00, dealsCount: 7, openCount: 0 });
    expect((await person.call(`DELETE /v1/projects/${project_id}`)).status).toBe(200);
  });
});

describe('files of a project', () => {
  it('are one’s own uploads, listed for every member, gone when removed', async () => {
    const owner = await app.signUp();
    const { project_id } = await createProject(owner);
    const viewer = await join(app, owner, project_id, 'viewer');
    const { person } = await projectsFor(owner.accountId);
    const mine = newId();
    const others = newId();
    uploads.set(mine, owner.accountId).set(others, viewer.accountId);
    const base = `/v1/projects/${project_id}/files`;
    expect((await person.call(`POST ${base}`, { file_ids: [mine, others] })).status).toBe(422);
    expect((await person.call(`GET ${base}`)).body.data.items).toEqual([]);
    expect((await person.call(`POST ${base}`, { file_ids: [mine, mine] })).body.data.items).toHaveLength(1);
    const reader = await projectsFor(viewer.accountId);
    const { items } = (await reader.person.call(`GET ${base}`)).body.data;
    expect(items).toMatchObject([{ file_id: mine, url: `/api/v1/files/${mine}`, size_bytes: 2048 }]);
    expect((await reader.person.call(`DELETE ${base}/${mine}`)).status).toBe(403);
    expect((await person.call(`DELETE ${base}/${mine}`)).status).toBe(200);
    expect(uploads.has(mine)).toBe(false);
    expect((await person.call(`DELETE ${base}/${mine}`)).status).toBe(404);
  });
});

describe('the door', () => {
  it('gives a checkout a new project or the buyer’s own, and no other', async () => {
    const owner = await app.signUp();
    const { project_id } = await createProject(owner);
    const editor = await join(app, owner, project_id, 'editor');
    const { projects } = await projectsFor(owner.accountId);
    const take = (accountId: string, projectId: string, wish: { isNew: boolean; title?: string } = { isNew: false }) =>
      inTransaction(app.database.db, (transaction) =>
        projects.takeForCheckout(transaction, { accountId, projectId, ...wish }),
      );
    await take(owner.accountId, project_id);
    for (const accountId of [editor.accountId, (await app.signUp()).accountId]) {
      await expect(take(accountId, project_id)).rejects.toMatchObject({ status: 404 });
    }
    const [made, unnamed] = [newId(), newId()];
    await take(owner.accountId, made, { isNew: true, title: 'Из корзины' });
    await take(owner.accountId, unnamed, { isNew: true });
    expect(await projects.roleOf(made, owner.accountId)).toBe('owner');
    expect(await projects.canRead(made, editor)).toBe(false);
    expect(await projects.titlesOf([made, unnamed])).toEqual(
      new Map([
        [made, 'Из корзины'],
        [unnamed, expect.stringMatching(/^Заказ /)],
      ]),
    );
    await owner.call(`DELETE /v1/projects/${project_id}`);
    await expect(take(owner.accountId, project_id)).rejects.toMatchObject({ status: 404 });
  });

  it('writes a deal’s step into the feed, or nothing when the step is undone', async () => {
    const owner = await app.signUp();
    const { project_id } = await createProject(owner);
    const { projects } = await projectsFor(owner.accountId);
    const dealId = newId();
    const step = { projectId: project_id, actorId: null, kind: 'deal_completed', dealId, data: { amount: 100 } };
    const undone = inTransaction(app.database.db, async (transaction) => {
      projects.record(transaction, step);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const feed = async () => (await owner.call(`GET /v1/projects/${project_id}/activity?of=deals`)).body.data.items;
    expect(await feed()).toEqual([]);
    await inTransaction(app.database.db, async (transaction) => projects.record(transaction, step));
    expect(await feed()).toMatchObject([
      { kind: 'deal_completed', deal_id: dealId, actor: null, data: { amount: 100 } },
    ]);
  });

  it('lets an erased account go: out of others’ projects, its own into the archive, its address forgotten', async () => {
    const owner = await app.signUp();
    const { project_id } = await createProject(owner);
    const editor = await join(app, owner, project_id, 'editor');
    const own = await createProject(editor, { title: 'Своё дело' });
    const { projects } = await projectsFor(editor.accountId);
    await inTransaction(app.database.db, (transaction) =>
      projects.eraseOf(transaction, editor.accountId, { mailbox: editor.email }),
    );
    expect(await projects.roleOf(project_id, editor.accountId)).toBeNull();
    expect((await editor.call(`GET /v1/projects/${own.project_id}`)).body.data.archived_at).not.toBeNull();
    const { rows } = await app.database.pool.query('SELECT email FROM project_invitations WHERE accepted_by = $1', [
      editor.accountId,
    ]);
    expect(rows).toEqual([{ email: '' }]);
  });
});
