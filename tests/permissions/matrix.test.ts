import { beforeAll, describe, expect, it } from 'vitest';
import { setRole } from '#modules/passport/server/index.ts';
import { scopeOf } from '#modules/programs/domain/scopes.ts';
import type { Call, CallKey } from '#platform/contract.ts';
import { isForPrograms } from '#platform/http/calls.ts';
import { newId } from '#platform/ids.ts';
import { SCOPES, type Scope } from '#platform/scopes.ts';
import { publishObject } from '../support/ad-objects.ts';
import { startTestApp, type TestApp, type Visitor } from '../support/app.ts';
import { makeDialog } from './chat-rows.ts';
import { makeDeal } from './deal-rows.ts';
import { type Cast, MATRIX, OTHER_ROUTES, PERSONAS, type Row, type World } from './matrix.ts';
import { makeProject } from './project-rows.ts';
import { DANGEROUS } from './safety-rows.ts';

let app: TestApp;
let shared: Awaited<ReturnType<typeof gather>>;
/** Another owner for programs: one person alone would run into limits. */
let ofPrograms: typeof shared;
beforeAll(async () => {
  app = await startTestApp();
  shared = await gather();
  ofPrograms = await gather();
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

/** Makes what a row asks for, and sends its call. */
async function send(key: string, row: Row, who: Visitor, { cast, world }: typeof shared, headers = {}) {
  if (row.object) {
    const object = await publishObject(cast.owner, row.object);
    const offerId = object.offers?.[0]?.offer_id ?? '';
    world.object = { id: object[`${row.object}_id`], version: object.version, offerId };
  }
  if (row.project) world.project = await makeProject(cast.owner, row.project === 'inviting');
  if (row.deal) world.dealId = await makeDeal(app, world.ownerId, row.deal);
  if (row.dialog) world.dialog = await makeDialog(app, cast.owner, world.ownerId);
  const params = row.params?.(world) ?? {};
  const path = key.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] || newId());
  const keyHeader: Record<string, string> = callOf(key).idempotency ? { 'idempotency-key': newId() } : {};
  return who.call(path + (row.query ?? ''), row.body?.(world), { ...keyHeader, ...headers });
}

function callOf(key: string): Call {
  const call = app.modules.map(({ calls }) => calls[key as CallKey]).find(Boolean);
  if (!call) throw new Error(`no call ${key}`);
  return call;
}

/** Null: tokens are refused here, whatever their scopes. */
function scopeOfCall(key: string): Scope | null {
  const [method = '', path = ''] = key.split(' ');
  return isForPrograms(callOf(key)) ? scopeOf(method, path) : null;
}

/** A refused call needs nothing that is there. */
const NOTHING_MADE = { object: undefined, project: undefined, deal: undefined, dialog: undefined } as unknown as Row;

const tokens = new Map<string, string>();
/** Tokens of the owner, one for each set of scopes. */
async function withToken(scopes: readonly Scope[]): Promise<Record<string, string>> {
  const name = scopes.join();
  if (!tokens.has(name)) {
    const body = { name, scopes, expires_in_days: 1 };
    const made = await ofPrograms.cast.owner.call('POST /v1/programs/tokens', body);
    tokens.set(name, made.body.data.secret);
  }
  return { authorization: `Bearer ${tokens.get(name)}` };
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
        const isRefused = callOf(key).access === 'admin' && persona !== 'admin';
        const refusal = persona === 'anonymous' ? 'unauthorized' : isRefused ? 'forbidden' : 'fresh_proof_required';
        expect([key, persona, answer.body.error?.code]).toEqual([key, persona, refusal]);
      }
    }
  });

  describe.each(Object.entries(MATRIX))('%s', (key, row) => {
    it.each([...PERSONAS, 'blocked'] as const)('answers the %s as the matrix says', async (persona) => {
      const { cast, world } = row.usesUp ? await gather() : shared;
      const answer = await send(key, row, cast[persona], { cast, world });
      expect(answer.status, JSON.stringify(answer.body)).toBe(
        persona === 'blocked' ? (row.blocked ?? row.expected.other) : row.expected[persona],
      );
    });

    it('answers a token by its scopes', async () => {
      const own = scopeOfCall(key);
      // With the cookies of an administrator beside it, which must count for nothing.
      const program = app.visitor();
      for (const [name, value] of ofPrograms.cast.admin.cookies) program.cookies.set(name, value);
      const others = SCOPES.filter((scope) => scope !== own);
      const refused = await send(key, { ...row, ...NOTHING_MADE }, program, ofPrograms, await withToken(others));
      expect([refused.status, refused.body.error?.code]).toEqual([403, 'token_scope']);
      if (!own) return;
      const answer = await send(key, row, program, ofPrograms, await withToken([own]));
      expect(answer.status, JSON.stringify(answer.body)).toBe(row.expected.owner);
    });
  });
});
