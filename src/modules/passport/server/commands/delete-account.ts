import type { PassportContext } from '../context.ts';
import { type ErasingContext, eraseAccount } from './erase-account.ts';
import { type Proof, provePassword } from './prove-password.ts';

/** At once and for good; the page of settings leaves in two weeks instead (decision 0029). */
export async function deleteAccount(
  context: ErasingContext & Pick<PassportContext, 'passwords'>,
  proof: Proof,
): Promise<void> {
  await provePassword(context, proof);
  await eraseAccount(context, proof.accountId);
}
