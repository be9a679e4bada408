/** A publication that came out before its erid is an unmarked one, whatever was said of it later. */
import type { Transaction } from '#platform/database/schema.ts';
import { dayAndMonth } from '#words/days.ts';
import { clockOf, dayOf } from '#words/moments.ts';
import type { DealEvent } from '../../../deals/server/index.ts';
import { fail } from '../fail.ts';
import { findMarking, listCreatives } from '../store.ts';

/** Times are typed to the minute. */
const MINUTE_MS = 60_000;

export async function refuseBeforeErid(transaction: Transaction, { deal, step }: DealEvent): Promise<void> {
  const { publishedAt } = step;
  if (step.action !== 'deliver' || !publishedAt) return;
  if ((await findMarking(transaction, deal.dealId))?.need !== 'required') return;
  const got = (await listCreatives(transaction, deal.dealId)).flatMap(({ erid_at }) => erid_at ?? []);
  // An older version may have come out and been mended since: the first erid counts.
  const first = got.toSorted((a, b) => a.getTime() - b.getTime())[0];
  if (!first || publishedAt.getTime() >= Math.floor(first.getTime() / MINUTE_MS) * MINUTE_MS) return;
  throw fail('invalid_fields', {
    fields: {
      published_at: `Вышло раньше, чем получен erid (${dayAndMonth(dayOf(first))}, ${clockOf(first)}). Проверьте время: такая публикация считается немаркированной.`,
    },
  });
}
