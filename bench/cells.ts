/** Cells of the bench: requests to measure, the same for the bare server, and the bars of docs/performance.md. */
import type { Request } from './measure.ts';

export interface Cell {
  name: string;
  requests: readonly Request[];
  bare: readonly Request[];
  /** At most this many times the bare server's processor time (Node and PostgreSQL together). */
  maxRatio: number;
  /** Each request can be made only once: this many for each round, of which the first few only warm up. */
  prepare?: (count: number) => Promise<Request[]>;
}

export interface Ground {
  /** Where the application is reached; a write names it as its origin. */
  origin: string;
  /** Cookies of a signed-in person. */
  cookie: string;
  /** Public resources. */
  ids: readonly string[];
  /** Somebody with 30 projects, one of them with 200 deals, and 10 offers in the basket. */
  first: { cookie: string; projectId: string; ordinaryProjectId: string };
  createBuyers: (count: number, offers: number) => Promise<{ cookie: string; total: number }[]>;
}

const API = '/api/v1';
/** From a word in every tenth object to one in a few hundred. */
const WORDS = ['реклама', 'кофе', 'ремонт', 'йога', 'ипотека', 'палатка', 'шахматы', 'кофемашина', 'ремонт квартиры'];
const PRODUCT = {
  title: 'Чай с чабрецом',
  summary: 'Травы и чёрный чай в жестяной банке.',
  description: 'Собираем сами в июле, партия не больше пятисот банок. Отправляем по всей стране.',
  topics: ['food'],
  region: '16',
  category: 'Чай',
  price: 45_000,
};

/** The same three questions for the growth from a small catalog to a large one. */
export function readingCells({ origin, ids }: Pick<Ground, 'origin' | 'ids'>): Cell[] {
  const list = (body: object): Request => ({
    method: 'POST',
    path: `${API}/products/resource/get_list`,
    headers: { origin },
    body,
  });
  return [
    {
      name: 'retrieve',
      requests: ids.map((id) => ({ path: `${API}/products/resource/retrieve/${id}` })),
      bare: ids.map((id) => ({ path: `/retrieve/${id}` })),
      maxRatio: 1.6,
    },
    {
      name: 'list of 24, filter, sort',
      requests: [list({ filter: { topics: ['food'] }, sort: 'price_asc', limit: 24 })],
      bare: [{ method: 'POST', path: '/list', body: { tag: 'topic:food' } }],
      maxRatio: 1.4,
    },
    {
      name: 'text search, 24',
      requests: WORDS.map((q) => list({ filter: { q }, limit: 24 })),
      bare: WORDS.map((q) => ({ method: 'POST', path: '/search', body: { q } })),
      maxRatio: 0.5,
    },
  ];
}

/** A page of somebody who is signed in, beside a bare React page of the same size. */
const drawn = (name: string, path: string, cookie: string, maxRatio: number): Cell => ({
  name,
  requests: [{ path, headers: { cookie } }],
  bare: [{ path: `/react/${slugOf(name)}`, headers: { cookie } }],
  maxRatio,
});

/** A page that everybody gets from the cache, beside a constant. */
const cached = (name: string, path: string): Cell => ({
  name,
  requests: [{ path }],
  bare: [{ path: `/constant/${slugOf(name)}` }],
  maxRatio: 1,
});

export const slugOf = (name: string): string => name.replace(/\W+/g, '-');

/**
 * Cells of deals. The bars are 1.15 times what the commit before decision 0044 took in a quiet run. Every page is requested with a session.
 */
function dealingCells({ origin, first, createBuyers }: Ground): Cell[] {
  const page = (name: string, path: string, maxRatio: number): Cell => drawn(name, path, first.cookie, maxRatio);
  return [
    page('basket and checkout page', '/basket', 10.2),
    page('projects', '/projects', 13.9),
    page('project with 20 deals', `/projects/${first.ordinaryProjectId}`, 11.7),
    page('project with 200 deals', `/projects/${first.projectId}`, 17.8),
    page('finance', '/settings/finance', 22.5),
    {
      name: 'checkout of 10 items',
      requests: [],
      prepare: async (count) =>
        (await createBuyers(count, 10)).map(({ cookie, total }) => ({
          method: 'POST',
          path: `${API}/basket/checkout`,
          headers: { origin, cookie, 'idempotency-key': crypto.randomUUID() },
          body: { project_title: 'Весенний запуск', expected_total: total },
        })),
      bare: [{ method: 'POST', path: '/order', body: {} }],
      maxRatio: 1.74,
    },
  ];
}

export function allCells(ground: Ground): Cell[] {
  const { origin, cookie } = ground;
  const headers = { cookie, origin };
  return [
    {
      name: 'session check',
      requests: [{ path: `${API}/passport/login`, headers }],
      bare: [{ path: '/session', headers }],
      maxRatio: 2,
    },
    ...readingCells(ground),
    cached('home page, anonymous, cached', '/'),
    // The cabinet: rendered per person from some fifteen queries, like the pages of projects.
    drawn('home page, signed in', '/', cookie, 11),
    cached('catalog, anonymous, cached', '/catalog'),
    drawn('catalog, signed in', '/catalog', cookie, 1),
    ...dealingCells(ground),
    // Last cell: the accounts it creates for have thousands of drafts afterwards.
    {
      name: 'create, signed in',
      requests: [{ method: 'POST', path: `${API}/products/product/create`, headers, body: PRODUCT }],
      bare: [{ method: 'POST', path: '/create', headers, body: PRODUCT }],
      maxRatio: 2.2,
    },
  ];
}
