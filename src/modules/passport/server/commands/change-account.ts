import { inTransaction } from '#platform/database/transaction.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { requisitesProblems } from '../../../requisites/contract.ts';
import type { AccountChanges } from '../../contract.ts';
import type { PassportContext } from '../context.ts';
import { fail } from '../fail.ts';
import { canChangeAccount } from '../policy.ts';
import { type AccountColumns, type AccountRow, lockAccount, updateAccount } from '../store.ts';

export async function changeAccount(
  { db, takeMedia, forgetFace }: PassportContext,
  { viewer, accountId, changes }: { viewer: Viewer; accountId: string; changes: AccountChanges },
): Promise<AccountRow> {
  const changed = await inTransaction(db, async (transaction) => {
    const account = await lockAccount(transaction, accountId);
    if (!account) throw fail('not_found');
    if (!canChangeAccount(viewer, accountId)) throw fail('account_not_yours');
    const { contacts, ...own } = changes;
    const columns: AccountColumns = { ...own, ...contacts };
    const problems = requisitesProblems({ ...account, ...columns });
    const { avatar_id: avatarId } = changes;
    if (avatarId && !(await takeMedia(transaction, accountId, [avatarId])).has(avatarId))
      problems.avatar_id = 'Этой картинки уже нет. Загрузите её ещё раз.';
    if (Object.keys(problems).length > 0) throw fail('invalid_fields', { fields: problems });
    const updated = await updateAccount(transaction, accountId, columns);
    if (!updated) throw fail('not_found');
    return updated;
  });
  forgetFace(accountId);
  return changed;
}
