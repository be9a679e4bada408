/** Every module with what it needs of the others. A module knows its needs as ports; who fills them is written only here. */
import type { FastifyBaseLogger } from 'fastify';
import { createAdObjects } from '#modules/ad-objects/server/index.ts';
import { createAudit } from '#modules/audit/server/index.ts';
import { createBasket } from '#modules/basket/server/index.ts';
import { createBlacklist } from '#modules/blacklist/server/index.ts';
import { createCatalog } from '#modules/catalog/server/index.ts';
import { createChats } from '#modules/chats/server/index.ts';
import { createDeals } from '#modules/deals/server/index.ts';
import { createDesk } from '#modules/desk/server/index.ts';
import { createDictionaries } from '#modules/dictionaries/server/index.ts';
import { createFavourites } from '#modules/favourites/server/index.ts';
import { createFiles } from '#modules/files/server/index.ts';
import { createFinance } from '#modules/finance/server/index.ts';
import { createHome } from '#modules/home/server/index.ts';
import { createLedger } from '#modules/ledger/server/index.ts';
import { createLegal, requiredDocuments } from '#modules/legal/server/index.ts';
import { createMedia } from '#modules/media/server/index.ts';
import { createModeration } from '#modules/moderation/server/index.ts';
import { createMyData } from '#modules/my-data/server/index.ts';
import { createNotifications } from '#modules/notifications/server/index.ts';
import { passportErrors } from '#modules/passport/contract.ts';
import { createPassport, normaliseEmail, type Passport, readRequisites } from '#modules/passport/server/index.ts';
import { createPrograms } from '#modules/programs/server/index.ts';
import { createProjects } from '#modules/projects/server/index.ts';
import { createRealtime } from '#modules/realtime/server/index.ts';
import { createReports } from '#modules/reports/server/index.ts';
import { createReviews } from '#modules/reviews/server/index.ts';
import { createSafety } from '#modules/safety/server/index.ts';
import { createStatistics } from '#modules/statistics/server/index.ts';
import { createTransfer } from '#modules/transfer/server/index.ts';
import { API_BASE } from '#platform/api-base.ts';
import type { Database } from '#platform/database/connect.ts';
import { errorsOf } from '#platform/errors.ts';
import type { Metrics } from '#platform/http/metrics.ts';
import type { Jobs } from '#platform/jobs.ts';
import { retryNow } from '#platform/jobs-state.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { ServerModule } from '#platform/module.ts';
import { createPlaces } from '#platform/places.ts';
import { hasScope } from '#platform/scopes.ts';
import { createUpkeep } from '#platform/upkeep.ts';
import { appealsTo } from './appeals.ts';
import type { Environment } from './environment.ts';
import { eraseEverywhere } from './erase-everywhere.ts';
import { createHealth } from './health.ts';

interface Foundation {
  environment: Environment;
  database: Database;
  jobs: Jobs;
  mailer: Mailer;
  isSecure: boolean;
  metrics: Metrics;
  log: FastifyBaseLogger;
}

/** Some name others that are made after them: their functions run only when all are there. */
export function createModules({ environment, database, jobs, mailer, isSecure, metrics, log }: Foundation): {
  passport: Passport;
  modules: readonly ServerModule[];
} {
  const { siteUrl } = environment;
  const appealAbout = appealsTo(environment.supportEmail);
  /** For what reads by keys only. */
  const byKey = { pool: database.pool, db: database.keyed };
  const placeOf = createPlaces({ file: environment.geoipFile, log });
  const safety = createSafety({
    ...database,
    placeOf,
    publicUrl: environment.publicUrl,
    safetyKey: environment.safetyKey,
    dataDir: environment.dataDir,
    holdSession: (transaction, viewer) => passport.holdSession(transaction, viewer),
    credentialsOf: (accountId) => passport.credentialsOf(accountId),
    onEvent: [
      async (transaction, notice) => {
        // The passport writes these letters itself: one has a way back in it, the other goes to the former address.
        if (notice.event === 'password_changed' || notice.event === 'email_changed') return;
        await notifications.notify(transaction, [{ ...notice, aboutId: null }]);
      },
    ],
  });
  const passport = createPassport({
    ...database,
    jobs,
    mailer,
    siteUrl,
    publicUrl: environment.publicUrl,
    isSecure,
    codesKey: environment.safetyKey,
    dataDir: environment.dataDir,
    isDemo: environment.isDemo,
    placeOf,
    appealAbout,
    standingOf: (viewer, accountId) => blacklist.standingOf(viewer, accountId),
    factors: safety.factors,
    takeBackSince: async (transaction, accountId, since) => ({
      ...(await safety.removeAddedSince(transaction, accountId, since)),
      ...(await programs.removeAddedSince(transaction, accountId, since)),
      payouts: await finance.cancelRequestedSince(transaction, accountId, since),
      invited: await projects.takeBackInvitations(transaction, accountId, since),
    }),
    stopPrograms: (transaction, of) => programs.stop(transaction, of),
    admitToken: (token, request) => programs.admitToken(token, request),
    record: safety.record,
    prepareErase: [(accountId) => finance.checkTopupsOf(accountId)],
    refuseErase: [
      (transaction, accountId) => deals.refuseWhileOpen(transaction, { partyId: accountId }),
      async (transaction, accountId) => {
        const message = await finance.refuseErase(transaction, accountId);
        if (message) throw errorsOf(passportErrors)('account_in_use', { message });
      },
    ],
    onLeave: [
      (transaction, accountId) => adObjects.pauseAllOf(transaction, accountId),
      (transaction, accountId) => programs.shutOut(transaction, accountId),
    ],
    onBlock: [
      (transaction, { accountId, isBlocked }) => adObjects.withholdOf(transaction, accountId, isBlocked),
      async (transaction, { accountId, isBlocked }) => {
        if (isBlocked) await programs.shutOut(transaction, accountId);
      },
    ],
    documents: requiredDocuments,
    takePicture: async (transaction, ownerId, mediaId) =>
      (await media.take(transaction, ownerId, [mediaId])).has(mediaId),
    recordDeed: (transaction, actor, deed) => audit.record(transaction, actor, deed),
    beforeErase: [
      (transaction, accountId, known) =>
        eraseEverywhere(
          {
            ...{
              passport,
              audit,
              adObjects,
              notifications,
              realtime,
              moderation,
              deals,
              reviews,
              files,
              media,
              myData,
            },
            ...{ favourites, transfer, catalog, projects, finance, basket, chats, blacklist, legal, programs, safety },
          },
          transaction,
          { accountId, ...known },
        ),
    ],
  });
  const legal = createLegal({ db: byKey.db, setConsentedThrough: passport.setConsentedThrough });
  const programs = createPrograms({
    ...database,
    jobs,
    programsKey: environment.safetyKey,
    dataDir: environment.dataDir,
    holdSession: passport.holdSession,
    record: safety.record,
    onWebhookOff: [
      (transaction, { accountId, host, at }) =>
        notifications.notify(transaction, [
          { accountId, event: 'webhook_off', data: { at, name: host }, aboutId: null },
        ]),
    ],
  });
  const audit = createAudit({ db: database.db, namesOf: passport.namesOf });
  const realtime = createRealtime({ ...database, endedSessions: passport.endedSessions, log });
  const blacklist = createBlacklist({ ...database, accounts: passport });
  const notifications = createNotifications({
    ...byKey,
    jobs,
    mailer,
    siteUrl,
    emailsOf: passport.emailsOf,
    appealAbout,
    publish: realtime.publish,
  });
  const media = createMedia({
    ...database,
    dataDir: environment.dataDir,
    s3: environment.s3,
    findUsed: async (ids) =>
      (await Promise.all([adObjects, deals, chats, passport].map((module) => module.usedMedia(ids)))).flat(),
    uses: {
      // Pictures of objects are by far the most: an avatar is asked about when it is none of them.
      isPublic: async (mediaId) =>
        (await adObjects.showsPictureToAll(mediaId)) || (await passport.usedMedia([mediaId])).length > 0,
      isShownTo: async (mediaId, viewer) =>
        (
          await Promise.all([
            adObjects.showsPicture(mediaId, viewer),
            deals.showsPicture(mediaId, viewer),
            hasScope(viewer, 'chats') && chats.showsPicture(mediaId, viewer),
          ])
        ).includes(true),
      isInChat: async (mediaId) => (await chats.usedMedia([mediaId])).length > 0,
    },
  });
  const files = createFiles({
    ...database,
    dataDir: environment.dataDir,
    s3: environment.s3,
    readers: {
      deal: (dealId, viewer) => deals.canRead(dealId, viewer),
      project: (projectId, viewer) => projects.canRead(projectId, viewer.accountId),
      // A basket is its owner's alone, and whoever uploaded a file may always read it.
      basket: async () => false,
      chat: (dialogId, viewer) => chats.canRead(dialogId, viewer.accountId),
    },
  });
  const adObjects = createAdObjects({
    ...database,
    jobs,
    moderationMode: environment.moderation,
    appealAbout,
    facesOf: passport.facesOf,
    takeMedia: media.take,
    hiddenFrom: blacklist.hiddenFrom,
    standingOf: blacklist.standingOf,
    refuseDelete: [(transaction, objectId) => deals.refuseWhileOpen(transaction, { objectId })],
  });
  const ledger = createLedger(byKey);
  const finance = createFinance({
    ...byKey,
    ledger,
    deals: {
      findDealForAct: (dealId, viewer) => deals.findForAct(dealId, viewer.accountId),
      listDealsForActs: (accountId, page) => deals.listForActs(accountId, page),
      titlesOf: (dealIds) => deals.titlesOf(dealIds),
    },
    yookassa: environment.yookassa,
    payoutKey: environment.payoutKey,
    dataDir: environment.dataDir,
    siteUrl,
    lockAccounts: passport.lockAccounts,
    namesOf: passport.namesOf,
    onTopup: [
      (transaction, { accountId, ...data }) =>
        notifications.notify(transaction, [{ accountId, event: 'topup_arrived', data, aboutId: null }]),
    ],
    onPayoutDecided: [
      (transaction, { accountId, decision, ...data }) =>
        notifications.notify(transaction, [{ accountId, event: `payout_${decision}`, data, aboutId: null }]),
    ],
    record: audit.record,
    log,
  });
  const home = createHome(passport);
  const moderation = createModeration({
    ...database,
    objects: adObjects,
    record: audit.record,
    facesOf: passport.facesOf,
    imagesOf: (dialogId, numbers) => chats.imagesOf(dialogId, numbers),
    onDecide: [(transaction, decided) => notifications.tellDecided(transaction, decided)],
  });
  const statistics = createStatistics({
    pool: database.pool,
    objects: adObjects,
    campaigns: {
      async find(campaignId) {
        const ownerId = (await adObjects.findOwner('campaign', campaignId))?.ownerId;
        const campaign = ownerId && (await adObjects.findOwn('campaign', campaignId, ownerId));
        return campaign ? { ...campaign, ownerId } : null;
      },
      listDeals: (campaignId) => deals.listByCampaign(campaignId),
      cardsOf: adObjects.cardsOf,
    },
    sales: { salesOf: (objectId) => deals.salesOf(objectId) },
  });
  const favourites = createFavourites({
    db: byKey.db,
    objects: adObjects,
    hiddenFrom: blacklist.hiddenFrom,
    apartAmong: blacklist.apartAmong,
    onSave: [(transaction, objectIds) => statistics.add(transaction, 'favourites', objectIds)],
    onPriceDrop: [
      (transaction, drops) =>
        notifications.notify(
          transaction,
          drops.map(({ accountId, ownerId, ...data }) => ({
            accountId,
            event: 'price_dropped',
            data,
            aboutId: ownerId,
          })),
        ),
    ],
    onReturn: [
      (transaction, returns) =>
        notifications.notify(
          transaction,
          returns.map(({ accountId, ownerId, ...data }) => ({
            accountId,
            event: 'favourite_returned',
            data,
            aboutId: ownerId,
          })),
        ),
    ],
  });
  const catalog = createCatalog({
    ...database,
    objects: adObjects,
    siteUrl,
    pages: ['/', '/legal/terms', '/legal/privacy'],
    apartAmong: blacklist.apartAmong,
    onMatched: [
      (transaction, matched) =>
        notifications.notify(
          transaction,
          matched.map(({ accountId, ownerId, ...data }) => ({
            accountId,
            event: 'search_matched',
            data,
            aboutId: ownerId,
          })),
        ),
    ],
  });
  const transfer = createTransfer({ ...database, jobs, objects: adObjects });
  const projects = createProjects({
    ...byKey,
    jobs,
    mailer,
    siteUrl,
    normaliseEmail,
    mailboxFor: passport.mailboxFor,
    facesOf: passport.facesOf,
    findByEmail: passport.findByEmail,
    apartAmong: blacklist.apartAmong,
    campaigns: {
      findOwn: (transaction, campaignId, ownerId) => adObjects.findOwn('campaign', campaignId, ownerId, transaction),
      async titlesOf(campaignIds) {
        const cards = await adObjects.cardsOf(campaignIds, null);
        return new Map([...cards].map(([id, now]) => [id, now.isAvailable ? now.card.title : now.title]));
      },
    },
    dealTotals: (projectIds) => deals.totalsByProject(projectIds),
    files: {
      async take(transaction, ownerId, fileIds, scope) {
        const taken = await files.take(transaction, ownerId, fileIds, scope);
        return [...taken.values()].map(({ file_id, name, bytes }) => ({ fileId: file_id, name, sizeBytes: bytes }));
      },
      release: files.release,
      pathOf: (fileId) => `${API_BASE}/v1/files/${fileId}`,
    },
    onJoin: [
      async (transaction, { projectId, invitedBy, accountId, role }) => {
        const [names, titles] = await Promise.all([passport.namesOf([accountId]), projects.titlesOf([projectId])]);
        const data = { projectId, role, name: names.get(accountId) ?? '', project: titles.get(projectId) ?? '' };
        await notifications.notify(transaction, [
          { accountId: invitedBy, event: 'member_joined', data, aboutId: accountId },
        ]);
      },
    ],
  });
  const reviews = createReviews({
    db: byKey.db,
    dealForReview: (dealId, accountId) => deals.findForReview(dealId, accountId),
    setRating: adObjects.setRating,
    onShow: [
      (transaction, shown) =>
        notifications.notify(
          transaction,
          shown.map(({ authorId, aboutId, dealId, objectTitle, score }) => ({
            accountId: aboutId,
            event: 'review_shown',
            data: { dealId, object: objectTitle, score },
            aboutId: authorId,
          })),
        ),
    ],
    facesOf: passport.facesOf,
  });
  const deals = createDeals({
    db: byKey.db,
    ledger,
    projects,
    files,
    takeMedia: media.take,
    facesOf: passport.facesOf,
    requisitesOf: readRequisites,
    reviewable: (candidates, accountId) => reviews.reviewable(candidates, accountId),
    onOpen: [
      (transaction, opened) => chats.tellOpened(transaction, opened),
      (transaction, opened) => notifications.tellOpened(transaction, opened),
      (transaction, opened) => programs.tellOpened(transaction, opened),
    ],
    onStep: [
      (transaction, event) => chats.tellStep(transaction, event),
      (transaction, event) => notifications.tellStep(transaction, event),
      (transaction, event) => programs.tellStep(transaction, event),
      async (transaction, { deal, step, viewer }) => {
        if (step.action !== 'settle' || !viewer) return;
        const sellerShare = step.seller_share ?? 0;
        const ruling = { dealId: deal.deal_id, sellerShare, comment: step.comment };
        const object = { kind: deal.object_kind, id: deal.object_id, title: deal.object_title };
        await moderation.recordRuling(transaction, { actorId: viewer.accountId, object, ...ruling });
        await audit.record(transaction, viewer, {
          action: 'dispute_settled',
          subject: { kind: 'deal', id: deal.deal_id },
          before: { state: step.from_state },
          after: { state: deal.state, seller_share: sellerShare, comment: step.comment },
        });
      },
    ],
  });
  const basket = createBasket({
    ...byKey,
    facesOf: passport.facesOf,
    findOffers: adObjects.findOffers,
    apartAmong: blacklist.apartAmong,
    findCampaign: (accountId, campaignId, transaction) =>
      adObjects.findOwn('campaign', campaignId, accountId, transaction),
    campaignsOf: (accountId) => adObjects.titlesOfOwn('campaign', accountId),
    projectsOf: projects.titlesOfOwned,
    campaignMoney: deals.totalsOfCampaign,
    balanceOf: ledger.balanceOf,
    files,
    takeProject: projects.takeForCheckout,
    openDeals: deals.open,
    onAdd: [(transaction, objectIds) => statistics.add(transaction, 'basket_adds', objectIds)],
  });
  const chats = createChats({
    ...database,
    realtime,
    peopleOf: passport.peopleOf,
    mayWrite: blacklist.mayWrite,
    objects: adObjects,
    deals,
    takeMedia: media.take,
    releaseMedia: media.release,
    files,
    complain: moderation.complainAboutMessage,
    isAnyComplainedAbout: moderation.isAnyComplainedAbout,
    recordDeed: audit.record,
    onMessage: [(transaction, message) => programs.tellMessage(transaction, message)],
    tellUnread: (transaction, notices) =>
      notifications.notify(
        transaction,
        notices.map((notice) => ({ ...notice, event: 'message_unread' })),
      ),
  });
  const myData = createMyData({
    ...database,
    jobs,
    mailer,
    siteUrl,
    dataDir: environment.dataDir,
    s3: environment.s3,
    emailsOf: passport.emailsOf,
    modules: () => modules,
  });
  const desk = createDesk({
    db: database.db,
    record: audit.record,
    queues: {
      objects: adObjects.pendingQueue,
      complaints: moderation.complaintQueue,
      disputes: deals.disputeQueue,
      payouts: finance.payoutQueue,
    },
    people: passport.people,
    facesOf: passport.facesOf,
    objectsOf: adObjects.listOwned,
    dealsOf: deals.listOf,
    async moneyOf(accountId) {
      const [{ availableKopecks, heldKopecks }, leaving] = await Promise.all([
        ledger.balanceOf(accountId),
        finance.sumLeaving(accountId),
      ]);
      return { available: availableKopecks, held: heldKopecks, leaving };
    },
    health: createHealth({ environment, database, metrics, media, files }),
    retryJob: retryNow,
  });
  const modules: readonly ServerModule[] = [
    createUpkeep(database),
    createReports(byKey),
    passport,
    legal,
    audit,
    desk,
    createDictionaries({ db: database.db, record: audit.record, log }),
    realtime,
    safety,
    programs,
    media,
    files,
    home,
    adObjects,
    moderation,
    statistics,
    catalog,
    transfer,
    favourites,
    reviews,
    ledger,
    projects,
    deals,
    finance,
    basket,
    notifications,
    chats,
    blacklist,
    myData,
  ];
  return { passport, modules };
}
