import type { Transaction } from '#platform/database/schema.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { byMoment, type Page, type PageRequest, pageOf } from '#platform/paging.ts';
import type { Standing } from '../../passport/server/index.ts';
import type { Blocked } from '../contract.ts';
import type { BlacklistContext } from './context.ts';
import { areApart, mayWrite, seesEverything } from './policy.ts';
import { presentBlocked } from './presenter.ts';
import { listApart, listBetween, listBlocks } from './store.ts';

const BLOCKS = byMoment(24, 'created_at', 'blocked_id');

export async function listPage(
  { db, accounts, now }: BlacklistContext,
  accountId: string,
  page: PageRequest,
): Promise<Page<Blocked>> {
  const { rows, next_cursor } = await pageOf(page, BLOCKS, (after, limit) =>
    listBlocks(db, accountId, { after, limit, now: now() }),
  );
  const faces = await accounts.facesOf(rows.map(({ blocked_id }) => blocked_id));
  return { items: rows.map((row) => presentBlocked(row, faces)), next_cursor };
}

/** Permissions between two people; symmetric. */
export async function standingOf(context: BlacklistContext, one: string, other: string): Promise<Standing> {
  const between = await listBetween(context.db, one, [other], context.now());
  if (between.length === 0) return { mayOrder: true, mayWrite: true };
  const staff = await context.accounts.staffAmong(between.map(({ blocked_id }) => blocked_id));
  return { mayOrder: !areApart(between), mayWrite: mayWrite(between, staff) };
}

/** Of the others, those the account is apart from. */
export async function apartAmong(
  { db, now }: BlacklistContext,
  accountId: string,
  others: readonly string[],
  transaction?: Transaction,
): Promise<ReadonlySet<string>> {
  if (others.length === 0) return new Set();
  const between = await listBetween(transaction ?? db, accountId, others, now());
  return new Set(between.map(({ account_id, blocked_id }) => (account_id === accountId ? blocked_id : account_id)));
}

/** Owners hidden from the viewer's catalog. No query for viewers in no block at all. */
export async function hiddenFrom({ db, now }: BlacklistContext, viewer: Viewer | null): Promise<readonly string[]> {
  if (!viewer?.hasBlocks || seesEverything(viewer.role)) return [];
  return listApart(db, viewer.accountId, now());
}
