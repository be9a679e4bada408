/** Statistics of the days before the demonstration began: views, baskets, favourites. A few statements, however many rows. */
import type { createSeeding } from '#modules/ad-objects/server/index.ts';
import { addPastFavourites } from '#modules/favourites/server/index.ts';
import { addPastDays } from '#modules/statistics/server/index.ts';
import { keepersOf, ownFavourites } from './favourites.ts';
import type { Stage } from './stage.ts';
import { daysOf } from './views.ts';

const ROWS_AT_ONCE = 4000;

const countsOf = <T extends { objectId: string }>(rows: readonly T[], add: (row: T) => number): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(row.objectId, (counts.get(row.objectId) ?? 0) + add(row));
  return counts;
};

export async function countThePast(stage: Stage, seeding: ReturnType<typeof createSeeding>): Promise<void> {
  const { transaction } = stage;
  const byObject = stage.objects.map((object) => ({ object, days: daysOf(stage, object) }));
  const own = ownFavourites(stage);
  const favourites = [...own.favourites, ...byObject.flatMap(({ object, days }) => keepersOf(stage, object, days))];
  const rows = byObject.flatMap(({ days }) => days);
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await addPastDays(transaction, rows.slice(at, at + ROWS_AT_ONCE));
  await addPastFavourites(transaction, { lists: own.lists, favourites });
  await seeding.addViews(
    transaction,
    countsOf(rows, ({ views }) => views),
  );
  await seeding.addFavourites(
    transaction,
    countsOf(favourites, () => 1),
  );
}
