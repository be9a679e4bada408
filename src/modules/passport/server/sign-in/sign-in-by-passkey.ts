import { inTransaction } from '#platform/database/transaction.ts';
import type { PasskeyAnswer } from '../../contract.ts';
import type { PassportContext } from '../context.ts';
import { fail } from '../fail.ts';
import type { Browser, BrowserTokens } from '../sessions/sessions.ts';
import { type AccountRow, findAccount } from '../store.ts';
import { admit } from './admit.ts';

interface PasskeySignIn extends Browser {
  site: string;
  passkey: PasskeyAnswer;
}

/** A passkey is something one has, opened by something one is or knows: two factors in one step. */
export async function signInByPasskey(
  context: PassportContext,
  { site, passkey, ...browser }: PasskeySignIn,
): Promise<{ account: AccountRow; tokens: BrowserTokens }> {
  const { db, factors } = context;
  const admitted = await inTransaction(db, async (transaction) => {
    const accountId = await factors.spendPasskey(transaction, site, passkey, null);
    const account = accountId && (await findAccount(transaction, accountId));
    if (!account) return null;
    return { account, tokens: await admit(context, transaction, accountId, browser, 'passkey') };
  });
  if (!admitted) throw fail('wrong_passkey');
  return admitted;
}
