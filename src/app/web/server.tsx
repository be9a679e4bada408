/** The fetch handler that src/app/pages calls for every page. */

import { Writable } from 'node:stream';
import {
  type AnyRoute,
  createMemoryHistory,
  RouterContextProvider,
  type StaticDataRouteOption,
} from '@tanstack/react-router';
import { RouterServer, renderSsrHtmlResponse } from '@tanstack/react-router/ssr/server';
import { getGlobalStartContext } from '@tanstack/react-start';
import { createStartHandler, defineHandlerCallback } from '@tanstack/react-start/server';
import { createServerEntry } from '@tanstack/react-start/server-entry';
import type { ComponentType, ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { presentChanges } from '#platform/dictionary.ts';
import { isId } from '#platform/web/is-id.ts';
import { isPassing } from './errors/expected.ts';
import type { PageAt } from './page-at.ts';
import { RenderFailed } from './render-failed.ts';
import { type RequestContext, routerFor } from './router.tsx';
import { parseSearch } from './search.ts';
import type { Session } from './session.ts';
import { SharedMark } from './shared-mark.ts';
import { AccountMenu } from './shell/account-menu.tsx';
import type { PersonalPart } from './shell/personal.tsx';
import { SideSections } from './shell/side-sections.tsx';

const RETRY_AFTER_SECONDS = '5';

/** React leaves this where a boundary failed or suspended, and expects the browser to try again. */
const CLIENT_RENDER_MARKER = '<!--$!-->';

/** The whole document with everything awaited; a component's error rejects instead of leaving a hole in the page. */
function renderWhole(element: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        parts.push(chunk);
        done();
      },
      final(done) {
        resolve(
          Buffer.concat(parts)
            .toString()
            .replace(/^<!DOCTYPE html>/i, ''),
        );
        done();
      },
    });
    let failure: { reason: unknown } | undefined;
    const { pipe } = renderToPipeableStream(element, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(reason) {
        failure ??= { reason };
      },
      onShellError: reject,
      onAllReady() {
        if (failure) reject(failure.reason);
        else pipe(sink);
      },
    });
  });
}

const handler = defineHandlerCallback(async ({ router, responseHeaders }) => {
  const { report, isShared, scriptMark } = getGlobalStartContext() as RequestContext;
  const matches = router.stores.matches.get();
  for (const match of matches) {
    if (match.status === 'error') report(match.error, `loading ${match.routeId} failed`);
  }
  keepHydrationScripts(router);
  const page = (failed: boolean) => (
    <RenderFailed value={failed}>
      <SharedMark value={isShared ? scriptMark : undefined}>
        <RouterServer router={router} />
      </SharedMark>
    </RenderFailed>
  );
  let failed = false;
  async function render(): Promise<string> {
    try {
      const html = renderToString(page(false));
      return timeless(html.includes(CLIENT_RENDER_MARKER) ? await renderWhole(page(false)) : html);
    } catch (error) {
      failed = true;
      report(error, 'rendering the page failed');
      return renderWhole(page(true));
    }
  }
  const response = await renderSsrHtmlResponse({ router, responseHeaders, render });
  if (!failed && matches.some((match) => match.status === 'error' && isPassing(match.error))) {
    const headers = new Headers(response.headers);
    headers.set('retry-after', RETRY_AFTER_SECONDS);
    return new Response(response.body, { status: 503, headers });
  }
  const status = failed ? 500 : statusOf(response.status, matches);
  return status === response.status ? response : new Response(response.body, { status, headers: response.headers });
});

function statusOf(status: number, matches: readonly { staticData: { status?: number } }[]): number {
  return status === 200 ? (matches.at(-1)?.staticData.status ?? 200) : status;
}

/** Takes the moment of loading out of the page's own data: an unchanged page stays equal byte for byte, and so its ETag. */
function timeless(html: string): string {
  return html.replaceAll(/,u:\d{13},s:"/g, ',u:0,s:"');
}

/** Guards against a second render: the scripts are handed out once. */
function keepHydrationScripts(router: { serverSsr?: { takeInitialHydrationScriptTags: () => unknown } }): void {
  const ssr = router.serverSsr;
  if (!ssr) return;
  const take = ssr.takeInitialHydrationScriptTags;
  let tags: unknown;
  ssr.takeInitialHydrationScriptTags = () => {
    tags ??= take();
    return tags;
  };
}

/** Renders each personal part of a shared page on its own. */
const PERSONAL_PARTS: Record<PersonalPart, ComponentType<{ session: Session }>> = {
  menu: AccountMenu,
  sections: SideSections,
};

/** Knows the routes, and loads none of them. */
function routerOfNobody() {
  return routerFor({
    dictionaries: presentChanges(),
    transport: () => Promise.reject(new Error('A personal part asks for nothing while it is drawn')),
    requestId: '',
    publicUrl: '',
    operator: {},
    scriptMark: '',
    isShared: false,
    report: () => {},
  });
}

/** Renders the personal parts that pages/shared-pages.ts inserts into a shared page. */
function personalParts(href: string): (session: Session, part: string) => string {
  const router = routerOfNobody();
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [href] }) });
  return (session, part) => {
    const Part = PERSONAL_PARTS[part as PersonalPart];
    return renderToString(
      <RouterContextProvider router={router}>
        <Part session={session} />
      </RouterContextProvider>,
    );
  };
}

/** Other pages are rendered whole: the router may redirect. */
const PLAIN_PATH = /^(?:\/|(?:\/[\w-]+)+)$/;
const routes = routerOfNobody();
/** A valid id that no row has. */
const NOBODYS_ID = '00000000-0000-7000-8000-000000000000';
const frameOf = (pathname: string): string =>
  pathname
    .split('/')
    .map((part) => (isId(part) ? NOBODYS_ID : part))
    .join('/');

/** Undefined when there is no page at the address. */
function pageAt(href: string): PageAt | undefined {
  const [pathname = '', query = ''] = href.split('?', 2);
  if (!PLAIN_PATH.test(pathname)) return undefined;
  const search = parseSearch(query);
  const matches = routes.matchRoutes(pathname, search);
  const page = matches.at(-1);
  if (!page || matches.some(({ _notFound, paramsError, searchError }) => _notFound || paramsError || searchError)) {
    return undefined;
  }
  const route: AnyRoute = routes.routesById[page.routeId as keyof typeof routes.routesById];
  const { staticData, beforeLoad, loader } = route.options;
  const { drawn } = staticData as StaticDataRouteOption;
  if (drawn !== 'frame') return { drawn };
  const location = { href, pathname, search };
  return {
    drawn,
    frame: frameOf(pathname),
    async load(given) {
      const guarded = await beforeLoad?.({ context: given, location, params: page.params, search: page.search });
      const context = { ...given, ...guarded };
      await loader?.({ context, location, params: page.params, deps: page.loaderDeps });
    },
  };
}

export default { ...createServerEntry({ fetch: createStartHandler(handler) }), personalParts, pageAt };
