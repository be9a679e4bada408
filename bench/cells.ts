/** What is measured, how the bare server answers the same, and the bars of docs/performance.md. */
import type { Request } from './measure.ts';

export interface Cell {
  name: string;
  requests: readonly Request[];
  bare?: readonly Request[];
  /** At most this many times the bare server's processor time (Node and PostgreSQL together). */
  maxRatio?: number;
  /** At most this much processor time of Node per request. */
  maxNodeMs?: number;
  /** At most this much of Node and PostgreSQL together. */
  maxTotalMs?: number;
  /** Each request can be made only once: so many for each round, of which the first few only warm up. */
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
      maxRatio: 2,
    },
    {
      name: 'list of 24, filter, sort',
      requests: [list({ filter: { topics: ['food'] }, sort: 'price_asc', limit: 24 })],
      bare: [{ method: 'POST', path: '/list', body: { tag: 'topic:food' } }],
      maxRatio: 2,
    },
    {
      name: 'text search, 24',
      requests: WORDS.map((q) => list({ filter: { q }, limit: 24 })),
      bare: WORDS.map((q) => ({ method: 'POST', path: '/search', body: { q } })),
      maxRatio: 1,
    },
  ];
}

/** What people do with deals; every page is asked for by somebody signed in. */
function dealingCells({ origin, first, createBuyers }: Ground): Cell[] {
  const page = (name: string, path: string): Cell => ({
    name,
    requests: [{ path, headers: { cookie: first.cookie } }],
  });
  return [
    { ...page('basket and checkout page', '/basket'), maxNodeMs: 5 },
    { ...page('projects', '/projects'), maxNodeMs: 5 },
    { ...page('project with 20 deals', `/projects/${first.ordinaryProjectId}`), maxNodeMs: 5 },
    // What these cost grows with what they show; that they ask no more often is tested.
    page('project with 200 deals', `/projects/${first.projectId}`),
    page('finance', '/settings/finance'),
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
      maxTotalMs: 15,
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
    {
      name: 'create, signed in',
      requests: [{ method: 'POST', path: `${API}/products/product/create`, headers, body: PRODUCT }],
      bare: [{ method: 'POST', path: '/create', headers, body: PRODUCT }],
      maxRatio: 2.5,
    },
    {
      name: 'home page, anonymous, cached',
      requests: [{ path: '/' }],
      bare: [{ path: '/page' }],
      maxNodeMs: 0.3,
    },
    { name: 'home page, signed in', requests: [{ path: '/', headers }], maxNodeMs: 5 },
    { name: 'catalog, anonymous, cached', requests: [{ path: '/catalog' }], maxNodeMs: 0.3 },
    { name: 'catalog, signed in', requests: [{ path: '/catalog', headers }], maxNodeMs: 5 },
    ...dealingCells(ground),
  ];
}
