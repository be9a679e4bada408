/** Random histories of blocks, against a model that knows only what a person would say: who blocks whom, and until when. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Blacklist, createBlacklist } from '#modules/blacklist/server/index.ts';
import { type Accounts, createPassport, type Directory } from '#modules/passport/server/index.ts';
import { type Database, openDatabase } from '#platform/database/connect.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import { testDatabaseUrl } from '../support/database.ts';
import { serveModule } from '../support/module-server.ts';

const HISTORIES = Number(process.env.HISTORIES ?? 6);
const STEPS = 24;
const HOUR = 3_600_000;
const PEOPLE = 4;

let database: Database;
let accounts: Pick<Directory, 'facesOf' | 'staffAmong'> & Pick<Accounts, 'lockAccounts' | 'setHasBlocks'>;
beforeAll(async () => {
  database = openDatabase({ url: await testDatabaseUrl() });
  const passport = createPassport(database as never);
  accounts = { ...passport.directory, ...passport.accounts };
});
afterAll(() => database.close());

/** The same numbers from the same seed: a history that fails can be told again. */
function diceOf(seed: number) {
  let state = seed * 2_654_435_761 + 1;
  return (sides: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) | 0;
    return ((state ^ (state >>> 13)) >>> 0) % sides;
  };
}

interface Person {
  accountId: string;
  role: Viewer['role'];
}

async function people(): Promise<Person[]> {
  const made: Person[] = Array.from({ length: PEOPLE }, (_, place) => ({
    accountId: newId(),
    // The last of them looks after the site.
    role: place === PEOPLE - 1 ? 'moderator' : 'member',
  }));
  for (const { accountId, role } of made) {
    await database.pool.query(
      `INSERT INTO accounts (account_id, email, email_normalised, password_hash, name, role) VALUES ($1, $2, $2, '-', 'Кто-то', $3)`,
      [accountId, `${accountId}@example.ru`, role],
    );
  }
  return made;
}

const hasBlocks = async (accountId: string): Promise<boolean> =>
  (await database.pool.query('SELECT has_blocks FROM accounts WHERE account_id = $1', [accountId])).rows[0].has_blocks;

async function tell(seed: number): Promise<void> {
  const roll = diceOf(seed);
  const clock = { now: new Date('2026-03-01T10:00:00.000Z') };
  const blacklist: Blacklist = createBlacklist({ ...database, accounts, now: () => clock.now });
  const as = serveModule(blacklist);
  const all = await people();
  const pick = () => all[roll(PEOPLE)] as Person;
  /** Blocker → blocked → until; infinity is forever. */
  const model = new Map<string, number>();
  const keyOf = (one: Person, other: Person) => `${one.accountId}>${other.accountId}`;
  const blocks = (one: Person, other: Person) => (model.get(keyOf(one, other)) ?? 0) > clock.now.getTime();

  for (let step = 0; step < STEPS; step += 1) {
    const [one, other] = [pick(), pick()];
    const move = roll(10);
    if (move < 4) {
      const hours = roll(4);
      const until = hours === 0 ? null : new Date(clock.now.getTime() + hours * HOUR);
      const { status } = await as(one.accountId).call(`PUT /v1/blacklist/${other.accountId}`, { until });
      expect(status).toBe(one === other ? 422 : 200);
      if (one !== other) model.set(keyOf(one, other), until?.getTime() ?? Number.POSITIVE_INFINITY);
    } else if (move < 6) {
      await as(one.accountId).call(`DELETE /v1/blacklist/${other.accountId}`);
      model.delete(keyOf(one, other));
    } else if (move < 7) {
      await blacklist.sweep();
    } else {
      // Whole hours: again and again the clock stands exactly at the end of a term.
      clock.now = new Date(clock.now.getTime() + (roll(3) === 0 ? HOUR - 1 : HOUR));
    }

    for (const viewer of [one, pick()]) {
      const others = all.filter((person) => person !== viewer);
      const apart = others.filter((person) => blocks(viewer, person) || blocks(person, viewer));
      const ids = (persons: readonly Person[]) => persons.map(({ accountId }) => accountId).sort();
      const found = await blacklist.apartAmong(viewer.accountId, ids(others));
      expect([...found].sort(), `history ${seed}, step ${step}`).toEqual(ids(apart));

      const kept = await hasBlocks(viewer.accountId);
      if (apart.length > 0) expect(kept, `history ${seed}, step ${step}: the fact of a session`).toBe(true);
      const seen = { ...viewer, sessionId: '', name: '', email: '', hasBlocks: kept };
      expect([...(await blacklist.hiddenFrom(seen))].sort()).toEqual(viewer.role === 'member' ? ids(apart) : []);

      for (const person of others) {
        const counts = (by: Person, whom: Person) => blocks(by, whom) && whom.role === 'member';
        const expected = !counts(viewer, person) && !counts(person, viewer);
        expect(await blacklist.mayWrite(viewer.accountId, person.accountId)).toBe(expected);
        expect((await blacklist.standingOf(seen, person.accountId)).mayOrder).toBe(!apart.includes(person));
      }
      const listed = (await as(viewer.accountId).call('GET /v1/blacklist?limit=100')).body.data.items;
      expect(listed.map(({ person }: { person: { account_id: string } }) => person.account_id).sort()).toEqual(
        ids(others.filter((person) => blocks(viewer, person))),
      );
    }
  }

  // When every term has run out and the sweep has passed, only blocks without a term keep the fact.
  clock.now = new Date(clock.now.getTime() + 100 * HOUR);
  await blacklist.sweep();
  for (const viewer of all) {
    const isIn = all.some((person) => blocks(viewer, person) || blocks(person, viewer));
    expect(await hasBlocks(viewer.accountId), `history ${seed}, at the end`).toBe(isIn);
  }
}

describe('blocks', () => {
  it('keep people apart from both sides, until their very moment, and never longer than they are wanted', async () => {
    for (let seed = 1; seed <= HISTORIES; seed += 1) await tell(seed);
  }, 360_000);
});
