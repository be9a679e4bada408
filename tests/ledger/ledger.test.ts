import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { feeOf, partOf } from '#modules/ledger/contract.ts';
import type { Ledger } from '#modules/ledger/server/index.ts';
import { SYSTEM_ACCOUNTS } from '#modules/ledger/server/store.ts';
import type { Database } from '#platform/database/connect.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { newId } from '#platform/ids.ts';
import { expectLedgerClean, startLedger } from '../support/ledger.ts';

let database: Database;
let ledger: Ledger;
let people: (count: number) => Promise<string[]>;
beforeAll(async () => {
  ({ database, ledger, people } = await startLedger());
});

const give = (accountId: string, amountKopecks: number, topupId = newId()) =>
  inTransaction(database.db, (trx) => ledger.topUp(trx, { topupId, accountId, amountKopecks }));
const twoPeople = async () => (await people(2)) as [string, string];

describe('movements', () => {
  it('a top-up arrives once, however often it is announced', async () => {
    const [person] = await twoPeople();
    const topupId = newId();
    const answers = await Promise.all(Array.from({ length: 20 }, () => give(person, 50_000, topupId)));
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await ledger.balanceOf(person)).toEqual({ availableKopecks: 50_000, heldKopecks: 0 });
  });

  it('a hold names the missing sum and changes nothing when money does not suffice', async () => {
    const [person] = await twoPeople();
    await give(person, 10_000);
    const hold = inTransaction(database.db, (trx) =>
      ledger.holdForDeals(trx, {
        buyerId: person,
        deals: [
          { dealId: newId(), amountKopecks: 8_000 },
          { dealId: newId(), amountKopecks: 5_050 },
        ],
      }),
    );
    await expect(hold).rejects.toMatchObject({ code: 'not_enough_money', status: 402, details: { missing: 3_050 } });
    expect(await ledger.balanceOf(person)).toEqual({ availableKopecks: 10_000, heldKopecks: 0 });
  });

  it.each([
    { share: 100, seller: 9_001, buyer: 0, fee: 1_000 },
    { share: 30, seller: 2_700, buyer: 7_001, fee: 300 },
    { share: 0, seller: 0, buyer: 10_001, fee: 0 },
  ])(
    'a deal of 100.01 ₽ with $share % for the seller is settled to the kopeck',
    async ({ share, seller, buyer, fee }) => {
      const [buyerId, sellerId] = await twoPeople();
      const dealId = newId();
      await give(buyerId, 10_001);
      const settled = await inTransaction(database.db, async (trx) => {
        await ledger.holdForDeals(trx, { buyerId, deals: [{ dealId, amountKopecks: 10_001 }] });
        return ledger.settleDeal(trx, {
          dealId,
          buyerId,
          sellerId,
          amountKopecks: 10_001,
          sellerKopecks: partOf(10_001, share),
        });
      });
      expect(settled.feeKopecks).toBe(fee);
      expect(await ledger.balanceOf(sellerId)).toEqual({ availableKopecks: seller, heldKopecks: 0 });
      expect(await ledger.balanceOf(buyerId)).toEqual({ availableKopecks: buyer, heldKopecks: 0 });
    },
  );

  it('a hold ends once: released, it cannot be settled as well', async () => {
    const [buyerId, sellerId] = await twoPeople();
    const dealId = newId();
    await give(buyerId, 5_000);
    await inTransaction(database.db, async (trx) => {
      await ledger.holdForDeals(trx, { buyerId, deals: [{ dealId, amountKopecks: 5_000 }] });
      await ledger.releaseDeal(trx, { dealId, buyerId, amountKopecks: 5_000 });
      await ledger.settleDeal(trx, { dealId, buyerId, sellerId, amountKopecks: 5_000, sellerKopecks: 5_000 });
    });
    expect(await ledger.balanceOf(buyerId)).toEqual({ availableKopecks: 5_000, heldKopecks: 0 });
    expect(await ledger.balanceOf(sellerId)).toEqual({ availableKopecks: 0, heldKopecks: 0 });
  });

  it('operations run backwards with the balance after each', async () => {
    const [person] = await twoPeople();
    await give(person, 1_000);
    await give(person, 2_500);
    const payoutId = newId();
    await inTransaction(database.db, (trx) =>
      ledger.holdPayout(trx, { payoutId, accountId: person, amountKopecks: 3_000 }),
    );
    const rows = await ledger.listOperations(person, {}, { after: null, limit: 10 });
    expect(
      rows.map(({ kind, amountKopecks, balanceAfterKopecks }) => [kind, amountKopecks, balanceAfterKopecks]),
    ).toEqual([
      ['payout_hold', -3_000, 500],
      ['topup', 2_500, 3_500],
      ['topup', 1_000, 1_000],
    ]);
    const older = await ledger.listOperations(person, {}, { after: rows[1]?.entryId ?? 0, limit: 10 });
    expect(older).toHaveLength(1);
  });
});

describe('the database itself', () => {
  const { external: EXTERNAL, fee: FEE } = SYSTEM_ACCOUNTS;
  const insertTransaction = `INSERT INTO ledger_transactions (transaction_id, key, kind, subject_kind, subject_id)
    VALUES ($1::uuid, $1::text, 'topup', 'topup', $1::uuid)`;

  it.each([
    ['entries that do not sum to zero', [['external', -100]] as const],
    [
      'a sum that misses a kopeck',
      [
        ['external', -100],
        ['fee', 99],
      ] as const,
    ],
    ['a transaction without entries', [] as const],
  ])('refuses %s', async (_, entries) => {
    const writing = inTransaction(database.db, async (trx) => {
      const id = newId();
      await sql.raw(insertTransaction.replaceAll('$1', `'${id}'`)).execute(trx);
      await sql`
        INSERT INTO ledger_entries (transaction_id, ledger_account_id, amount)
        SELECT ${id}::uuid, ledger_account_id, amount
        FROM json_to_recordset(${JSON.stringify(entries.map(([bucket, amount]) => ({ bucket, amount })))}) AS given (bucket text, amount bigint)
        JOIN ledger_accounts USING (bucket)`.execute(trx);
    });
    await expect(writing).rejects.toMatchObject({ code: '23514' });
  });

  it('refuses entries that do not sum to zero in every partition, whoever names it', async () => {
    const { rows } = await database.pool.query(
      "SELECT partition_name, begins_at FROM partitions WHERE table_name = 'ledger_entries'",
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { partition_name, begins_at } of rows) {
      const writing = inTransaction(database.db, async (trx) => {
        const id = newId(begins_at > 0 ? begins_at.getTime() + 1 : Date.now());
        await sql.raw(insertTransaction.replaceAll('$1', `'${id}'`)).execute(trx);
        await sql`INSERT INTO ${sql.table(partition_name)} (transaction_id, ledger_account_id, amount)
          VALUES (${id}, ${EXTERNAL}, -100)`.execute(trx);
      });
      await expect(writing).rejects.toMatchObject({ message: expect.stringContaining('have the sum -100') });
      await expect(database.pool.query(`DELETE FROM ${partition_name}`)).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('refuses entries that come one at a time, even when they would sum to zero in the end', async () => {
    const writing = inTransaction(database.db, async (trx) => {
      const id = newId();
      await sql.raw(insertTransaction.replaceAll('$1', `'${id}'`)).execute(trx);
      for (const [account, amount] of [[EXTERNAL, -100] as const, [FEE, 100] as const])
        await sql`INSERT INTO ledger_entries (transaction_id, ledger_account_id, amount)
          VALUES (${id}, ${account}, ${amount})`.execute(trx);
    });
    await expect(writing).rejects.toMatchObject({
      code: '23514',
      message: expect.stringContaining('have the sum -100'),
    });
  });

  it('refuses an entry that comes later and takes the balance away', async () => {
    const [person] = await twoPeople();
    await give(person, 100);
    const late = database.pool.query(
      `INSERT INTO ledger_entries (transaction_id, ledger_account_id, amount)
       SELECT (SELECT transaction_id FROM ledger_transactions ORDER BY at DESC LIMIT 1), ledger_account_id, 100
       FROM ledger_accounts WHERE bucket = 'fee'`,
    );
    await expect(late).rejects.toMatchObject({ code: '23514', message: expect.stringContaining('have the sum 100') });
  });

  it.each([
    'UPDATE ledger_entries SET amount = 1',
    'DELETE FROM ledger_entries',
    'TRUNCATE ledger_entries CASCADE',
    // A partition by its name is no way around.
    'UPDATE ledger_entries_first SET amount = 1',
    'DELETE FROM ledger_entries_first',
    'TRUNCATE ledger_entries_first',
    "UPDATE ledger_transactions SET key = 'x'",
    'DELETE FROM ledger_transactions',
    'UPDATE ledger_accounts SET balance = 1 WHERE account_id IS NOT NULL',
    'DELETE FROM ledger_accounts',
  ])('refuses %s', async (statement) => {
    await give((await twoPeople())[0], 100);
    await expect(database.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('refuses an entry that does not say truly what it leaves behind', async () => {
    const [person] = await twoPeople();
    await give(person, 100);
    const write = (leaves: number) =>
      inTransaction(database.db, async (trx) => {
        const id = newId();
        await sql.raw(insertTransaction.replaceAll('$1', `'${id}'`)).execute(trx);
        await sql`
          INSERT INTO ledger_entries (transaction_id, ledger_account_id, amount, balance_after)
          SELECT ${id}::uuid, ledger_account_id, CASE bucket WHEN 'external' THEN -50 ELSE 50 END,
            CASE bucket WHEN 'external' THEN NULL ELSE ${leaves}::bigint END
          FROM ledger_accounts WHERE bucket = 'external' OR (account_id = ${person} AND bucket = 'available')
        `.execute(trx);
      });
    await expect(write(149)).rejects.toMatchObject({ code: '23514' });
    await expect(write(151)).rejects.toMatchObject({ code: '23514' });
    await write(150);
    expect(await ledger.balanceOf(person)).toEqual({ availableKopecks: 150, heldKopecks: 0 });
  });

  it.each([
    { what: 'an account that is not there', account: newId(), leaves: 50, isBegun: true, code: '23503' },
    { what: 'no account that leaves no balance', account: newId(), leaves: null, isBegun: true, code: '23503' },
    { what: 'a system account that leaves a balance', account: EXTERNAL, leaves: 50, isBegun: true, code: '23514' },
    { what: 'a transaction that is not there', account: EXTERNAL, leaves: null, isBegun: false, code: '23503' },
  ])('refuses an entry of $what', async ({ account, leaves, isBegun, code }) => {
    const writing = inTransaction(database.db, async (trx) => {
      const id = newId();
      if (isBegun) await sql.raw(insertTransaction.replaceAll('$1', `'${id}'`)).execute(trx);
      await sql`
        INSERT INTO ledger_entries (transaction_id, ledger_account_id, amount, balance_after)
        VALUES (${id}, ${account}, 50, ${leaves}), (${id}, ${FEE}, -50, NULL)
      `.execute(trx);
    });
    await expect(writing).rejects.toMatchObject({ code });
  });

  it('refuses a balance below zero even when the code forgets to ask', async () => {
    const [person] = await twoPeople();
    await give(person, 100);
    const id = newId();
    const overdraw = inTransaction(database.db, async (trx) => {
      await ledger.completePayout(trx, { payoutId: id, accountId: person, amountKopecks: 1 });
    });
    await expect(overdraw).rejects.toMatchObject({ constraint: 'ledger_balance_not_negative' });
  });
});

it('500 opposite movements at once: nothing is lost, nothing doubled, no deadlock gets through', async () => {
  const [first, second] = await twoPeople();
  await give(first, 1_000_000);
  await give(second, 1_000_000);
  const pay = async (buyerId: string, sellerId: string) => {
    const dealId = newId();
    await inTransaction(database.db, (trx) =>
      ledger.holdForDeals(trx, { buyerId, deals: [{ dealId, amountKopecks: 1_000 }] }),
    );
    await inTransaction(database.db, (trx) =>
      ledger.settleDeal(trx, { dealId, buyerId, sellerId, amountKopecks: 1_000, sellerKopecks: 1_000 }),
    );
  };
  // As many at once as there are connections, each starting the next when it is done.
  let started = 0;
  const worker = async () => {
    for (let turn = started++; turn < 500; turn = started++)
      await (turn % 2 === 0 ? pay(first, second) : pay(second, first));
  };
  await Promise.all(Array.from({ length: 20 }, worker));
  const paidFee = 250 * feeOf(1_000);
  expect(await ledger.balanceOf(first)).toEqual({ availableKopecks: 1_000_000 - paidFee, heldKopecks: 0 });
  expect(await ledger.balanceOf(second)).toEqual({ availableKopecks: 1_000_000 - paidFee, heldKopecks: 0 });
  await expectLedgerClean(ledger);
});
