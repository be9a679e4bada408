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
    mailboxFor: passport.mailboxFor,
    facesOf: passport.facesOf,
    findByEmail: passport.findByEmail,
    apartAmong: blacklist.apartAmong,
    objects: adObjects.lookups,
    deals: {
      totalsByProject: late('deals', 'totalsByProject'),
      idsOf: late('deals', 'idsOf'),
      refuseForbiddenGoods: late('deals', 'refuseForbiddenGoods'),
    },
    files,
    onJoin: [notifications.tellJoined],
  });
  const reviews = createReviews({
    db: database.db,
    openRuling: rulings.open,
    dealForReview: late('deals', 'findForReview'),
    setRating: adObjects.counters.setRating,
    facesOf: passport.facesOf,
    onShow: [notifications.tellReviews],
    onAnswer: [notifications.tellAnswer],
    onHide: [notifications.tellHidden],
    complainAboutWords: moderation.complainAboutWords,
  });
  const deals = createDeals({
    db: database.db,
    ledger,
    projects,
    files,
    takeMedia: media.take,
    facesOf: passport.facesOf,
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
    missingForErid: late('marking', 'missingForErid'),
    comparePage: late('marking', 'comparePage'),
    onOpen: [late('chats', 'tellOpened'), notifications.tellOpened, programs.tellOpened, late('marking', 'tellOpened')],
    onStep: [
      late('chats', 'tellStep'),
      notifications.tellStep,
      programs.tellStep,
      moderation.tellStep,
      late('marking', 'tellStep'),
    ],
  });
  const marking = createMarking({
    ...database,
    jobs,
    settings: environment.marking,
    siteUrl,
    deals,
    legalityToday: legality.today,
    standingRules: legality.standingToday,
    placesOf: adObjects.lookups.placesOf,
    requisitesOf: readRequisites,
    takeMedia: media.take,
    readPicture: media.readPicture,
    consentDayOf: legal.consentDayOf,
    listAdmins: passport.listAdmins,
    namesOf: passport.namesOf,
    record: audit.record,
    tell: notifications.tellMarking,
    sayInChat: late('chats', 'tellMarking'),
    log,
  });
  const finance = createFinance({
    ...database,
    ledger,
    deals,
    yookassa,
    payoutKey,
    dataDir,
    siteUrl,
    lockAccounts: passport.lockAccounts,
    holdActive: passport.holdActive,
    namesOf: passport.namesOf,
    onTopup: [notifications.tellTopup],
    makers: { basket: late('basket', 'placePaidOrder'), counter: deals.acceptPaidCounter },
    onPayoutDecided: [notifications.tellPayout],
    onOrderRefused: [notifications.tellOrderRefused],
    finishCase: moderation.finishCase,
    record: audit.record,
    log,
  });
  const chats = createChats({
    ...database,
    realtime,
    peopleOf: passport.peopleOf,
    mayWrite: blacklist.mayWrite,
    objects: adObjects.lookups,
    deals,
    media,
    files,
    complainAboutWords: moderation.complainAboutWords,
    isAnyComplainedAbout: moderation.isAnyComplainedAbout,
    recordDeed: audit.record,
    onMessage: [programs.tellMessage],
    tellUnread: notifications.tellUnread,
    tellRead: notifications.tellRead,
  });
  return { ledger, projects, reviews, deals, marking, finance, chats };
}
