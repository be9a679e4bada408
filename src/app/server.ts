/** Builds the one server: API, pages, probes. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { z } from 'zod';
import { createAdObjects } from '#modules/ad-objects/server/index.ts';
import { createBasket } from '#modules/basket/server/index.ts';
import { createCatalog } from '#modules/catalog/server/index.ts';
import { createDeals } from '#modules/deals/server/index.ts';
import { createFavourites } from '#modules/favourites/server/index.ts';
import { createFiles } from '#modules/files/server/index.ts';
import { createFinance } from '#modules/finance/server/index.ts';
import { createHome } from '#modules/home/server/index.ts';
import { createLedger } from '#modules/ledger/server/index.ts';
import { createMedia } from '#modules/media/server/index.ts';
import { createModeration } from '#modules/moderation/server/index.ts';
import { createNotifications } from '#modules/notifications/server/index.ts';
import { passportErrors } from '#modules/passport/contract.ts';
import { createPassport, normaliseEmail } from '#modules/passport/server/index.ts';
import { createProjects } from '#modules/projects/server/index.ts';
import { createReviews } from '#modules/reviews/server/index.ts';
import { createStatistics } from '#modules/statistics/server/index.ts';
import { createTransfer } from '#modules/transfer/server/index.ts';
import { API_BASE } from '#platform/api-base.ts';
import type { Database } from '#platform/database/connect.ts';
import { errorsOf, mergeCatalogues, platformErrors } from '#platform/errors.ts';
import { acceptOnlyJson, limitBodyTime, UPLOAD_MILLISECONDS } from '#platform/http/body-parser.ts';
import { refuseForeignWrite } from '#platform/http/csrf.ts';
import { handleErrors, sendError } from '#platform/http/error-handler.ts';
import { registerMetrics } from '#platform/http/metrics.ts';
import { openApiDocument } from '#platform/http/openapi.ts';
import type { Jobs } from '#platform/jobs.ts';
import { registerDevMail } from '#platform/mail/dev-mail.ts';
import { createFolderMailer, createSmtpMailer } from '#platform/mail/mailer.ts';
import type { ServerModule } from '#platform/module.ts';
import { createUpkeep } from '#platform/upkeep.ts';
import type { Environment } from './environment.ts';
import { loggerOptions } from './logging.ts';

z.config(z.locales.ru());

/** The longest description in four-byte characters, and room for the rest. */
const BODY_LIMIT = 256 * 1024;
const REQUEST_ID = /^[\w-]{8,64}$/;

export interface ServerOptions {
  environment: Environment;
  database: Database;
  jobs: Jobs;
  /** Rendered pages need a build; API tests do without. */
  withPages: boolean;
  verifyAnswers: boolean;
}

export interface Server {
  app: FastifyInstance;
  modules: readonly ServerModule[];
  /** Every route there is; the permission matrix must know each of them. */
  routes: readonly { method: string; url: string; call: string | undefined }[];
}

export async function buildServer({
  environment,
  database,
  jobs,
  withPages,
  verifyAnswers,
}: ServerOptions): Promise<Server> {
  const { siteUrl } = environment;
  const isSecure = siteUrl.startsWith('https:');
  const app = Fastify({
    logger: loggerOptions(environment),
    logController: new LogController({
      disableRequestLogging: environment.logLevel !== 'debug' && environment.logLevel !== 'trace',
    }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: UPLOAD_MILLISECONDS,
    connectionTimeout: 30_000,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    trustProxy: environment.trustProxy ?? false,
    http: { headersTimeout: 5_000, maxHeaderSize: 16_384 },
    genReqId: ({ headers }) => {
      const given = headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    },
    frameworkErrors: (error, request, reply) => sendError(error, request, reply),
  });

  const routes: { method: string; url: string; call: string | undefined }[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const each of [method].flat()) if (each !== 'HEAD') routes.push({ method: each, url, call: config?.call });
  });
  app.decorateRequest('viewer', null);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'SAMEORIGIN',
    });
    if (isSecure) reply.header('strict-transport-security', 'max-age=31536000');
  });
  await app.register(cookie);
  acceptOnlyJson(app);
  limitBodyTime(app);
  handleErrors(app);

  const outbox = join(environment.dataDir, 'outbox');
  const mailer = environment.smtpUrl
    ? createSmtpMailer({ smtpUrl: environment.smtpUrl, from: environment.mailFrom, domain: new URL(siteUrl).hostname })
    : createFolderMailer({ folder: outbox, from: environment.mailFrom });
  app.addHook('onClose', async () => mailer.close());

  const passport = createPassport({
    ...database,
    jobs,
    mailer,
    siteUrl,
    isSecure,
    isDemo: environment.isDemo,
    refuseErase: [
      (transaction, accountId) => deals.refuseWhileOpen(transaction, { partyId: accountId }),
      async (_transaction, accountId) => {
        const message = await finance.refuseErase(accountId);
        if (message) throw errorsOf(passportErrors)('account_in_use', { message });
      },
    ],
    beforeErase: [
      (transaction, accountId) => favourites.eraseOf(transaction, accountId),
      (transaction, accountId) => transfer.eraseOf(transaction, accountId),
      (transaction, accountId) => adObjects.eraseOf(transaction, accountId),
      (transaction, accountId) => catalog.eraseOf(transaction, accountId),
      (transaction, accountId) => projects.eraseOf(transaction, accountId),
      (transaction, accountId) => finance.beforeErase(transaction, accountId),
      (transaction, accountId) => basket.eraseOf(transaction, accountId),
      (transaction, accountId) => notifications.eraseOf(transaction, accountId),
    ],
  });
  const notifications = createNotifications({ ...database, jobs, mailer, siteUrl, emailsOf: passport.emailsOf });
  const media = createMedia({
    ...database,
    dataDir: environment.dataDir,
    s3: environment.s3,
    findUsed: async (ids) => [...(await adObjects.usedMedia(ids)), ...(await deals.usedMedia(ids))],
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
      chat: async () => false,
    },
  });
  const adObjects = createAdObjects({
    ...database,
    jobs,
    moderationMode: environment.moderation,
    namesOf: passport.namesOf,
    takeMedia: media.take,
    refuseDelete: [(transaction, objectId) => deals.refuseWhileOpen(transaction, { objectId })],
  });
  const ledger = createLedger(database);
  const finance = createFinance({
    ...database,
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
    namesOf: passport.namesOf,
    requisitesOf: passport.requisitesOf,
    onTopup: [
      (transaction, { accountId, ...data }) =>
        notifications.notify(transaction, [{ accountId, event: 'topup_arrived', data }]),
    ],
    onPayoutDecided: [
      (transaction, { accountId, decision, ...data }) =>
        notifications.notify(transaction, [{ accountId, event: `payout_${decision}`, data }]),
    ],
    log: app.log,
  });
  const home = createHome(passport);
  const moderation = createModeration({
    ...database,
    objects: adObjects,
    namesOf: passport.namesOf,
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
  });
  const favourites = createFavourites({
    db: database.db,
    objects: adObjects,
    onSave: [
      (transaction, objectIds) =>
        statistics.add(
          transaction,
          objectIds.map((objectId) => ({ objectId, metric: 'favourites', amount: 1 })),
        ),
    ],
  });
  const catalog = createCatalog({
    ...database,
    objects: adObjects,
    siteUrl,
    pages: ['/', '/legal/terms', '/legal/privacy'],
  });
  const transfer = createTransfer({ ...database, jobs, objects: adObjects });
  const projects = createProjects({
    ...database,
    jobs,
    mailer,
    siteUrl,
    normaliseEmail,
    namesOf: passport.namesOf,
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
        await notifications.notify(transaction, [{ accountId: invitedBy, event: 'member_joined', data }]);
      },
    ],
  });
  const reviews = createReviews({
    db: database.db,
    dealForReview: (dealId, accountId) => deals.findForReview(dealId, accountId),
    setRating: adObjects.setRating,
    onShow: [
      (transaction, shown) =>
        notifications.notify(
          transaction,
          shown.map(({ aboutId, dealId, objectTitle, score }) => ({
            accountId: aboutId,
            event: 'review_shown',
            data: { dealId, object: objectTitle, score },
          })),
        ),
    ],
    namesOf: passport.namesOf,
  });
  const deals = createDeals({
    db: database.db,
    ledger,
    projects,
    files,
    takeMedia: media.take,
    namesOf: passport.namesOf,
    reviewable: (candidates, accountId) => reviews.reviewable(candidates, accountId),
    onOpen: [
      (transaction, opened) =>
        statistics.add(
          transaction,
          opened.map(({ object_id }) => ({ objectId: object_id, metric: 'orders', amount: 1 })),
        ),
      (transaction, opened) => notifications.tellOpened(transaction, opened),
    ],
    onStep: [
      // Nothing until the step that pays, which is the last.
      (transaction, { deal }) =>
        statistics.add(transaction, [{ objectId: deal.object_id, metric: 'revenue', amount: deal.seller_amount }]),
      (transaction, event) => notifications.tellStep(transaction, event),
    ],
  });
  const basket = createBasket({
    ...database,
    namesOf: passport.namesOf,
    findOffers: adObjects.findOffers,
    findCampaign: (accountId, campaignId, transaction) =>
      adObjects.findOwn('campaign', campaignId, accountId, transaction),
    campaignMoney: deals.totalsOfCampaign,
    balanceOf: ledger.balanceOf,
    files,
    takeProject: projects.takeForCheckout,
    openDeals: deals.open,
    onAdd: [
      (transaction, objectIds) =>
        statistics.add(
          transaction,
          objectIds.map((objectId) => ({ objectId, metric: 'basket_adds', amount: 1 })),
        ),
    ],
  });
  const modules: readonly ServerModule[] = [
    createUpkeep(database),
    passport,
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
  ];
  const catalogue = mergeCatalogues([platformErrors, ...modules.map(({ errors }) => errors)]);
  for (const module of modules) {
    module.registerRoutes(app, {
      authenticate: passport.authenticate,
      refuseForeignWrite: (request) => refuseForeignWrite(request, environment.publicUrl),
      verifyAnswers,
    });
  }

  const document = openApiDocument(modules, catalogue, { siteUrl, sessionCookieName: passport.sessionCookieName });
  app.get(`${API_BASE}/openapi.json`, async () => document);
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: `${API_BASE}/docs`, staticCSP: true });

  app.get('/healthz', async () => ({ data: { status: 'ok' } }));
  app.get('/readyz', async () => {
    await database.pool.query('SELECT 1');
    return { data: { status: 'ok' } };
  });
  registerMetrics(app);
  // Never on a site that strangers reach: a proxy on this machine would look local.
  if (!environment.smtpUrl && !isSecure) registerDevMail(app, outbox);
  if (withPages) {
    const { registerPages } = await import('./pages.ts');
    await registerPages(app, {
      dev: environment.isDevelopment,
      publicUrl: siteUrl,
      sessionCookieName: passport.sessionCookieName,
    });
  }
  return { app, modules, routes };
}
