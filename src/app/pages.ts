/** Every page of the web application: rendered on the server, cached for anonymous visitors, hydrated in the browser. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_BASE } from '#platform/api-base.ts';
import type { Authenticate } from '#platform/http/viewer.ts';
import { type AnonymousPage, anonymousPage } from './pages/anonymous-page.ts';
import { PageCache } from './pages/cache.ts';
import { compress, type Encoding, pickEncoding } from './pages/compression.ts';
import { developmentPolicy, productionPolicy } from './pages/content-policy.ts';
import { createRenderer, type RenderedPage, type SiteFacts } from './pages/renderer.ts';
import { registerServiceWorker } from './pages/service-worker.ts';
import { createSharedPages } from './pages/shared-pages.ts';
import { loadBuiltPages, loadDevelopmentPages } from './pages/sources.ts';

interface PagesOptions extends SiteFacts {
  dev: boolean;
  sessionCookieName: string;
  authenticate: Authenticate;
}

/** Half the work of 4 for a twentieth more bytes. */
const SIGNED_IN_BROTLI_QUALITY = 2;
const SHARED_BROTLI_QUALITY = 5;
/** A longer address is nobody's link, and would only fill the cache. */
const MAX_CACHED_URL = 512;
const ANONYMOUS_LIFETIME = { freshMs: 5000, staleMs: 60_000 };
const ANONYMOUS_CACHE_CONTROL = 'private, no-cache';
const PERSONAL_CACHE_CONTROL = 'private, no-store';

export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const load = options.dev ? await loadDevelopmentPages(app) : await loadBuiltPages(app);
  const render = createRenderer(app, load, options);
  const policyFor = options.dev ? () => developmentPolicy : productionPolicy;
  const hasSession = cookieTest(options.sessionCookieName);
  const cache = new PageCache<AnonymousPage>(ANONYMOUS_LIFETIME);
  const { authenticate, publicUrl } = options;
  const renderFromShared = createSharedPages(app, { authenticate, load, render, publicUrl });
  registerServiceWorker(app);

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    exposeHeadRoute: false,
    handler(request, reply) {
      if (isNoPage(request.url)) return reply.callNotFound();
      const isCacheable = !options.dev && request.url.length <= MAX_CACHED_URL;
      if (options.dev || hasSession(request)) {
        return isCacheable ? answerFromShared(request, reply) : answerPersonally(request, reply);
      }
      if (!isCacheable) return answerFresh(request, reply);
      return answerFromCache(request, reply);
    },
  });

  async function answerFromShared(request: FastifyRequest, reply: FastifyReply) {
    const page = await renderFromShared(request);
    return page ? sendOnce(request, reply, page) : answerPersonally(request, reply);
  }

  async function answerPersonally(request: FastifyRequest, reply: FastifyReply) {
    const page = await render(request, { cookie: request.headers.cookie, signal: closeSignal(reply) });
    return sendOnce(request, reply, page);
  }

  /** Without the visitor's cookies: what an anonymous visitor sees depends on the address alone. */
  async function answerFresh(request: FastifyRequest, reply: FastifyReply) {
    return sendOnce(request, reply, await render(request, { signal: closeSignal(reply) }));
  }

  async function sendOnce(request: FastifyRequest, reply: FastifyReply, page: RenderedPage | undefined) {
    // The client has disconnected.
    if (!page) return reply.hijack();
    const encoding = pickEncoding(request.headers['accept-encoding'], page.body.length);
    const body = await compress(page.body, encoding, SIGNED_IN_BROTLI_QUALITY);
    reply.code(page.status).headers(page.headers);
    if (page.cookies.length > 0) reply.header('set-cookie', page.cookies);
    reply.headers({
      'cache-control': PERSONAL_CACHE_CONTROL,
      vary: 'Cookie, Accept-Encoding',
      'content-security-policy': policyFor(page),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    });
    return reply.send(body);
  }

  function answerFromCache(request: FastifyRequest, reply: FastifyReply) {
    const hit = cache.get(request.url);
    if (hit) {
      if (hit.isStale) cache.refresh(request.url, (before) => renderShared(request, before));
      return sendCached(request, reply, hit.page);
    }
    return fillCache(request, reply);
  }

  async function fillCache(request: FastifyRequest, reply: FastifyReply) {
    let own: RenderedPage | undefined;
    const shared = await cache.refresh(request.url, (before) =>
      renderShared(request, before, (page) => {
        own = page;
      }),
    );
    if (shared) return sendCached(request, reply, shared);
    // Whoever rendered it keeps it; those who waited for a page that cannot be shared render their own.
    return own ? sendOnce(request, reply, own) : answerFresh(request, reply);
  }

  /** Undefined when the page is not cacheable for others. */
  async function renderShared(
    request: FastifyRequest,
    before: AnonymousPage | undefined,
    keepOwn: (page: RenderedPage | undefined) => void = () => {},
  ): Promise<AnonymousPage | undefined> {
    const page = await render(request, {});
    if (!page || !isShareable(page)) {
      keepOwn(page);
      return undefined;
    }
    const headers = {
      ...page.headers,
      'cache-control': ANONYMOUS_CACHE_CONTROL,
      vary: 'Cookie, Accept-Encoding',
      'content-security-policy': policyFor(page),
    };
    return anonymousPage(page, headers, before);
  }

  function sendCached(request: FastifyRequest, reply: FastifyReply, page: AnonymousPage) {
    reply.code(page.status).headers(page.headers);
    if (page.status === 200 && request.headers['if-none-match']?.includes(page.etag)) return reply.code(304).send();
    const encoding = pickEncoding(request.headers['accept-encoding'], page.body.length);
    const ready = encoding === 'identity' ? page.body : page.compressed[encoding];
    return ready ? sendEncoded(reply, encoding, ready) : sendCompressing(reply, page, encoding);
  }

  async function sendCompressing(reply: FastifyReply, page: AnonymousPage, encoding: Encoding) {
    const bytes = await compress(page.body, encoding, SHARED_BROTLI_QUALITY);
    if (encoding !== 'identity') page.compressed[encoding] = bytes;
    return sendEncoded(reply, encoding, bytes);
  }
}

function sendEncoded(reply: FastifyReply, encoding: Encoding, bytes: Buffer) {
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(bytes);
}

function isShareable(page: RenderedPage): boolean {
  if (page.cookies.length > 0 || page.headers['cache-control']?.includes('no-store')) return false;
  return page.status === 200 || page.status === 404;
}

/** Paths without pages: the server's not-found answer. */
function isNoPage(url: string): boolean {
  return !url.startsWith('/') || url === API_BASE || url.startsWith(`${API_BASE}/`) || url.startsWith('/_serverFn');
}

function cookieTest(name: string): (request: FastifyRequest) => boolean {
  const pattern = new RegExp(`(?:^|;\\s*)${RegExp.escape(name)}=`);
  return (request) => request.headers.cookie !== undefined && pattern.test(request.headers.cookie);
}

/** A status of its own keeps the page's handler from printing it as a fault. */
class VisitorGone extends Error {
  readonly status = 499;
}

function closeSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new VisitorGone());
  });
  return controller.signal;
}
