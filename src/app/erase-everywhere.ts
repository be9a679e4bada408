/** What each module forgets of an account that leaves, in the order in which they can. */
import type { Transaction } from 'kysely';
import type { AdObjects } from '#modules/ad-objects/server/index.ts';
import type { Deals } from '#modules/deals/server/index.ts';
import type { Finance } from '#modules/finance/server/index.ts';
import type { Moderation } from '#modules/moderation/server/index.ts';
import type { Notifications } from '#modules/notifications/server/index.ts';
import type { Passport } from '#modules/passport/server/index.ts';
import type { Projects } from '#modules/projects/server/index.ts';
import type { Realtime } from '#modules/realtime/server/index.ts';

interface Forgetful {
  eraseOf(transaction: Transaction<unknown>, accountId: string): Promise<void>;
}

interface Modules
  extends Record<
    | 'audit'
    | 'reviews'
    | 'files'
    | 'media'
    | 'myData'
    | 'favourites'
    | 'transfer'
    | 'catalog'
    | 'basket'
    | 'chats'
    | 'blacklist'
    | 'legal'
    | 'programs'
    | 'safety',
    Forgetful
  > {
  passport: Pick<Passport, 'people'>;
  adObjects: Pick<AdObjects, 'titlesOf' | 'eraseOf'>;
  deals: Pick<Deals, 'idsOf' | 'eraseOf'>;
  notifications: Pick<Notifications, 'eraseMentions' | 'eraseOf'>;
  realtime: Pick<Realtime, 'eraseMentions' | 'eraseOf'>;
  moderation: Pick<Moderation, 'eraseOf'>;
  projects: Pick<Projects, 'eraseOf'>;
  finance: Pick<Finance, 'beforeErase'>;
}

interface Leaving {
  accountId: string;
  name: string;
  mailbox: string | null;
}

export async function eraseEverywhere(
  modules: Modules,
  transaction: Transaction<unknown>,
  { accountId, name, mailbox }: Leaving,
): Promise<void> {
  const { passport, adObjects, deals, notifications, realtime, moderation, projects, finance } = modules;
  await passport.people.unblock(transaction, accountId);
  await modules.audit.eraseOf(transaction, accountId);

  // Before the titles are gone by which others were told of them.
  const objects = await adObjects.titlesOf(transaction, accountId);
  const objectIds = objects.map(({ id }) => id);
  const dealIds = await deals.idsOf(transaction, accountId);
  const titles = objects.map(({ title }) => title);
  await notifications.eraseMentions(transaction, { ids: [...objectIds, ...dealIds], titles, name });
  await realtime.eraseMentions(transaction, [accountId, ...objectIds, ...dealIds, ...titles]);
  await moderation.eraseOf(transaction, accountId, objectIds);

  const { reviews, files, media, myData, favourites, transfer, catalog } = modules;
  for (const module of [deals, reviews, files, media, myData, favourites, transfer, adObjects, catalog])
    await module.eraseOf(transaction, accountId);
  await projects.eraseOf(transaction, accountId, { mailbox, dealIds });
  await finance.beforeErase(transaction, accountId);
  const { basket, chats, blacklist, legal, programs, safety } = modules;
  for (const module of [basket, notifications, chats, realtime, blacklist, legal, programs, safety])
    await module.eraseOf(transaction, accountId);
}
