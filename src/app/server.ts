/** Builds the one server: API, pages, probes. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { scopeOf } from '#modules/programs/server/index.ts';
import { API_BASE } from '#platform/api-base.ts';
import type { Database } from '#platform/database/connect.ts';
import { countAhead } from '#platform/database/partitions.ts';
import { mergeCatalogues, platformErrors } from '#platform/errors.ts';
import { acceptOnlyJson, limitBodyTime, UPLOAD_MILLISECONDS } from '#platform/http/body-parser.ts';
import { refuseForeignWrite } from '#platform/http/csrf.ts';
import { handleErrors, sendError } from '#platform/http/error-handler.ts';
import { handPayloadsOver, oncePerVisit } from '#platform/http/in-process.ts';
import { createMetrics } from '#platform/http/metrics.ts';
import { openApiDocument } from '#platform/http/openapi.ts';
import { readReplicas } from '#platform/http/read-position.ts';
import type { Jobs } from '#platform/jobs.ts';
import { registerDevMail } from '#platform/mail/dev-mail.ts';
import { createFolderMailer, createSmtpMailer } from '#platform/mail/mailer.ts';
import type { ServerModule } from '#platform/module.ts';
import { createStorageWatch } from '#platform/storage.ts';
import { EXAMPLE_WORDS } from './api-examples.ts';
import type { Environment } from './environment.ts';
import { loggerOptions } from './logging.ts';
import { readableUrl } from './readable-url.ts';
import { createModules } from './wiring/index.ts';

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
    // Whoever still gets through is answered: the database is closed after the last connection.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    trustProxy: environment.trustProxy ?? false,
    rewriteUrl: readableUrl,
    // Node looks for connections that are over their time only so often, and every 30 s unless told.
    http: { headersTimeout: 5_000, maxHeaderSize: 16_384, connectionsCheckingInterval: 1_000 },
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
  const storage = createStorageWatch({ folder: environment.dataDir, pool: database.pool, log: app.log });
  handleErrors(app, { onStorageFull: storage.notice });
  handPayloadsOver(app);

  const outbox = join(environment.dataDir, 'outbox');
  const mailer = environment.smtpUrl
    ? createSmtpMailer({ smtpUrl: environment.smtpUrl, from: environment.mailFrom, domain: new URL(siteUrl).hostname })
    : createFolderMailer({ folder: outbox, from: environment.mailFrom });
  app.addHook('onClose', async () => mailer.close());

  const metrics = createMetrics(database.replicas);
  const { passport, modules } = createModules({ environment, database, jobs, mailer, isSecure, metrics, log: app.log });
  const catalogue = mergeCatalogues([platformErrors, ...modules.map(({ errors }) => errors)]);
  const authenticate = oncePerVisit(passport.sessions.authenticate);
  for (const module of modules) {
    module.registerRoutes(app, {
      authenticate,
      refuseForeignWrite: (request) => refuseForeignWrite(request, environment.publicUrl),
      replicas: database.replicas && readReplicas(database.replicas, isSecure),
      verifyAnswers,
    });
  }

  let document: ReturnType<typeof openApiDocument> | undefined;
  // Made for its first reader: no start should wait for it.
  const getDocument = () => {
    document ??= openApiDocument(modules, catalogue, {
      sessionCookieName: passport.sessions.cookieName,
      scopeOf,
      words: EXAMPLE_WORDS,
    });
    return document;
  };
  app.get(`${API_BASE}/openapi.json`, async () => getDocument());
  await app.register(swagger, { mode: 'static', specification: { document: { openapi: '3.1.0' } as never } });
  await app.register(swaggerUi, {
    routePrefix: `${API_BASE}/docs`,
    staticCSP: true,
    transformSpecification: getDocument,
    transformSpecificationClone: false,
    // A page of areas first: two hundred calls at once take long to draw and longer to read.
    uiConfig: { docExpansion: 'none' },
  });

  app.get('/healthz', async () => ({ data: { status: 'ok' } }));
  app.get('/readyz', async () => {
    await storage.check();
    return { data: { status: 'ok' } };
  });
  const partitions = modules.flatMap((module) => module.partitions ?? []);
  metrics.tellPartitions(() => countAhead(database.db, partitions, new Date()));
  metrics.register(app);
  // Never on a site that strangers reach: a proxy on this machine would look local.
  if (environment.showsLetters) registerDevMail(app, outbox);
  if (withPages) {
    const { registerPages } = await import('./pages.ts');
    await registerPages(app, {
      dev: environment.isDevelopment,
      publicUrl: siteUrl,
      operator: environment.operator,
      sessionCookieName: passport.sessions.cookieName,
      authenticate: passport.sessions.authenticate,
    });
  }
  return { app, modules, routes };
}
