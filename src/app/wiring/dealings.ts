/** Deals with their money, projects and reviews, and what the sides say to each other. */
import { createChats } from '#modules/chats/server/index.ts';
import { createDeals } from '#modules/deals/server/index.ts';
import { createFinance } from '#modules/finance/server/index.ts';
import { createLedger } from '#modules/ledger/server/index.ts';
import { isMarkedOn } from '#modules/marking/contract.ts';
import { createMarking } from '#modules/marking/server/index.ts';
import { normaliseEmail, readRequisites } from '#modules/passport/server/index.ts';
import { createProjects } from '#modules/projects/server/index.ts';
import { createReviews } from '#modules/reviews/server/index.ts';
import type { Accounts } from './accounts.ts';
import type { Foundation } from './foundation.ts';
import type { Late } from './late.ts';
import type { Objects } from './objects.ts';

export type Dealings = ReturnType<typeof wireDealings>;

export function wireDealings(
  { environment, database, jobs, mailer, log }: Foundation,
  late: Late,
  { rulings, passport, legal, blacklist, audit, realtime, notifications, programs }: Accounts,
  { adObjects, legality, media, files, moderation }: Objects,
) {
  const { siteUrl, yookassa, payoutKey, dataDir } = environment;
  const ledger = createLedger(database);
  const projects = createProjects({
    ...database,
    jobs,
    mailer,
    siteUrl,
    normaliseEmail,
    mailboxFor: passport.mailboxes.mailboxFor,
    facesOf: passport.directory.facesOf,
    findByEmail: passport.mailboxes.findByEmail,
    apartAmong: blacklist.apartAmong,
    objects: adObjects.lookups,
    deals: {
      totalsByProject: late('dealSums', 'totalsByProject'),
      idsOf: late('dealsOfPerson', 'idsOf'),
      refuseForbiddenGoods: late('dealChecks', 'refuseForbiddenGoods'),
    },
    files,
    onJoin: [notifications.people.tellJoined],
  });
  const reviews = createReviews({
    db: database.db,
    openRuling: rulings.open,
    dealForReview: late('dealPapers', 'findForReview'),
    setRating: adObjects.counters.setRating,
    facesOf: passport.directory.facesOf,
    onShow: [notifications.deals.tellReviews],
    onAnswer: [notifications.deals.tellAnswer],
    onHide: [notifications.objects.tellHidden],
    complainAboutWords: moderation.complainAboutWords,
  });
  const deals = createDeals({
    db: database.db,
    ledger,
    projects,
    files,
    takeMedia: media.take,
    facesOf: passport.directory.facesOf,
    advertisedBy: adObjects.lookups.advertisedBy,
    judgedFor: adObjects.lookups.judgedFor,
    findSelling: adObjects.lookups.findSelling,
    confirmedOf: adObjects.lookups.confirmedOf,
    legalityToday: legality.today,
    legalityOn: legality.on,
    requisitesOf: readRequisites,
    reviewable: reviews.reviewable,
    payFor: late('finance', 'payFor'),
    isMarked: (platform) => isMarkedOn(environment.marking.mode, platform),
    missingForErid: late('eridGate', 'missingForErid'),
    ranUnderErid: late('eridGate', 'ranUnderErid'),
    agreedLinks: late('eridGate', 'agreedLinks'),
    comparePage: late('eridGate', 'comparePage'),
    onOpen: [
      late('chats', 'tellOpened'),
      notifications.deals.tellOpened,
      programs.tellOpened,
      late('eridGate', 'tellOpened'),
    ],
    onStep: [
      late('chats', 'tellStep'),
      notifications.deals.tellStep,
      programs.tellStep,
      moderation.tellStep,
      late('eridGate', 'tellStep'),
    ],
    onLaw: [notifications.deals.tellLaw],
    onTakenDown: [notifications.deals.tellTakenDown],
  });
  const marking = createMarking({
    ...database,
    jobs,
    settings: environment.marking,
    siteUrl,
    deals: { ...deals.marked, ...deals.lookups, ...deals.papers },
    legalityToday: legality.today,
    legalityOn: legality.on,
    standingRules: legality.standingToday,
    placesOf: adObjects.lookups.placesOf,
    requisitesOf: readRequisites,
    takeMedia: media.take,
    readPicture: media.readPicture,
    consentDayOf: legal.consentDayOf,
    listAdmins: passport.directory.listAdmins,
    namesOf: passport.directory.namesOf,
    record: audit.record,
    finishCase: moderation.finishCase,
    tell: notifications.deals.tellMarking,
    sayInChat: late('chats', 'tellMarking'),
    log,
  });
  const finance = createFinance({
    ...database,
    ledger,
    deals: { ...deals.papers, ...deals.lookups, ...deals.sums },
    yookassa,
    payoutKey,
    dataDir,
    siteUrl,
    lockAccounts: passport.accounts.lockAccounts,
    holdActive: passport.accounts.holdActive,
    namesOf: passport.directory.namesOf,
    onTopup: [notifications.money.tellTopup],
    makers: { basket: late('basket', 'placePaidOrder'), counter: deals.orders.acceptPaidCounter },
    onPayoutDecided: [notifications.money.tellPayout],
    onOrderRefused: [notifications.money.tellOrderRefused],
    finishCase: moderation.finishCase,
    record: audit.record,
    log,
  });
  const chats = createChats({
    ...database,
    realtime,
    peopleOf: passport.directory.peopleOf,
    mayWrite: blacklist.mayWrite,
    objects: adObjects.lookups,
    deals: deals.lookups,
    media,
    files,
    complainAboutWords: moderation.complainAboutWords,
    isAnyComplainedAbout: moderation.isAnyComplainedAbout,
    recordDeed: audit.record,
    onMessage: [programs.tellMessage],
    tellUnread: notifications.people.tellUnread,
    tellRead: notifications.people.tellRead,
  });
  return { ledger, projects, reviews, deals, marking, finance, chats };
}
