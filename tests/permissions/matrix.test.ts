import { beforeAll, describe, expect, it } from 'vitest';
import { setRole } from '#modules/passport/server/index.ts';
import type { CallKey } from '#platform/contract.ts';
import { newId } from '#platform/ids.ts';
import { publishObject } from '../support/ad-objects.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { makeDialog } from './chat-rows.ts';
import { makeDeal } from './deal-rows.ts';
import { type Cast, MATRIX, OTHER_ROUTES, PERSONAS, type World } from './matrix.ts';
import { makeProject } from './project-rows.ts';
import { DANGEROUS } from './safety-rows.ts';

let app: TestApp;
let shared: Awaited<ReturnType<typeof gather>>;
beforeAll(async () => {
  app = await startTestApp();
  shared = await gather();
});

async function staff(role: 'moderator' | 'admin') {
  const person = await app.signUp();
  await setRole(app.database.db, person.email, role);
  await person.call('POST /v1/passport/login', { email: person.email, password: person.password });
  return person;
}

async function gather(): Promise<{ cast: Cast; world: World }> {
  const owner = await app.signUp();
  const cast = {
    anonymous: app.visitor(),
    other: await app.signUp(),
    owner,
    moderator: await staff('moderator'),
    admin: await staff('admin'),
    blocked: await app.signUp(),
  };
  await owner.call(`PUT /v1/blacklist/${cast.blocked.accountId}`, {});
  const project = { id: '', version: 0, taskId: '', noteId: '', invitationId: '' };
  const { accountId: ownerId, password: ownerPassword } = owner;
  const dialog = { dialogId: '', personId: '' };
  return {
    cast,
    world: { ownerId, ownerPassword, object: { id: '', version: 0, offerId: '' }, project, dealId: '', dialog },
  };
}

describe('the permission matrix', () => {
  it('has a row for every call and no row without a call', () => {
    const calls = app.modules.flatMap((module) => Object.keys(module.calls));
    expect(Object.keys(MATRIX).sort()).toEqual(calls.sort());
  });

  it('knows every route that is not a call', () => {
    const unknown = app.routes.filter(({ call, url }) => !call && !OTHER_ROUTES.some((known) => known.test(url)));
    expect(unknown).toEqual([]);
  });

  it('lets nobody take a dangerous step on a session alone', async () => {
    const dangerous = app.modules.flatMap(({ calls }) => Object.entries(calls).filter(([, { proof }]) => proof));
    expect(dangerous.map(([key]) => key).sort()).toEqual([...DANGEROUS].sort());
    const since = new Date();
    const { cast, world } = await gather();
    await app.database.pool.query(
      "UPDATE sessions SET proved_at = now() - interval '11 minutes' WHERE created_at >= $1",
      [since],
    );
    for (const key of DANGEROUS) {
      const row = MATRIX[key];
      const params = row?.params?.(world) ?? {};
      const path = key.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
      for (const persona of PERSONAS) {
        const answer = await cast[persona].call(path, row?.body?.(world), { 'idempotency-key': newId() });
        const refusal = persona === 'anonymous' ? 'unauthorized' : 'fresh_proof_required';
        expect([key, persona, answer.body.error?.code]).toEqual([key, persona, refusal]);
      }
    }
  });

  describe.each(Object.entries(MATRIX))('%s', (key, row) => {
    it.each([...PERSONAS, 'blocked'] as const)('answers the %s as the matrix says', async (persona) => {
      const { cast, world } = row.usesUp ? await gather() : shared;
      if (row.object) {
        const object = await publishObject(cast.owner, row.object);
        const offerId = object.offers?.[0]?.offer_id ?? '';
        world.object = { id: object[`${row.object}_id`], version: object.version, offerId };
      }
      if (row.project) world.project = await makeProject(cast.owner, row.project === 'inviting');
      if (row.deal) world.dealId = await makeDeal(app, world.ownerId, row.deal);
      if (row.dialog) world.dialog = await makeDialog(app, cast.owner, world.ownerId);
      const params = row.params?.(world) ?? {};
      const path = key.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
      const isKeyed = app.modules.some(({ calls }) => calls[key as CallKey]?.idempotency);
      const answer = await cast[persona].call(
        path + (row.query ?? ''),
        row.body?.(world),
        isKeyed ? { 'idempotency-key': newId() } : {},
      );
      expect(answer.status, JSON.stringify(answer.body)).toBe(
        persona === 'blocked' ? (row.blocked ?? row.expected.other) : row.expected[persona],
      );
    });
  });
});
