/** A publication that came out before its erid is an unmarked one, whatever was said of it later. */
import type { Transaction } from '#platform/database/schema.ts';
import { dayAndMonth } from '#words/days.ts';
import { clockOf, dayOf } from '#words/moments.ts';
import type { DealEvent } from '../../../deals/server/index.ts';
import { fail } from '../fail.ts';
import { findMarking, listCreatives } from '../store.ts';

/** Times are typed to the minute. */
const MINUTE_MS = 60_000;

/**
 * An older version may have come out and been mended since: the first erid counts. When one from elsewhere was given out, only whoever
 * brought it knows; what came out with it is not called unmarked.
 */
async function firstEridAt(transaction: Transaction, dealId: string): Promise<Date | undefined> {
  const creatives = await listCreatives(transaction, dealId);
  if (creatives.some(({ erid_source }) => erid_source === 'manual')) return undefined;
  return creatives.flatMap(({ erid_at }) => erid_at ?? []).toSorted((a, b) => a.getTime() - b.getTime())[0];
}

const early = (when: string) =>
  `Вышло раньше, чем получен erid (${when}). Проверьте время: такая публикация считается немаркированной.`;

export async function refuseBeforeErid(transaction: Transaction, { deal, step }: DealEvent): Promise<void> {
  const { publishedAt } = step;
  if (step.action !== 'deliver' || !publishedAt) return;
  if ((await findMarking(transaction, deal.dealId))?.need !== 'required') return;
  const first = await firstEridAt(transaction, deal.dealId);
  if (!first || publishedAt.getTime() >= Math.floor(first.getTime() / MINUTE_MS) * MINUTE_MS) return;
  throw fail('invalid_fields', {
    fields: { published_at: early(`${dayAndMonth(dayOf(first))}, ${clockOf(first)} по Москве`) },
  });
}

/** The same of a day that is named later, Moscow's like all that people name; what is wrong with it, in words. */
export async function eridAfter(transaction: Transaction, dealId: string, day: string): Promise<string | undefined> {
  const first = await firstEridAt(transaction, dealId);
  return first && day < dayOf(first) ? early(dayAndMonth(dayOf(first))) : undefined;
}
