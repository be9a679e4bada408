import { z } from 'zod';
import type { Viewer } from '#platform/http/viewer.ts';
import { byId, type Keyset, type Page, type PageRequest, pageOf } from '#platform/paging.ts';
import { addMonths } from '#words/calendar.ts';
import { dayOf, startOfDay } from '#words/moments.ts';
import type { MoneyOperation } from '../../ledger/server/index.ts';
import type { Act, Balance, Month, Operation, OperationsFilter, Payout, QueuedPayout } from '../contract.ts';
import { movementsOfKind } from '../domain/operations.ts';
import { checkTopup } from './commands/check-topup.ts';
import type { FinanceContext } from './context.ts';
import { fail } from './fail.ts';
import { makeOrder } from './orders/make-order.ts';
import { canSeeTopup } from './policy.ts';
import { presentAct, presentOperation, presentPayout, presentQueued } from './presenter.ts';
import { findSources, findTopup, listPayouts, listQueue, sumLeaving, type TopupRow, takeTurnToCheck } from './store.ts';

const PAYOUTS = byId(24, 'payout_id');
const OPERATIONS: Keyset<MoneyOperation, number> = {
  size: 24,
  placeOf: ({ entryId }) => entryId,
  shape: z.int().positive(),
};
const FILE_PAGE = 500;
const RECHECK_SECONDS = 3;
const DAY_MILLISECONDS = 86_400_000;

export async function getBalance({ db, deals, ledger }: FinanceContext, accountId: string): Promise<Balance> {
  const [{ availableKopecks, heldKopecks }, coming] = await Promise.all([
    ledger.balanceOf(accountId),
    deals.comingTo(accountId),
  ]);
  const leaving = heldKopecks > 0 ? await sumLeaving(db, accountId) : 0;
  // The two reads are not one snapshot: a payout that has just left must not be taken for money of deals.
  const payouts = Math.min(leaving, heldKopecks);
  return {
    available: availableKopecks,
    held: heldKopecks,
    held_in: { deals: heldKopecks - payouts, payouts },
    coming: { amount: coming.kopecks, deals: coming.deals },
  };
}

/** The provider's word may be newer than ours; the person who waits on the return page is the one to ask for it. */
export async function getFreshTopup(context: FinanceContext, topupId: string, viewer: Viewer): Promise<TopupRow> {
  const { db, log } = context;
  const topup = await findTopup(db, topupId);
  if (!topup || !canSeeTopup(viewer, topup)) throw fail('not_found');
  if (topup.state === 'succeeded') await makeOrder(context, topupId);
  if (topup.state !== 'pending' || !(await takeTurnToCheck(db, topupId, RECHECK_SECONDS))) return topup;
  await checkTopup(context, topup).catch((error: unknown) =>
    log.warn({ err: error, topup_id: topupId }, 'a top-up could not be checked'),
  );
  return (await findTopup(db, topupId)) ?? topup;
}

function readOperations(
  { ledger }: FinanceContext,
  accountId: string,
  { kind, direction, from, to }: OperationsFilter,
  page: { after: number | null; limit: number },
): Promise<MoneyOperation[]> {
  return ledger.listOperations(
    accountId,
    {
      ...(kind && { kinds: movementsOfKind(kind) }),
      ...(direction && { direction }),
      ...(from && { from: startOfDay(from) }),
      ...(to && { before: new Date(startOfDay(to).getTime() + DAY_MILLISECONDS) }),
    },
    page,
  );
}

async function presentOperations(
  { db, deals, ledger, provider }: FinanceContext,
  accountId: string,
  rows: readonly MoneyOperation[],
): Promise<Operation[]> {
  const idsOf = (fits: (row: MoneyOperation) => boolean) => [
    ...new Set(rows.filter(fits).map(({ subject }) => subject.id)),
  ];
  const [sources, dealTitles, settled] = await Promise.all([
    findSources(
      db,
      idsOf(({ subject }) => subject.kind !== 'deal'),
    ),
    deals.titlesOf(idsOf(({ subject }) => subject.kind === 'deal')),
    ledger.listEntriesAbout(idsOf(({ kind }) => kind === 'deal_settlement')),
  ]);
  const bought = new Set(
    settled
      .filter((entry) => entry.accountId === accountId && entry.bucket === 'held')
      .map(({ subjectId }) => subjectId),
  );
  const fees = new Map(
    settled
      .filter(({ bucket, subjectId }) => bucket === 'fee' && !bought.has(subjectId))
      .map(({ subjectId, amountKopecks }) => [subjectId, amountKopecks]),
  );
  return rows.map((row) => presentOperation(row, { sources, dealTitles, fees, provider: provider.name }));
}

export async function listOperations(
  context: FinanceContext,
  accountId: string,
  { limit, cursor, ...filter }: PageRequest & OperationsFilter,
): Promise<Page<Operation>> {
  const { rows, next_cursor } = await pageOf({ limit, cursor }, OPERATIONS, (after, count) =>
    readOperations(context, accountId, filter, { after, limit: count }),
  );
  return { items: await presentOperations(context, accountId, rows), next_cursor };
}

/** All operations, page by page, for a file. */
export async function* eachOperation(
  context: FinanceContext,
  accountId: string,
  filter: OperationsFilter,
): AsyncGenerator<Operation> {
  let after: number | null = null;
  do {
    const rows: MoneyOperation[] = await readOperations(context, accountId, filter, { after, limit: FILE_PAGE });
    yield* await presentOperations(context, accountId, rows);
    after = rows.length === FILE_PAGE ? (rows.at(-1)?.entryId ?? null) : null;
  } while (after !== null);
}

/** Every month of the last so many, the quiet ones too. */
export async function listMonths(
  { ledger }: FinanceContext,
  accountId: string,
  count: number,
): Promise<{ items: Month[] }> {
  const since = addMonths(dayOf(Date.now()), 1 - count);
  const known = new Map((await ledger.sumMonths(accountId, startOfDay(`${since}-01`))).map((row) => [row.month, row]));
  return {
    items: Array.from({ length: count }, (_, at) => {
      const month = addMonths(since, at);
      const { earnedKopecks: income = 0, spentKopecks: spent = 0 } = known.get(month) ?? {};
      return { month, income, spent };
    }),
  };
}

export async function listOwnPayouts({ db }: FinanceContext, viewer: Viewer, page: PageRequest): Promise<Page<Payout>> {
  const { rows, next_cursor } = await pageOf(page, PAYOUTS, (before, limit) =>
    listPayouts(db, { accountId: viewer.accountId, before, limit }),
  );
  return { items: rows.map((row) => presentPayout(row, viewer)), next_cursor };
}

export async function listPayoutQueue(
  context: FinanceContext,
  viewer: Viewer,
  page: PageRequest,
): Promise<Page<QueuedPayout>> {
  const { rows, next_cursor } = await pageOf(page, PAYOUTS, (after, limit) => listQueue(context.db, { after, limit }));
  const names = await context.namesOf([...new Set(rows.map(({ account_id }) => account_id))]);
  return { items: rows.map((row) => presentQueued(row, viewer, names)), next_cursor };
}

export async function listActs({ deals }: FinanceContext, accountId: string, page: PageRequest): Promise<Page<Act>> {
  const { items, next_cursor } = await deals.listForActs(accountId, page);
  return { items: items.map(presentAct), next_cursor };
}
