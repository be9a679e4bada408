import type { Transaction } from '#platform/database/schema.ts';
import type { Origin } from '#platform/http/origin.ts';
import type { ProgramsContext } from '../context.ts';
import { deleteTokensOf } from '../tokens/store.ts';
import { giveUpWaiting, listWebhooks, updateWebhook } from '../webhooks/store.ts';

/** Names of tokens that worked until now, hosts of webhooks. */
export interface StoppedPrograms {
  tokens: string[];
  webhooks: string[];
}

/**
 * With a password reset, which says that somebody else may have been in: tokens end, since whoever copied one has it still.
 * Webhooks are switched off and stay for their owner to look at.
 */
export async function stopPrograms(
  { record, now }: Pick<ProgramsContext, 'record' | 'now'>,
  transaction: Transaction,
  { accountId, origin }: { accountId: string; origin: Origin },
): Promise<StoppedPrograms> {
  const tokens = await deleteTokensOf(transaction, accountId);
  for (const detail of tokens) await record(transaction, { accountId, event: 'token_revoked', origin, detail });
  const webhooks: string[] = [];
  for (const webhook of await listWebhooks(transaction, accountId)) {
    if (webhook.off_since) continue;
    const detail = new URL(webhook.url).host;
    await updateWebhook(transaction, { ...webhook, off_since: now() });
    await giveUpWaiting(transaction, webhook.webhook_id);
    await record(transaction, { accountId, event: 'webhook_stopped', origin, detail });
    webhooks.push(detail);
  }
  return { tokens, webhooks };
}
