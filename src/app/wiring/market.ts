/** Where objects are found, saved, counted and ordered, and what a person sees of all that first. */

import { createBasket } from '#modules/basket/server/index.ts';
import { createCabinet } from '#modules/cabinet/server/index.ts';
import { createCatalog } from '#modules/catalog/server/index.ts';
import { createDuties } from '#modules/duties/server/index.ts';
import { createFavourites } from '#modules/favourites/server/index.ts';
import { createHome } from '#modules/home/server/index.ts';
import { isMarkedOn } from '#modules/marking/contract.ts';
import { readRequisites } from '#modules/passport/server/index.ts';
import { createStatistics } from '#modules/statistics/server/index.ts';
import type { Accounts } from './accounts.ts';
import type { Dealings } from './dealings.ts';
import type { Foundation } from './foundation.ts';
import type { Objects } from './objects.ts';

/** Public pages that are no objects, for the map of the site. */
const PAGES = ['/', '/help', '/legal/terms', '/legal/privacy', '/legal/ranking'];

export function wireMarket(
  { environment: { siteUrl, marking: marks }, database, jobs }: Foundation,
  { passport, blacklist, notifications }: Accounts,
  { adObjects: { lookups, news, search, publication, owners, overview, counters }, files, legality }: Objects,
  { ledger, projects, deals, marking, finance, chats }: Dealings,
) {
  const statistics = createStatistics({
    pool: database.pool,
    objects: { ...lookups, ...owners, ...publication, ...counters },
    deals: deals.statistics,
  });
  const catalog = createCatalog({
    ...database,
    objects: { ...search, ...news },
    siteUrl,
    pages: PAGES,
    apartAmong: blacklist.apartAmong,
    hiddenFrom: blacklist.hiddenFrom,
    facesOf: passport.directory.facesOf,
    findByName: passport.directory.findByName,
    onMatched: [notifications.objects.tellMatched],
  });
  const duties = createDuties({
    ...database,
    jobs,
    siteUrl,
    isActive: passport.accounts.isActive,
    requisitesOf: readRequisites,
    deals: { ...deals.sums, ...deals.ofPerson },
    objects: overview,
    legalityToday: legality.today,
    marking: marking.ofPerson,
    onDue: [notifications.deals.tellDuties],
  });
  return {
    statistics,
    favourites: createFavourites({
      db: database.db,
      objects: { ...lookups, ...counters, ...news },
      hiddenFrom: blacklist.hiddenFrom,
      apartAmong: blacklist.apartAmong,
      onSave: [(transaction, objectIds) => statistics.add(transaction, 'favourites', objectIds)],
      onPriceDrop: [notifications.objects.tellPriceDrops],
      onReturn: [notifications.objects.tellReturns],
    }),
    catalog,
    basket: createBasket({
      ...database,
      facesOf: passport.directory.facesOf,
      apartAmong: blacklist.apartAmong,
      balanceOf: ledger.balanceOf,
      payFor: finance.payFor,
      requisitesOf: readRequisites,
      isMarked: (platform) => isMarkedOn(marks.mode, platform),
      objects: lookups,
      legalityToday: legality.today,
      projects,
      deals: { ...deals.orders, ...deals.sums },
      files,
      onAdd: [(transaction, objectIds) => statistics.add(transaction, 'basket_adds', objectIds)],
    }),
    duties,
    home: createHome(passport.directory),
    cabinet: createCabinet({
      facesOf: passport.directory.facesOf,
      objects: overview,
      deals: { ...deals.ofPerson, ...deals.sums },
      marking: marking.ofPerson,
      duties,
      finance,
      chats,
      projects,
      catalog,
      statistics,
    }),
  };
}
