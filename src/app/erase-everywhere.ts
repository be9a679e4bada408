/** What each module forgets of an account that leaves, in the order in which they can: by ids, never by words (decision 0037). */
import type { Transaction } from 'kysely';
import type { AdObjects } from '#modules/ad-objects/server/index.ts';
import type { Deals } from '#modules/deals/server/index.ts';
import type { Finance } from '#modules/finance/server/index.ts';
import type { Moderation } from '#modules/moderation/server/index.ts';
import type { Passport } from '#modules/passport/server/index.ts';
import type { Projects } from '#modules/projects/server/index.ts';

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
    | 'notifications'
    | 'chats'
    | 'realtime'
    | 'blacklist'
    | 'legal'
    | 'programs'
    | 'safety',
    Forgetful
  > {
  passport: Pick<Passport, 'people'>;
  adObjects: Pick<AdObjects, 'idsOf' | 'eraseOf'>;
  deals: Pick<Deals, 'idsOf' | 'eraseOf'>;
  moderation: Pick<Moderation, 'eraseOf'>;
  projects: Pick<Projects, 'eraseOf'>;
  finance: Pick<Finance, 'beforeErase'>;
}

interface Leaving {
  accountId: string;
  mailbox: string;
}

export async function eraseEverywhere(
  modules: Modules,
  transaction: Transaction<unknown>,
  { accountId, mailbox }: Leaving,
): Promise<void> {
  const { passport, adObjects, deals, moderation, projects, finance } = modules;
  await passport.people.unblock(transaction, accountId);
  await modules.audit.eraseOf(transaction, accountId);

  const dealIds = await deals.idsOf(transaction, accountId);
  await moderation.eraseOf(transaction, accountId, await adObjects.idsOf(transaction, accountId));

  const { reviews, files, media, myData, favourites, transfer, catalog } = modules;
  for (const module of [deals, reviews, files, media, myData, favourites, transfer, adObjects, catalog])
    await module.eraseOf(transaction, accountId);
  await projects.eraseOf(transaction, accountId, { mailbox, dealIds });
  await finance.beforeErase(transaction, accountId);
  const { basket, notifications, chats, realtime, blacklist, legal, programs, safety } = modules;
  for (const module of [basket, notifications, chats, realtime, blacklist, legal, programs, safety])
    await module.eraseOf(transaction, accountId);
}
