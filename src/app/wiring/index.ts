/**
 * Every module with what it needs of the others: area after area, each given those before it. A module knows its needs as ports;
 * who fills them is written in this folder only, and what is called backwards in late.ts.
 */
import { createMyData } from '#modules/my-data/server/index.ts';
import type { EraseHook, Passport } from '#modules/passport/server/index.ts';
import type { ServerModule } from '#platform/module.ts';
import { createUpkeep } from '#platform/upkeep.ts';
import { wireAccounts } from './accounts.ts';
import { wireDealings } from './dealings.ts';
import { wireDesk } from './desk.ts';
import type { Foundation } from './foundation.ts';
import { createLate } from './late.ts';
import { wireMarket } from './market.ts';
import { wireObjects } from './objects.ts';

/** Erasure of an account, module by module, by ids and never by words (decision 0037). */
const eraseInOrder =
  (modules: readonly { eraseOf: EraseHook }[]): EraseHook =>
  async (transaction, accountId, person) => {
    for (const module of modules) await module.eraseOf(transaction, accountId, person);
  };

export function createModules(foundation: Foundation): { passport: Passport; modules: readonly ServerModule[] } {
  const { late, fill } = createLate();
  const accounts = wireAccounts(foundation, late);
  const objects = wireObjects(foundation, late, accounts);
  const dealings = wireDealings(foundation, late, accounts, objects);
  const market = wireMarket(foundation, accounts, objects, dealings);
  const staff = wireDesk(foundation, accounts, objects, dealings);

  const { passport, legal, audit, dictionaries, realtime, safety, programs, notifications, blacklist } = accounts;
  const { media, files, legality, ownership, adObjects, moderation, transfer } = objects;
  const { ledger, projects, reviews, deals, marking, finance, chats } = dealings;
  const { statistics, favourites, catalog, basket, duties, home, cabinet } = market;
  const { reports, desk, appeals } = staff;
  const all: ServerModule[] = [
    ...[reports, passport, legal, audit, desk, dictionaries, realtime, safety, programs],
    ...[
      media,
      files,
      legality,
      ownership,
      home,
      cabinet,
      adObjects,
      moderation,
      appeals,
      statistics,
      catalog,
      transfer,
      favourites,
      reviews,
    ],
    ...[ledger, projects, deals, marking, finance, basket, duties, notifications, chats, blacklist],
  ];
  const { environment, database, jobs, mailer } = foundation;
  const { siteUrl, dataDir, s3 } = environment;
  const { emailsOf } = passport.mailboxes;
  const myData = createMyData({ ...database, jobs, mailer, siteUrl, dataDir, s3, emailsOf, modules: all });

  fill({
    ...accounts,
    ...objects,
    ...dealings,
    basket,
    appeals,
    notices: notifications.people,
    sessions: passport.sessions,
    mailboxes: passport.mailboxes,
    owners: adObjects.owners,
    lookups: adObjects.lookups,
    dealChecks: deals.checks,
    dealLookups: deals.lookups,
    dealPapers: deals.papers,
    dealSums: deals.sums,
    dealsOfPerson: deals.ofPerson,
    eridGate: marking.gate,
    // Those with the most pictures first: they are asked in this order.
    pictures: {
      users: () => [
        adObjects.pictures,
        passport.pictures,
        deals.pictures,
        marking.pictures,
        { ...chats, scope: 'chats' },
      ],
    },
    people: {
      eraseOf: eraseInOrder([
        // The log of moderation needs the objects, and the feeds of projects what their deals were.
        ...[
          audit,
          moderation,
          marking,
          appeals,
          deals,
          reviews,
          files,
          media,
          myData,
          favourites,
          transfer,
          ownership,
          adObjects,
          catalog,
          legality,
        ],
        ...[projects, finance, basket, duties, notifications, chats, realtime, blacklist, legal, programs, safety],
      ]),
    },
  });
  const upkeep = createUpkeep({ database, partitions: all.flatMap(({ partitions = [] }) => partitions) });
  return { passport, modules: [upkeep, ...all, myData] };
}
