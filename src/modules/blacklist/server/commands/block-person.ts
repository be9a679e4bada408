import { inTransaction } from '#platform/database/transaction.ts';
import { takeFromLimit } from '#platform/http/rate-limit.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { BlacklistContext } from '../context.ts';
import { fail } from '../fail.ts';
import { type BlockRow, countBlocks, findBlock, putBlock } from '../store.ts';
import { keepFacts } from './keep-facts.ts';

/** Pages of whoever is in a block cannot be shared with others: nobody is to do that to the whole site. */
const RATES = [
  { max: 100, windowSeconds: 3600 },
  { max: 300, windowSeconds: 86_400 },
];

interface NewBlock {
  accountId: string;
  blockedId: string;
  reason: string | null;
  until: Date | null;
}

export async function blockPerson(context: BlacklistContext, block: NewBlock): Promise<BlockRow> {
  const { accountId, blockedId, reason, until } = block;
  if (accountId === blockedId) throw fail('own_block');
  const now = context.now();
  refuseTerm(until, now);
  for (const limit of RATES) await takeFromLimit(context.pool, `blocks:${accountId}`, limit);
  return inTransaction(context.db, async (transaction) => {
    const people = [accountId, blockedId];
    if (!(await context.accounts.lockAccounts(transaction, people)).has(blockedId)) throw fail('not_found');
    const known = await findBlock(transaction, accountId, blockedId, now);
    if (!known && (await countBlocks(transaction, accountId, now)) >= LIMITS.people) throw fail('too_many_blocks');
    const put = await putBlock(
      transaction,
      { account_id: accountId, blocked_id: blockedId, reason, until, created_at: now },
      now,
    );
    await keepFacts(context, transaction, people);
    return put;
  });
}

function refuseTerm(until: Date | null, now: Date): void {
  if (!until) return;
  const latest = new Date(now);
  latest.setFullYear(latest.getFullYear() + LIMITS.years);
  const isFar = until > latest;
  if (until > now && !isFar) return;
  const sentence = isFar
    ? `Не дольше ${LIMITS.years} лет. Если нужно дольше, выберите «Навсегда».`
    : 'Этот момент уже прошёл.';
  throw fail('invalid_fields', { fields: { until: sentence } });
}
