import { inTransaction } from '#platform/database/transaction.ts';
import { newId } from '#platform/ids.ts';
import { NEW_MEMBER } from '../../domain/names.ts';
import type { PassportContext } from '../context.ts';
import { fail } from '../fail.ts';
import { confirmCode } from '../mailbox-codes/confirm-code.ts';
import { consumeFlow } from '../mailbox-codes/store.ts';
import { type Browser, type BrowserTokens, openSession } from '../sessions/sessions.ts';
import { type AccountRow, insertAccount } from '../store.ts';

interface Registration extends Browser {
  password: string;
  code: string;
  flowToken: string | undefined;
}

export async function register(
  context: PassportContext,
  { password, code, flowToken, ...browser }: Registration,
): Promise<{ account: AccountRow; tokens: BrowserTokens }> {
  const { db, passwords, record, documents } = context;
  await passwords.refuseCommon(password);
  const flow = await confirmCode(db, 'register', flowToken, code);
  const passwordHash = await passwords.hash(password);
  return inTransaction(db, async (transaction) => {
    if (!(await consumeFlow(transaction, flow.flow_id))) throw fail('wrong_code');
    const account = await insertAccount(transaction, {
      account_id: newId(),
      email: flow.email,
      email_normalised: flow.email_normalised,
      password_hash: passwordHash,
      name: NEW_MEMBER,
      consented_through: documents.through,
    });
    if (!account) throw fail('email_taken');
    await documents.give(transaction, { accountId: account.account_id, address: browser.origin.address });
    await record(transaction, { accountId: account.account_id, event: 'registered', origin: browser.origin });
    return { account, tokens: await openSession(context, transaction, account.account_id, browser) };
  });
}
