import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { PROJECT_ROLES, type ProjectRole } from '#modules/projects/domain/roles.ts';
import { ABILITIES, type Ability, can } from '#modules/projects/server/policy.ts';
import { startTestApp, type TestApp, type Visitor } from '../support/app.ts';
import { createProject, invite, join, tokenFor } from '../support/projects.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

const accept = (person: Visitor, token: string) => person.call('POST /v1/projects/invitation/accept', { token });
const look = (person: Visitor, token: string) => person.call(`GET /v1/projects/invitation?token=${token}`);

describe('an invitation', () => {
  it('brings the invited person in, once', async () => {
    const owner = await app.signUp();
    const { project_id } = await createProject(owner, { title: 'Осенний купаж' });
    const friend = await app.signUp();
    const invitation = await invite(owner, project_id, friend.email.toUpperCase(), 'editor');
    expect(invitation.body.data).toMatchObject({ role: 'editor', is_expired: false });
    const token = await tokenFor(app, friend.email);
    expect((await look(friend, token)).body.data).toMatchObject({ project_title: 'Осенний купаж', role: 'editor' });
    const stored = await app.database.pool.query('SELECT * FROM project_invitations WHERE project_id = $1', [
      project_id,
    ]);
    expect(JSON.stringify(stored.rows)).not.toContain(token);

    const answers = await Promise.all([accept(friend, token), accept(friend, token), accept(friend, token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect((await look(friend, token)).body.error.code).toBe('invitation_gone');
    const project = await friend.call(`GET /v1/projects/${project_id}`);
    expect(project.body.data).toMatchObject({ role: 'editor', invitations: null });
    expect(JSON.stringify(project.body)).not.toContain(owner.email);
    expect(await invite(owner, project_id, friend.email)).toMatchObject({
      status: 409,
      body: { error: { code: 'already_member' } },
    });
  });

  it('is for one mailbox: another is told so and learns nothing of the project', async () => {
    const owner = await app.signUp();
    const { project_id } = await createProject(owner, { title: 'Тайный план' });
    const friend = await app.signUp();
    await invite(owner, project_id, friend.email);
    const token = await tokenFor(app, friend.email);
    const thief = await app.signUp();
    for (const answer of [await look(thief, token), await accept(thief, token)]) {
      expect(answer).toMatchObject({ status: 403, body: { error: { code: 'invitation_other_email' } } });
      expect(JSON.stringify(answer.body)).not.toContain('Тайный план');
      expect(JSON.stringify(answer.body)).not.toContain(friend.email);
    }
    expect((await thief.call(`GET /v1/projects/${project_id}`)).status).toBe(404);
    expect((await accept(friend, token)).status).toBe(200);
  });

  it('dies when it is sent again, revoked or 14 days old', async () => {
    const owner = await app.signUp();
    const { project_id } = await createProject(owner);
    const friend = await app.signUp();
    const base = `/v1/projects/${project_id}/invitations`;
    const { invitation_id } = (await invite(owner, project_id, friend.email)).body.data;
    const first = await tokenFor(app, friend.email, 2);
    expect((await owner.call(`POST ${base}/${invitation_id}/resend`)).status).toBe(200);
    const second = await tokenFor(app, friend.email, 3);
    expect((await accept(friend, first)).status).toBe(404);

    await app.database.pool.query("UPDATE project_invitations SET expires_at = now() - interval '1 second'");
    expect((await accept(friend, second)).status).toBe(404);
    const { invitations } = (await owner.call(`GET /v1/projects/${project_id}`)).body.data;
    expect(invitations).toMatchObject([{ invitation_id, email: friend.email, is_expired: true }]);

    // Inviting the same mailbox renews the invitation, with the new role.
    const renewed = await invite(owner, project_id, friend.email, 'editor');
    expect(renewed.body.data).toMatchObject({ invitation_id, role: 'editor', is_expired: false });
    const third = await tokenFor(app, friend.email, 4);
    expect((await owner.call(`DELETE ${base}/${invitation_id}`)).status).toBe(200);
    expect((await accept(friend, third)).status).toBe(404);
    expect((await owner.call(`POST ${base}/${invitation_id}/resend`)).status).toBe(404);
    expect((await owner.call(`DELETE ${base}/${invitation_id}`)).status).toBe(404);
  });

  it('gives the role that was read, also when it is sent anew with another one at that moment', async () => {
    const owner = await app.signUp();
    const { project_id } = await createProject(owner);
    const friend = await app.signUp();
    await invite(owner, project_id, friend.email, 'viewer');
    const token = await tokenFor(app, friend.email);
    const renewal = await app.database.pool.connect();
    await renewal.query('BEGIN');
    await renewal.query("UPDATE project_invitations SET role = 'editor', token_hash = '\\x00' WHERE project_id = $1", [
      project_id,
    ]);
    const accepting = accept(friend, token);
    // Found under the old token; the row itself is the renewal's until that ends.
    const waiting = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    await expect.poll(async () => (await app.database.pool.query(waiting)).rowCount).toBeGreaterThan(0);
    await renewal.query('COMMIT');
    renewal.release();
    expect((await accepting).body.error?.code).toBe('invitation_gone');
    expect((await friend.call(`GET /v1/projects/${project_id}`)).status).toBe(404);
  });

  it('is not for oneself, nor for a mailbox that has had enough', async () => {
    const owner = await app.signUp();
    const { project_id } = await createProject(owner);
    expect((await invite(owner, project_id, owner.email)).body.error.code).toBe('already_member');
    const email = `enough-${Date.now()}@example.ru`;
    const statuses: number[] = [];
    for (let at = 0; at < 4; at += 1) statuses.push((await invite(owner, project_id, email)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    // A stranger's tries do not count: they never get so far.
    const stranger = await app.signUp();
    const fresh = `fresh-${Date.now()}@example.ru`;
    for (let at = 0; at < 5; at += 1) expect((await invite(stranger, project_id, fresh)).status).toBe(404);
    expect((await invite(owner, project_id, fresh)).status).toBe(200);
  });
});

describe('members', () => {
  it('change roles and go by the owner’s hand, leave by their own; the owner stays', async () => {
    const owner = await app.signUp();
    const { project_id } = await createProject(owner);
    const editor = await join(app, owner, project_id, 'editor');
    const viewer = await join(app, owner, project_id, 'viewer');
    const of = (person: { accountId: string }) => `/v1/projects/${project_id}/members/${person.accountId}`;
    expect((await editor.call(`DELETE ${of(viewer)}`)).body.error.code).toBe('project_owner_only');
    expect((await viewer.call(`PATCH ${of(viewer)}`, { role: 'editor' })).body.error.code).toBe('project_read_only');
    expect((await owner.call(`PATCH ${of(viewer)}`, { role: 'owner' })).status).toBe(422);
    expect((await owner.call(`PATCH ${of(viewer)}`, { role: 'editor' })).status).toBe(200);
    expect((await viewer.call(`POST /v1/projects/${project_id}/tasks`, { title: 'Теперь можно' })).status).toBe(200);
    expect((await owner.call(`DELETE ${of(editor)}`)).status).toBe(200);
    expect((await editor.call(`GET /v1/projects/${project_id}`)).status).toBe(404);
    expect((await owner.call(`DELETE ${of(editor)}`)).status).toBe(404);
    expect((await owner.call(`POST /v1/projects/${project_id}/leave`)).body.error.code).toBe('owner_stays');
    expect((await owner.call(`DELETE ${of(owner)}`)).body.error.code).toBe('owner_stays');
    expect((await viewer.call(`POST /v1/projects/${project_id}/leave`)).status).toBe(200);
    expect((await viewer.call('GET /v1/projects')).body.data.items).toEqual([]);
    // Whoever left may be invited again.
    expect((await invite(owner, project_id, viewer.email)).status).toBe(200);
  });
});

/** One request per ability that its role alone decides; bodies are right, so that only the policy can refuse. */
const ATTEMPTS: Record<Ability, (project: { id: string; version: number }) => [string, unknown?]> = {
  change: ({ id, version }) => [`PATCH /v1/projects/${id}`, { version, title: 'Другое имя' }],
  change_plan: ({ id, version }) => [`PATCH /v1/projects/${id}`, { version, budget: 100 }],
  work: ({ id }) => [`POST /v1/projects/${id}/tasks`, { title: 'Дело' }],
  files: ({ id }) => [`DELETE /v1/projects/${id}/files/00000000-0000-7000-8000-000000000000`],
  members: ({ id }) => [`DELETE /v1/projects/${id}/invitations/00000000-0000-7000-8000-000000000000`],
  copy: ({ id }) => [`POST /v1/projects/${id}/template`, { title: 'Шаблон' }],
  archive: ({ id }) => [`DELETE /v1/projects/${id}`],
  restore: ({ id }) => [`POST /v1/projects/${id}/restore`],
  leave: ({ id }) => [`POST /v1/projects/${id}/leave`],
};

/** Some two hundred requests. */
const PATIENCE_MILLISECONDS = 90_000;

describe('what roles may do', () => {
  it(
    'is what the policy says, whatever the order of events',
    async () => {
      const owner = await app.signUp();
      const { project_id } = await createProject(owner);
      const people: Record<ProjectRole, Visitor & { accountId: string }> = {
        owner,
        editor: await join(app, owner, project_id, 'editor'),
        viewer: await join(app, owner, project_id, 'viewer'),
      };
      const stranger = await app.signUp();
      const { pool } = app.database;
      const reset = async (isArchived: boolean) => {
        await pool.query('UPDATE projects SET archived_at = $2 WHERE project_id = $1', [
          project_id,
          isArchived ? new Date() : null,
        ]);
        for (const role of ['editor', 'viewer'] as const) {
          await pool.query(
            `INSERT INTO project_members (project_id, account_id, role) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
            [project_id, people[role].accountId, role],
          );
        }
      };
      const step = fc.record({
        role: fc.constantFrom(...PROJECT_ROLES),
        ability: fc.constantFrom(...ABILITIES),
        isArchived: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(step, async ({ role, ability, isArchived }) => {
          await reset(isArchived);
          const before = await owner.call(`GET /v1/projects/${project_id}`);
          const told = (await people[role].call(`GET /v1/projects/${project_id}`)).body.data.can[ability];
          const [key, body] = ATTEMPTS[ability]({ id: project_id, version: before.body.data.version });
          const { status } = await people[role].call(key, body);
          const isAllowed = can({ role, isArchived }, ability);
          expect(told).toBe(isAllowed);
          expect([200, 404].includes(status), `${role} ${ability} ${isArchived}: ${status}`).toBe(isAllowed);
          if (!isAllowed) {
            expect([403, 409]).toContain(status);
            // A refusal changes nothing, not even the feed.
            expect((await owner.call(`GET /v1/projects/${project_id}`)).body).toEqual(before.body);
          }
          expect((await stranger.call(key, body)).status).toBe(404);
        }),
        { numRuns: 40 },
      );
    },
    PATIENCE_MILLISECONDS,
  );

  it('a viewer reads everything and changes nothing', async () => {
    const owner = await app.signUp();
    const project = await createProject(owner, { template_id: 'video', budget: 100_00 });
    const { project_id, version, task_list } = project;
    const viewer = await join(app, owner, project_id, 'viewer');
    const base = `/v1/projects/${project_id}`;
    const { note_id } = (await owner.call(`GET ${base}/notes`)).body.data.items[0];
    const task = `${base}/tasks/${task_list[0].task_id}`;
    for (const path of [base, `${base}/notes`, `${base}/files`, `${base}/activity`]) {
      expect((await viewer.call(`GET ${path}`)).status).toBe(200);
    }
    const before = await viewer.call(`GET ${base}`);
    const attempts: [string, unknown?][] = [
      [`PATCH ${base}`, { version, title: 'Моё имя' }],
      [`DELETE ${base}`],
      [`POST ${base}/duplicate`],
      [`POST ${base}/template`, { title: 'Шаблон' }],
      [`POST ${base}/restore`],
      [`POST ${base}/tasks`, { title: 'Дело' }],
      [`PATCH ${task}`, { done: true }],
      [`POST ${task}/move`, { direction: 'down' }],
      [`DELETE ${task}`],
      [`POST ${base}/notes`, { text: 'Мысль' }],
      [`PATCH ${base}/notes/${note_id}`, { text: 'Мысль' }],
      [`DELETE ${base}/notes/${note_id}`],
      [`POST ${base}/files`, { file_ids: [project_id] }],
      [`DELETE ${base}/files/${project_id}`],
      [`POST ${base}/invitations`, { email: 'x@example.ru', role: 'viewer' }],
      [`PATCH ${base}/members/${viewer.accountId}`, { role: 'editor' }],
      [`DELETE ${base}/members/${owner.accountId}`],
    ];
    for (const [key, body] of attempts) expect([key, (await viewer.call(key, body)).status]).toEqual([key, 403]);
    expect((await viewer.call(`GET ${base}`)).body).toEqual(before.body);
  });

  it('an editor works and renames, and leaves plan and people alone', async () => {
    const owner = await app.signUp();
    const { project_id, version } = await createProject(owner);
    const editor = await join(app, owner, project_id, 'editor');
    const path = `PATCH /v1/projects/${project_id}`;
    expect((await editor.call(path, { version, title: 'Новое имя', note: 'О чём' })).status).toBe(200);
    for (const plan of [{ budget: 1 }, { starts_on: null }, { ends_on: null }, { campaign_id: null }]) {
      expect((await editor.call(path, { version: version + 1, ...plan })).body.error.code).toBe('project_owner_only');
    }
    expect((await invite(editor, project_id, 'x@example.ru')).body.error.code).toBe('project_owner_only');
  });
});
