/** Timing of a refused sign-in: its cost must not tell whether there is an account. */
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => vi.restoreAllMocks());

const signIn = (visitor: Visitor, email: string, password: string) =>
  visitor.call('POST /v1/passport/login', { email, password });

describe('a wrong password', () => {
  const asked = new AsyncLocalStorage<string[]>();

  /** Queries of the request alone. */
  async function statementsOf(visitor: Visitor, email: string): Promise<string[]> {
    const plain = pg.Client.prototype.query as (...call: unknown[]) => unknown;
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: unknown, ...call: unknown[]) {
      const [first] = call;
      asked.getStore()?.push(String(typeof first === 'string' ? first : (first as { text: string }).text));
      return plain.apply(this, call);
    } as never);
    const statements: string[] = [];
    await asked.run(statements, () => signIn(visitor, email, 'мимо'));
    vi.restoreAllMocks();
    return statements;
  }

  it('takes the same statements for an account and for an e-mail that nobody has, with a device cookie too', async () => {
    const person = await app.signUp();
    for (const device of [undefined, 'какой-то']) {
      const visitors = [app.visitor(), app.visitor()] as const;
      if (device) for (const visitor of visitors) visitor.cookies.set('device', device);
      const known = await statementsOf(visitors[0], person.email);
      const unknown = await statementsOf(visitors[1], `not-${person.email}`);
      expect(known.length).toBeGreaterThan(5);
      expect(unknown).toEqual(known);
    }
  });

  it('is in the account’s log a moment later', async () => {
    const person = await app.signUp();
    await signIn(app.visitor('188.162.5.81'), person.email, 'мимо');
    await expect
      .poll(async () => (await person.call('GET /v1/safety/log')).body.data.items[0], { timeout: 15_000 })
      .toMatchObject({ event: 'sign_in_failed', detail: 'password', address: '188.162.5.81' });
  });
});
