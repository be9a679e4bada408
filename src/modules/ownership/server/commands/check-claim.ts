/** The owner asks whether the code is there. What is confirmed already stays so when another place has no code. */
import { inTransaction } from '#platform/database/transaction.ts';
import { takeFromLimit } from '#platform/http/rate-limit.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { type Finding, nextCheckAfter } from '../../domain/findings.ts';
import { hostOf, type Method, methodsOf } from '../../domain/methods.ts';
import type { OwnershipContext } from '../context.ts';
import { fail } from '../fail.ts';
import { type ClaimRow, findClaim, hastenOthers, saveConfirmed } from '../store.ts';
import { requireProvable } from './open-claim.ts';

/** Each check is a few requests to somebody's server: nobody uses us to hammer one. */
const PER_ACCOUNT = { max: 30, windowSeconds: 600 };
const PER_OBJECT = { max: 6, windowSeconds: 60 };
const PER_HOST = { max: 60, windowSeconds: 600 };

interface Check {
  objectId: string;
  viewer: Viewer;
  method: Method;
}

export async function checkClaim(
  context: OwnershipContext,
  { objectId, viewer, method }: Check,
): Promise<{ claim: ClaimRow; finding: Finding }> {
  const { address } = await requireProvable(context, objectId, viewer);
  if (!methodsOf(address).includes(method)) {
    throw fail('invalid_fields', { fields: { method: 'Для этого адреса такого способа нет.' } });
  }
  const claim = await findClaim(context.db, objectId);
  if (claim?.address !== address) throw fail('ownership_claim_changed');
  await takeFromLimit(context.pool, `ownership:account:${viewer.accountId}`, PER_ACCOUNT);
  await takeFromLimit(context.pool, `ownership:object:${objectId}`, PER_OBJECT);
  // Everybody's channels are pages of one host, which stands that.
  if (method !== 'description') await takeFromLimit(context.pool, `ownership:host:${hostOf(address)}`, PER_HOST);

  const finding = await context.look({ address, method, code: claim.code });
  if (!finding.isFound) return { claim, finding };
  const at = context.now();
  const saved = await inTransaction(context.db, async (transaction) => {
    const confirmed = await saveConfirmed(transaction, claim, { method, at, nextCheckAt: nextCheckAfter(at) });
    if (confirmed) await hastenOthers(transaction, confirmed, at);
    return confirmed;
  });
  if (!saved) throw fail('ownership_claim_changed');
  return { claim: saved, finding };
}
