import { preferPrimary } from '#platform/database/replicas.ts';
import type { Db } from '#platform/database/schema.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { byId, type Page, type PageRequest, pageOf } from '#platform/paging.ts';
import { IDLE_DAYS } from '../../terms/contract.ts';
import type { Account, OwnSession, Profile, ProofWays } from '../contract.ts';
import type { PassportContext } from './context.ts';
import { fail } from './fail.ts';
import { canListEverybody, canSeeWholeAccount } from './policy.ts';
import { presentAccount, presentOwnSession, presentWholeAccount } from './presenter.ts';
import { listSessions } from './sessions/store.ts';
import { findAccount, listAccounts } from './store.ts';

const ACCOUNTS = byId(24, 'account_id');

/** Read from the primary for whoever sees all of it: others change it too (staff, a letter opened elsewhere), and it is acted upon. */
export async function getAccount(
  { db, standingOf }: Pick<PassportContext, 'db' | 'standingOf'>,
  accountId: string,
  viewer: Viewer | null,
): Promise<Profile> {
  const read = () => findAccount(db, accountId);
  const row = await (canSeeWholeAccount(viewer, accountId) ? preferPrimary(read) : read());
  if (!row) throw fail('not_found');
  return presentAccount(row, viewer, await standingOf(viewer, accountId));
}

/** All accounts for an administrator, paginated; for anyone else a list of one. */
export async function listVisibleAccounts(db: Db, viewer: Viewer, page: PageRequest): Promise<Page<Account>> {
  if (!canListEverybody(viewer)) {
    const own = await findAccount(db, viewer.accountId);
    return { items: own ? [presentWholeAccount(own, viewer)] : [], next_cursor: null };
  }
  const { rows, next_cursor } = await pageOf(page, ACCOUNTS, (after, limit) => listAccounts(db, { after, limit }));
  return { items: rows.map((row) => presentWholeAccount(row, viewer)), next_cursor };
}

/** This one first, then by the last use. */
export async function listOwnSessions(
  { db, placeOf }: Pick<PassportContext, 'db' | 'placeOf'>,
  viewer: Viewer,
): Promise<OwnSession[]> {
  const rows = await listSessions(db, viewer.accountId, IDLE_DAYS);
  const sessions = await Promise.all(
    rows.map(async (row) => presentOwnSession({ ...row, place: await placeOf(row.address) }, viewer)),
  );
  return sessions.sort((one, other) => Number(other.is_current) - Number(one.is_current));
}

export async function getProofWays(
  { db, factors }: Pick<PassportContext, 'db' | 'factors'>,
  viewer: Viewer,
): Promise<ProofWays> {
  const [secondSteps, hasPasskey] = await Promise.all([
    factors.secondStepsOf(db, viewer.accountId),
    factors.hasPasskey(db, viewer.accountId),
  ]);
  return {
    is_fresh: viewer.isProved ?? false,
    needs_code: secondSteps.includes('code'),
    has_passkey: hasPasskey,
  };
}
