/**
 * Cache of rendered pages for signed-in people. Pages that are the same for all of them, but for the parts that say who they are, are
 * rendered once, without anybody's cookies; the personal parts are rendered for each request and put into their places. Public pages are
 * cached whole, by address. Of pages that are the viewer's alone the frame is cached, by path without ids, and the data the browser
 * needs to draw the content are sent along.
 */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Authenticate } from '#platform/http/viewer.ts';
import type { PageInFrame } from '../web/page-at.ts';
import { pageDataText, questionOf, type Session } from '../web/session.ts';
import { PageCache } from './cache.ts';
import type { PagesEntry, Render, RenderedPage } from './renderer.ts';
import type { LoadPages } from './sources.ts';
import { inProcessTransport } from './transport.ts';

/** Short: people look for what they have just published. */
const FRESH_MS = 2000;
/** Long: frames are static. */
const FRAME_FRESH_MS = 600_000;
/** Estimated memory of the renderer of the parts, in bytes. */
const PARTS_WEIGHT = 64 * 1024;
/** Part for the page's own data; all other parts are rendered. */
const DATA_PART = 'data';

/** Size of the cache of personal parts per page: people come back to the page they work on. */
const KEPT_PEOPLE = 100;

type DrawPart = (session: Session, part: string) => string;

interface SharedPage {
  page: Omit<RenderedPage, 'body'>;
  /** The page, cut where the personal parts stand: one piece more than there are parts. */
  pieces: Buffer[];
  parts: string[];
  drawPart: DrawPart;
  renderedAt: number;
  weight: number;
}

interface SharedPagesOptions {
  authenticate: Authenticate;
  load: LoadPages;
  render: Render;
  publicUrl: string;
}

/** Memoised by the whole session: another name or role is another rendering. */
function keeping(draw: DrawPart): DrawPart {
  const people = new Map<string, Map<string, string>>();
  return (session, part) => {
    const who = JSON.stringify(session);
    let parts = people.get(who);
    if (!parts) {
      if (people.size === KEPT_PEOPLE) people.clear();
      parts = new Map();
      people.set(who, parts);
    }
    const drawn = parts.get(part) ?? draw(session, part);
    parts.set(part, drawn);
    return drawn;
  };
}

/** Undefined for all other pages, when the session is gone, and when the page is a refusal: it is then rendered for this visitor alone. */
export function createSharedPages(
  app: FastifyInstance,
  { authenticate, load, render, publicUrl }: SharedPagesOptions,
): (request: FastifyRequest) => Promise<RenderedPage | undefined> {
  const pages = new PageCache<SharedPage>({ freshMs: FRESH_MS, staleMs: FRESH_MS });
  const frames = new PageCache<SharedPage>({ freshMs: FRAME_FRESH_MS, staleMs: FRAME_FRESH_MS });

  async function draw(request: FastifyRequest, entry: PagesEntry, address: string): Promise<SharedPage | undefined> {
    const mark = randomBytes(12).toString('base64url');
    const page = await render(request, { sharedMark: mark, address });
    if (page?.status !== 200 || page.cookies.length > 0) return undefined;
    const { body, ...rest } = page;
    const cut = body.toString().split(new RegExp(`${mark}:(\\w+)`));
    return {
      page: rest,
      pieces: cut.filter((_, place) => place % 2 === 0).map((piece) => Buffer.from(piece)),
      parts: cut.filter((_, place) => place % 2 === 1),
      drawPart: keeping(entry.personalParts(address)),
      renderedAt: Date.now(),
      weight: body.length + PARTS_WEIGHT,
    };
  }

  async function sharedBy(request: FastifyRequest, entry: PagesEntry, content: PageInFrame | undefined) {
    // The cache key is the address it was rendered at: nobody gets data from the cache that they did not ask for.
    const [cache, address] = content ? [frames, content.frame] : [pages, request.url];
    return cache.get(address)?.page ?? (await cache.refresh(address, () => draw(request, entry, address)));
  }

  return async (request) => {
    const entry = await load();
    const page = entry.pageAt(request.url);
    if (!page || page.drawn === 'each' || page.drawn === 'layout') return undefined;
    const content = page.drawn === 'frame' ? page : undefined;
    // A failed session check is reported by the page that is rendered for this visitor alone.
    const viewer = await authenticate(request).catch(() => null);
    if (!viewer || (viewer.hasBlocks && page.drawn === 'shared-unless-blocked')) return undefined;
    const session: Session = {
      account_id: viewer.accountId,
      name: viewer.name,
      avatar: viewer.avatar ?? null,
      email: viewer.email,
      role: viewer.role,
      needs_consent: viewer.needsConsent ?? false,
    };
    const cookies = new Set<string>();
    const answers = new Map<string, string>();
    const transport = inProcessTransport(app, request, {
      cookie: request.headers.cookie,
      viewer,
      setCookies: cookies,
      keep: (question, status, payload) => {
        if (status === 200) answers.set(questionOf(question), payload);
      },
    });
    try {
      await content?.load({ transport, publicUrl, session });
    } catch {
      return undefined;
    }
    const shared = await sharedBy(request, entry, content);
    if (!shared) return undefined;
    const body = shared.pieces.flatMap((piece, place) => {
      const part = shared.parts[place];
      if (part === undefined) return [piece];
      return [piece, Buffer.from(part === DATA_PART ? pageDataText(session, answers) : shared.drawPart(session, part))];
    });
    return { ...shared.page, cookies: [...cookies], body: Buffer.concat(body) };
  };
}
