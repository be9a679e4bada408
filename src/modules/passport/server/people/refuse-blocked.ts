import { errorsOf } from '#platform/errors.ts';
import { passportErrors } from '../../contract.ts';
import type { Db } from '../store.ts';
import { findBlock } from './store.ts';

const fail = errorsOf(passportErrors);

const DAY = new Intl.DateTimeFormat('ru', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/Moscow',
});

/**
 * To be asked after the session was written, in its transaction: the new row waits for whoever is blocking the account at
 * this moment, and then sees the block.
 */
export async function refuseBlocked(db: Db, accountId: string): Promise<void> {
  const block = await findBlock(db, accountId);
  if (!block) return;
  // The end of a block is the first moment after its last day.
  const term = block.until ? `до ${DAY.format(block.until.getTime() - 1)} включительно` : 'без срока';
  throw fail('account_blocked', {
    message: `Аккаунт заблокирован ${term}. Причина: ${block.reason}`,
    details: { reason: block.reason, until: block.until?.toISOString() ?? null },
  });
}
