/** Who may not write to whom, and how often one may: refused in words. */

import type { Transaction } from '#platform/database/schema.ts';
import { inWords, takeFromLimit, takeFromLimitWithin } from '#platform/http/rate-limit.ts';
import { waitingTime } from '#words/durations.ts';
import type { ChatsContext } from '../context.ts';
import { fail } from '../fail.ts';

const NEW_DIALOGS = [
  { max: 20, windowSeconds: 3_600 },
  { max: 60, windowSeconds: 86_400 },
] as const;
const MESSAGES = { max: 60, windowSeconds: 60 } as const;

export async function refuseUnwelcome(
  { peopleOf, mayWrite }: ChatsContext,
  accountId: string,
  otherId: string,
): Promise<void> {
  const [people, isWelcome] = await Promise.all([peopleOf([otherId]), mayWrite(accountId, otherId)]);
  if (people.get(otherId)?.isGone ?? true) throw fail('account_gone');
  if (!isWelcome) throw fail('blocked');
}

export async function takeNewDialog({ pool }: ChatsContext, accountId: string): Promise<void> {
  for (const limit of NEW_DIALOGS) {
    await inWords(takeFromLimit(pool, `chats/new/${accountId}`, limit), (retryAfterSeconds) =>
      fail('too_many_dialogs', {
        retryAfterSeconds,
        message: `Вы начали много новых переписок. Следующую можно начать через ${waitingTime(retryAfterSeconds)}.`,
      }),
    );
  }
}

/** Within the transaction of the message: one that was sent before, or fails, does not count. */
export async function takeMessage(transaction: Transaction, accountId: string): Promise<void> {
  await inWords(takeFromLimitWithin(transaction, `chats/messages/${accountId}`, MESSAGES), (retryAfterSeconds) =>
    fail('too_many_messages', {
      retryAfterSeconds,
      message: `Вы пишете слишком часто. Продолжить можно через ${waitingTime(retryAfterSeconds)}.`,
    }),
  );
}
