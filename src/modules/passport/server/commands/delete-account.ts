import type { Viewer } from '#platform/http/viewer.ts';
import { GRACE_TERM } from '../../../terms/contract.ts';
import type { Factors, PassportContext } from '../context.ts';
import { canBeUndone } from '../email-change/store.ts';
import { fail } from '../fail.ts';
import { canDeleteAccount } from '../policy.ts';
import { checkOwnPassword } from '../sign-in/own-password.ts';
import { findAccount } from '../store.ts';
import { type ErasingContext, eraseAccount } from './erase-account.ts';

interface Deletion {
  viewer: Viewer;
  accountId: string;
  password: string;
  deviceToken: string | undefined;
}

/**
 * At once and for good; the page of settings leaves in two weeks instead (decision 0029). The password is asked for here,
 * and guesses count like guesses at sign-in. Where two-factor protection is on, the password alone proves nothing: the
 * session has to be proved as well, which takes the second step (decision 0024).
 */
export async function deleteAccount(
  context: ErasingContext & Pick<PassportContext, 'passwords'> & { factors: Pick<Factors, 'secondStepsOf'> },
  { viewer, accountId, password, deviceToken }: Deletion,
): Promise<void> {
  const { db, factors } = context;
  if (!(await findAccount(db, accountId))) throw fail('not_found');
  if (!canDeleteAccount(viewer, accountId)) throw fail('account_not_yours');
  const needsSecondStep = (await factors.secondStepsOf(db, accountId)).length > 0;
  if (needsSecondStep && !viewer.isProved) throw fail('fresh_proof_required');
  // A thief who has moved the account to their own mailbox must not burn it before the owner takes it back (decision 0036).
  if (await canBeUndone(db, accountId))
    throw fail('account_in_use', {
      message: `Адрес почты недавно сменили, и владелец прежнего может его вернуть. Удалите аккаунт в настройках безопасности: он исчезнет через ${GRACE_TERM}.`,
    });
  await checkOwnPassword(context, { accountId, password, deviceToken, field: 'password' });
  await eraseAccount(context, accountId);
}
