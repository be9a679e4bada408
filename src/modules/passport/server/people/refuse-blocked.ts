import type { Db } from '#platform/database/schema.ts';
import { longDayOf } from '#words/moments.ts';
import type { PassportContext } from '../context.ts';
import { fail } from '../fail.ts';
import type { Appeal } from './appeals.ts';
import { findBlock } from './store.ts';

/** For how long, why, and by which rule. */
export function blockWords({
  reason,
  until,
  rule,
}: {
  reason: string;
  until: Date | null;
  rule?: string | undefined;
}): string {
  // The end of a block is the first moment after its last day.
  const term = until ? `до ${longDayOf(until.getTime() - 1)} включительно` : 'без срока';
  const why = `Причина: ${reason}${/[.!?…]$/.test(reason) ? '' : '.'}`;
  return `Аккаунт заблокирован ${term}. ${why}${rule ? ` Правило: ${rule.charAt(0).toLowerCase()}${rule.slice(1)}.` : ''}`;
}

/** The term of an appeal ends with its last day. */
export const lastDayOf = (until: Date): string => longDayOf(until.getTime() - 1);

const APPEAL_WORDS = {
  possible: (until) =>
    `Не согласны — обжалуйте решение до ${lastDayOf(until)} включительно: его пересмотрит другой модератор.`,
  late: () => 'Срок обжалования прошёл.',
  open: () => 'Вы обжаловали решение, ответа пока нет.',
  upheld: () => 'Вы обжаловали решение, оно осталось в силе.',
  overturned: () => 'Вы обжаловали решение, и его отменили.',
} as const satisfies Record<Appeal['state'], (until: Date) => string>;

/**
 * Called after the session was inserted, in its transaction: its foreign key waits for whoever is blocking the account at
 * this moment, and then sees the block.
 */
export async function refuseBlocked(
  { rulings }: Pick<PassportContext, 'rulings'>,
  db: Db,
  accountId: string,
): Promise<void> {
  const block = await findBlock(db, accountId);
  if (!block) return;
  // Whoever comes this far has shown that the account is theirs.
  const appeal = await rulings.appealAgainst(accountId, accountId, db);
  throw fail('account_blocked', {
    message: `${blockWords({ ...block, rule: appeal?.rule })}${appeal ? ` ${APPEAL_WORDS[appeal.state](appeal.until)}` : ''}`,
    details: {
      reason: block.reason,
      until: block.until?.toISOString() ?? null,
      appeal: appeal && { link: appeal.link, until: appeal.until.toISOString(), state: appeal.state },
    },
  });
}
