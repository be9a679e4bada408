import { type AnyRoute, createRouter, createSerializationAdapter } from '@tanstack/react-router';
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';
import type { Operator } from '#modules/help/contract.ts';
import { applyChanges, type Present, presentChanges } from '#platform/dictionary.ts';
import { browserTransport, type Transport } from '#platform/web/api.ts';
import { provingTransport } from '#platform/web/proving-transport.ts';
import { ErrorPage } from './errors/error-page.tsx';
import { HiddenError, isPassing } from './errors/expected.ts';
import { NotFoundPage } from './errors/not-found-page.tsx';
import { routeTree } from './routeTree.gen.ts';
import { parseSearch, stringifySearch } from './search.ts';
import { type Session, type SessionMemory, sessionOfPage } from './session.ts';

/** Context of one server render, from src/app/pages. */
export interface RequestContext {
  transport: Transport;
  requestId: string;
  publicUrl: string;
  operator: Operator;
  /** Marks the page's own inline scripts for the content policy; taken out before the page leaves. */
  scriptMark: string;
  /** The page is drawn for all signed-in people; see pages/shared-pages.ts. */
  isShared: boolean;
  /** Changes made by operators to the dictionaries since the code was built. */
  dictionaries: Present;
  /** The server's log. The browser has none: what it must tell the server's is in shell/failure-reports.ts. */
  report: (error: unknown, message: string) => void;
}

export interface RouterContext {
  transport: Transport;
  sessionMemory: SessionMemory;
  publicUrl: string;
  operator: Operator;
  /** Request id of the document, known to the browser only when rendering it failed. */
  requestId: string | undefined;
  report: (error: unknown, message: string) => void;
}

interface Dehydrated {
  session: Session | null;
  publicUrl: string;
  operator: Operator;
  requestId: string | undefined;
  /** Undefined while they are as the code has them. */
  dictionaries: Present | undefined;
}

/**
 * How the server draws a page for somebody who is signed in (pages/shared-pages.ts, decision 0046). Every route says it:
 * - `each`: for each request.
 * - `shared`: once for everybody; nothing on it depends on who is asking, but for its personal parts.
 * - `shared-unless-blocked`: the same, but for each request of a person who is in a block, from whom something is hidden.
 * - `frame`: the frame once for everybody; the content, which is nobody's but the viewer's, is drawn by the browser.
 * - `layout`: stands around pages and leaves it to them.
 */
export type Drawing = 'each' | 'shared' | 'shared-unless-blocked' | 'frame' | 'layout';

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>;
    server: { requestContext: RequestContext };
  }
  interface StaticDataRouteOption {
    drawn: Drawing;
    /** The document's status when the page itself is a refusal. */
    status?: number;
  }
}

const environment = createIsomorphicFn()
  .server((): RequestContext => getGlobalStartContext() as RequestContext)
  .client(
    (): RequestContext => ({
      transport: provingTransport(browserTransport, async () => (await import('./shell/proof-store.ts')).askForProof()),
      requestId: '',
      publicUrl: location.origin,
      operator: {},
      scriptMark: '',
      isShared: false,
      dictionaries: presentChanges(),
      report: () => {},
    }),
  );

/**
 * A page whose frame is shared leaves its content to the browser; drawn for one visitor alone (an error, a redirect), it is drawn
 * whole. In the browser it is the constant `false`: a match that is loaded before React has hydrated its place (a slow phone) must
 * still be hydrated as the frame was drawn.
 */
const contentOnServer = createIsomorphicFn()
  .server(() => () => !(getGlobalStartContext() as RequestContext).isShared)
  .client(() => false);

/** The reasons of a failed loader stay on the server: the browser learns only that there was one, and if it will pass. */
const hiddenErrors = createSerializationAdapter({
  key: 'hidden-error',
  test: (value: unknown): value is Error => value instanceof Error,
  toSerializable: (error) => ({ isPassing: isPassing(error) }),
  fromSerializable: (hidden) => new HiddenError(hidden.isPassing),
});

export function getRouter() {
  return routerFor(environment());
}

export function routerFor(given: RequestContext) {
  const { transport, requestId, publicUrl, operator, scriptMark, dictionaries, report } = given;
  applyChanges(dictionaries);
  const context: RouterContext = {
    transport,
    publicUrl,
    operator,
    report,
    requestId: requestId || undefined,
    sessionMemory: { last: null },
  };
  const router = createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    // The session travels with the page: a preload right after hydration knows who is asking.
    dehydrate: (): Dehydrated => ({
      session: context.sessionMemory.last,
      publicUrl,
      operator,
      dictionaries: dictionaries.version ? dictionaries : undefined,
      // Only a failed page names its request, so that equal pages stay equal byte for byte.
      requestId: router.stores.matches.get().some((match) => match.status === 'error') ? requestId : undefined,
    }),
    hydrate: (dehydrated: Dehydrated) => {
      context.sessionMemory.last = dehydrated.session;
      context.publicUrl = dehydrated.publicUrl;
      context.operator = dehydrated.operator;
      context.requestId = dehydrated.requestId;
      applyChanges(dehydrated.dictionaries);
    },
    // Preloads go through platform/web/preload-queue.ts.
    ...(scriptMark && { ssr: { nonce: scriptMark } }),
    defaultPreload: false,
    defaultPreloadStaleTime: 30_000,
    notFoundMode: 'root',
    // A page that takes its time keeps the one before it in sight; only a first load shows where things will stand.
    defaultPendingMs: Number.POSITIVE_INFINITY,
    scrollRestoration: true,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
  });
  for (const { options } of Object.values(router.routesById) as AnyRoute[]) {
    if (options.staticData?.drawn === 'frame') options.ssr = contentOnServer();
  }
  // Wherever the page's data mention the session, the browser takes the one that came beside them.
  const session = createSerializationAdapter({
    key: 'session',
    test: (value: unknown): value is Session => value !== null && value === context.sessionMemory.last,
    toSerializable: () => ({}),
    fromSerializable: () => sessionOfPage() as Session,
  });
  router.options.serializationAdapters = [session, hiddenErrors];
  return router;
}
