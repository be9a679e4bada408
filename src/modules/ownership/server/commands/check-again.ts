/** By the clock: whether the code is still there. */
import { inTransaction } from '#platform/database/transaction.ts';
import { isAnswered, recheck } from '../../domain/findings.ts';
import type { ClaimedPlace, OwnershipContext } from '../context.ts';
import { type ConfirmedRow, deleteClaim, saveRechecked, takeDue } from '../store.ts';

const LIMIT = 40;
/** Longer than all of them take, each at its slowest. */
const LEASE_MILLISECONDS = 3_600_000;

/** Answers how many were looked at. */
export async function checkAgain(context: OwnershipContext): Promise<number> {
  const now = context.now();
  const until = new Date(now.getTime() + LEASE_MILLISECONDS);
  const due = await takeDue(context.db, { now, until, limit: LIMIT });
  const places = await context.claimedPlaces(due.map(({ object_id }) => object_id));
  // One after the other: nobody waits, and no host is asked much at once.
  for (const claim of due) await checkOne(context, claim, places.get(claim.object_id));
  return due.length;
}

async function checkOne(
  context: OwnershipContext,
  claim: ConfirmedRow,
  place: ClaimedPlace | undefined,
): Promise<void> {
  const { method, address, code } = claim;
  if (place?.address !== address) return deleteClaim(context.db, claim);
  const finding = await context.look({ address, method, code });
  const at = context.now();
  const kept = {
    method,
    confirmedAt: claim.confirmed_at,
    misses: claim.misses,
    missedSince: claim.missed_since,
  };
  const after = recheck(kept, finding, at);
  const isLapsed = after.state === 'lapsed';
  await inTransaction(context.db, async (transaction) => {
    const isSaved = await saveRechecked(transaction, claim, {
      confirmed_at: isLapsed ? claim.confirmed_at : after.confirmedAt,
      next_check_at: isLapsed ? null : after.nextCheckAt,
      misses: after.misses,
      missed_since: after.missedSince,
      lapsed_at: isLapsed ? at : null,
    });
    if (!isSaved || !isLapsed) return;
    const { kind, id: objectId, ownerId: accountId, title } = place;
    const lapse = { accountId, kind, objectId, title, address, isSilent: !isAnswered(finding) };
    for (const tell of context.onLapse) await tell(transaction, lapse);
  });
}
