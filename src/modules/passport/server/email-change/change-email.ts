import { inTransaction } from '#platform/database/transaction.ts';
import type { Origin } from '#platform/http/origin.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { hashToken, newToken } from '#platform/tokens.ts';
import { UNDO_DAYS } from '../../../terms/contract.ts';
import type { PassportContext } from '../context.ts';
import { fail } from '../fail.ts';
import { promiseLetter } from '../letters.ts';
import { confirmCode } from '../mailbox-codes/confirm-code.ts';
import { consumeFlow } from '../mailbox-codes/store.ts';
import { type AccountRow, lockAccount, moveAccount } from '../store.ts';
import { insertEmailChange } from './store.ts';

/** The code proves the new mailbox; the old one is told, with a way back. */
export async function changeEmail(
  { db, jobs, record }: PassportContext,
  { viewer, code, flowToken, origin }: { viewer: Viewer; code: string; flowToken: string | undefined; origin: Origin },
): Promise<AccountRow> {
  const { accountId } = viewer;
  const flow = await confirmCode(db, 'change_email', flowToken, code);
  return inTransaction(db, async (transaction) => {
    const account = await lockAccount(transaction, accountId);
    if (!account?.email || !account.email_normalised || flow.account_id !== accountId) throw fail('wrong_code');
    if (!(await consumeFlow(transaction, flow.flow_id))) throw fail('wrong_code');
    const undoToken = newToken();
    await insertEmailChange(transaction, {
      token_hash: hashToken(undoToken),
      account_id: accountId,
      old_email: account.email,
      old_email_normalised: account.email_normalised,
      days: UNDO_DAYS,
    });
    const moved = await moveAccount(transaction, accountId, flow);
    if (!moved) throw fail('email_taken');
    await record(transaction, { accountId, event: 'email_changed', origin, detail: moved.email });
    await promiseLetter(jobs, transaction, {
      letter: 'email_changed',
      to: account.email,
      at: new Date().toISOString(),
      undo_token: undoToken,
    });
    return moved;
  });
}
