import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Operator } from '#modules/help/contract.ts';
import { presentChanges } from '#platform/dictionary.ts';
import type { PageAt } from '../web/page-at.ts';
import type { RequestContext } from '../web/router.tsx';
import type { Session } from '../web/session.ts';
import { takeMarkedScripts } from './content-policy.ts';
import { fallbackPage } from './fallback-page.ts';
import type { LoadPages } from './sources.ts';
import type { AddSheets } from './style-sheets.ts';
import { inProcessTransport, signedInAsAnybody } from './transport.ts';

/** The SSR entry: exports of src/app/web/server.tsx. */
export interface PagesEntry {
  fetch(request: Request, options: { context: RequestContext }): Promise<Response>;
  /** Renders a personal part of a shared page. */
  personalParts(href: string): (session: Session, part: string) => string;
  /** The route's `staticData.drawn` for an address. */
  pageAt(href: string): PageAt | undefined;
  /** Adds links to the sheets of everything the page has rendered. Development has none: its styles come with the scripts. */
  addSheets?: AddSheets;
}

export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  cookies: string[];
  body: Buffer;
  /** Of its inline scripts, for the content policy. */
  scriptHashes: readonly string[];
}

interface RenderOptions {
  /** The visitor's cookies; left out for pages that others may see too. */
  cookie?: string | undefined;
  signal?: AbortSignal;
  /** Renders the page for all signed-in people, with this mark where their personal parts belong. */
  sharedMark?: string;
  /** Address to render instead of the request's. */
  address?: string;
}

/** Undefined when the visitor has gone before the page was ready. */
export type Render = (request: FastifyRequest, options: RenderOptions) => Promise<RenderedPage | undefined>;

/** Facts about the site that pages show. */
export interface SiteFacts {
  publicUrl: string;
  operator: Operator;
}

export function createRenderer(app: FastifyInstance, load: LoadPages, { publicUrl, operator }: SiteFacts): Render {
  const { origin } = new URL(publicUrl);
  return async (request, { cookie, signal, sharedMark, address = request.url }) => {
    const setCookies = new Set<string>();
    const scriptMark = sharedMark ?? randomBytes(12).toString('base64url');
    const transport = inProcessTransport(app, request, { cookie, setCookies });
    const context: RequestContext = {
      scriptMark,
      isShared: sharedMark !== undefined,
      transport: sharedMark === undefined ? transport : signedInAsAnybody(transport),
      requestId: request.id,
      publicUrl,
      operator,
      dictionaries: presentChanges(),
      report: (error, message) => request.log.error({ err: error }, message),
    };
    try {
      const entry = await load();
      // The Host header is the visitor's word; addresses are built from our own.
      const page = new Request(`${origin}${address}`, {
        headers: { accept: 'text/html' },
        ...(signal && { signal }),
      });
      const response = await entry.fetch(page, { context });
      if (signal?.aborted) return undefined;
      const headers: Record<string, string> = { 'content-type': 'text/html; charset=utf-8' };
      for (const [name, value] of response.headers) if (name !== 'content-length') headers[name] = value;
      const drawn = await response.text();
      const { html, scriptHashes } = takeMarkedScripts(entry.addSheets?.(drawn) ?? drawn, scriptMark);
      return {
        status: response.status,
        headers,
        cookies: [...setCookies],
        body: Buffer.from(html),
        scriptHashes,
      };
    } catch (error) {
      if (signal?.aborted) return undefined;
      context.report(error, 'the page renderer failed');
      return fallbackPage(request.id);
    }
  };
}
