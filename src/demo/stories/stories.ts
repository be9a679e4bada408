/** History of the demonstration's people: written in one transaction, once. */

import type { createSeeding } from '#modules/ad-objects/server/index.ts';
import { createLedger } from '#modules/ledger/server/index.ts';
import type { Db } from '#platform/database/schema.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { DemoObject } from '../demo-object.ts';
import { DEMO_PEOPLE } from '../people.ts';
import { planAnton } from './anton.ts';
import { countThePast } from './figures.ts';
import { planLastMonth } from './last-month.ts';
import { FIRST_TOP_UP, planMarina } from './marina.ts';
import { MARINAS_ORDERS } from './marina-orders.ts';
import { planReports } from './marking.ts';
import { hoursBefore } from './moments.ts';
import { type Cast, createStage } from './stage.ts';
import { planProjects, planQuarrels, planReviews } from './strangers.ts';
import { planTalks } from './talks.ts';

/** Objects whose pictures the stories show: deals keep the picture they were made with. */
export const isInStories = ({ title, owner }: DemoObject): boolean =>
  owner === 'anton' || (MARINAS_ORDERS as readonly string[]).includes(title);

/** Who signs in has last looked a day ago. */
const UNREAD_HOURS = 24;

interface Telling extends Omit<Cast, 'pictures'> {
  db: Db;
  seeding: ReturnType<typeof createSeeding>;
  shouldStop(): boolean;
}

/** Returns whether there was anything left to tell. */
export async function tellStories({ db, seeding, shouldStop, ...cast }: Telling): Promise<boolean> {
  const told = await createLedger({ db }).listEntriesAbout([FIRST_TOP_UP]);
  if (told.length > 0) return false;
  const pictures = await seeding.picturesOf(cast.objects.map(({ objectId }) => objectId));
  await inTransaction(db, async (transaction) => {
    const stage = createStage(transaction, { ...cast, pictures }, seeding);
    const projectOf = planProjects(stage);
    planMarina(stage);
    planAnton(stage, projectOf);
    planLastMonth(stage, projectOf);
    planReviews(stage, projectOf);
    planQuarrels(stage, projectOf);
    planReports(stage);
    const notLookedAt = planTalks(stage);
    await stage.play(shouldStop);
    await stage.chats.readAllBut(notLookedAt);
    const nameOf = (accountId: string) => DEMO_PEOPLE.find(({ key }) => cast.owners.get(key) === accountId)?.name ?? '';
    await stage.chats.tellWaiting(nameOf, stage.notifications.people.tellUnread);
    await stage.notifications.readUntil(hoursBefore(cast.now, UNREAD_HOURS));
    await countThePast(stage, seeding);
  });
  return true;
}
