import type { Db } from '#platform/database/schema.ts';
import { longDayOf } from '#words/moments.ts';
import type { PassportContext } from '../context.ts';
import { fail } from '../fail.ts';
import { findBlock } from './store.ts';

/** For how long, and why. */
export function blockWords({ reason, until }: { reason: string; until: Date | null }): string {
  // The end of a block is the first moment after its last day.
  const term = until ? `до ${longDayOf(until.getTime() - 1)} включительно` : 'без срока';
  return `Аккаунт заблокирован ${term}. Причина: ${reason}${/[.!?…]$/.test(reason) ? '' : '.'}`;
}

/**
 * To be asked after the session was written, in its transaction: the new row waits for whoever is blocking the account at
 * this moment, and then sees the block.
 */
export async function refuseBlocked(
  { appealAbout }: Pick<PassportContext, 'appealAbout'>,
  db: Db,
  accountId: string,
): Promise<void> {
  const block = await findBlock(db, accountId);
  if (!block) return;
  const appeal = appealAbout(`аккаунт ${accountId}`);
  const howTo = `напишите на ${appeal.email}: номер аккаунта ${accountId} и почему решение стоит пересмотреть.`;
  throw fail('account_blocked', {
    message: `${blockWords(block)} Не согласны — ${howTo}`,
    details: { reason: block.reason, until: block.until?.toISOString() ?? null, appeal },
  });
}
