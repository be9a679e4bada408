/**
 * Public pages of signed-in people. Such a page is the same for all of them but for the parts that say who they are: it is
 * drawn once, without anybody's cookies, and the personal parts are drawn for each request and put into their places.
 */
import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Authenticate } from '#platform/http/viewer.ts';
import type { Session } from '../web/session.ts';
import { PageCache } from './cache.ts';
import type { Render, RenderedPage } from './renderer.ts';
import type { LoadPages } from './sources.ts';

/** Nothing on these pages may depend on who is asking, but for the parts of web/shell/personal.tsx. */
const SHARED_PATHS = new Set(['/', '/catalog', '/catalog/compare', '/legal/terms', '/legal/privacy']);
/** Of these, those that leave out what is hidden from somebody who is in a block: they are drawn for that person alone. */
const CATALOG_PATHS = new Set(['/catalog', '/catalog/compare']);
/** Short: people look for what they have just published. */
const FRESH_MS = 2000;

/** What the means to draw the parts take, about. */
const PARTS_WEIGHT = 64 * 1024;

interface SharedPage {
  page: Omit<RenderedPage, 'body'>;
  /** The page, cut where the personal parts stand: one piece more than there are parts. */
  pieces: Buffer[];
  parts: string[];
  drawParts: (session: Session) => Record<string, string>;
  renderedAt: number;
  weight: number;
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? url;

export const isSharedPath = (url: string): boolean => SHARED_PATHS.has(pathOf(url));

/** Undefined when the visitor turns out to be nobody, or the page is not fit to be shared: it is then theirs alone. */
export function createSharedPages(
  authenticate: Authenticate,
  load: LoadPages,
  render: Render,
): (request: FastifyRequest) => Promise<RenderedPage | undefined> {
  const cache = new PageCache<SharedPage>({ freshMs: FRESH_MS, staleMs: FRESH_MS });

  async function draw(request: FastifyRequest): Promise<SharedPage | undefined> {
    const mark = randomBytes(12).toString('base64url');
    const page = await render(request, { sharedMark: mark });
    if (page?.status !== 200 || page.cookies.length > 0) return undefined;
    const { body, ...rest } = page;
    const cut = body.toString().split(new RegExp(`${mark}:(\\w+)`));
    return {
      page: rest,
      pieces: cut.filter((_, place) => place % 2 === 0).map((piece) => Buffer.from(piece)),
      parts: cut.filter((_, place) => place % 2 === 1),
      drawParts: (await load()).personalParts(request.url),
      renderedAt: Date.now(),
      weight: body.length + PARTS_WEIGHT,
    };
  }

  return async (request) => {
    // A failed check is told by the page that is drawn for this visitor alone.
    const viewer = await authenticate(request).catch(() => null);
    if (!viewer || (viewer.hasBlocks && CATALOG_PATHS.has(pathOf(request.url)))) return undefined;
    const shared = cache.get(request.url)?.page ?? (await cache.refresh(request.url, () => draw(request)));
    if (!shared) return undefined;
    const { accountId, name, email, role } = viewer;
    const drawn = shared.drawParts({ account_id: accountId, name, email, role });
    const body = shared.pieces.flatMap((piece, place) => {
      const part = shared.parts[place];
      return part === undefined ? [piece] : [piece, Buffer.from(drawn[part] ?? '')];
    });
    return { ...shared.page, cookies: [], body: Buffer.concat(body) };
  };
}
