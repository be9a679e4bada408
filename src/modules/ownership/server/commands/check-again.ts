/** By the clock: whether the code is still there. */
import { inTransaction } from '#platform/database/transaction.ts';
import { isAnswered, recheck } from '../../domain/findings.ts';
import type { ClaimedPlace, OwnershipContext } from '../context.ts';
import { type ConfirmedRow, deleteClaim, saveRechecked, takeDue } from '../store.ts';

const LIMIT = 40;
/** The job has two minutes; the last look begins within this time and has the rest to end in. */
const BUDGET_MILLISECONDS = 80_000;
/** Longer than one takes at its slowest. */
const LEASE_MILLISECONDS = 600_000;

/** Answers how many were looked at. */
export async function checkAgain(context: OwnershipContext): Promise<number> {
  const startedAt = context.now().getTime();
  // One after the other: nobody waits, and no host is asked much at once. What is left over is due the next time.
  for (let done = 0; done < LIMIT; done += 1) {
    const now = context.now();
    if (now.getTime() - startedAt >= BUDGET_MILLISECONDS) return done;
    const until = new Date(now.getTime() + LEASE_MILLISECONDS);
    const [claim] = await takeDue(context.db, { now, until, limit: 1 });
    if (!claim) return done;
    const places = await context.claimedPlaces([claim.object_id]);
    await checkOne(context, claim, places.get(claim.object_id));
  }
  return LIMIT;
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
