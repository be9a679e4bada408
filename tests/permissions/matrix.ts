/** Who gets which status from every call. A call without a row fails the test beside this file. */
import { type AdObjectKind, idNameOf, KINDS } from '#modules/ad-objects/kinds/kind.ts';
import type { Visitor } from '../support/app.ts';
import { BLACKLIST_ROWS } from './blacklist-rows.ts';
import { CHAT_ROWS, type ChatWorld } from './chat-rows.ts';
import { CONSENT_ROWS } from './consent-rows.ts';
import { DEAL_ROWS, type DealWanted } from './deal-rows.ts';
import { DESK_ROWS } from './desk-rows.ts';
import { DUTY_ROWS } from './duty-rows.ts';
import { FAVOURITE_ROWS } from './favourite-rows.ts';
import { LEAVING_ROWS } from './leaving-rows.ts';
import { MARKING_ROWS } from './marking-rows.ts';
import { NOTIFICATION_ROWS } from './notification-rows.ts';
import { OWNERSHIP_ROWS } from './ownership-rows.ts';
import { PROGRAM_ROWS } from './program-rows.ts';
import { PROJECT_ROWS, type ProjectWorld } from './project-rows.ts';
import { SAFETY_ROWS } from './safety-rows.ts';

export const PERSONAS = ['anonymous', 'other', 'owner', 'moderator', 'admin'] as const;
export type Persona = (typeof PERSONAS)[number];

/** Ids that rows may refer to; `owner` owns everything named here. */
export interface World {
  ownerId: string;
  ownerPassword: string;
  /** The owner's published object, made anew for every answer of a row that asks for one. */
  object: { id: string; version: number; offerId: string };
  project: ProjectWorld;
  dealId: string;
  dialog: ChatWorld;
}

export interface Row {
  /** Fills the path's parameters. */
  params?: (world: World) => Record<string, string>;
  query?: string;
  body?: (world: World) => unknown;
  expected: Record<Persona, number>;
  /** For somebody whom the owner has blocked, where it is not what any other person gets. */
  blocked?: number;
  object?: AdObjectKind;
  /** A project of the owner, if need be with somebody invited. */
  project?: 'plain' | 'inviting';
  /** A deal of the owner with somebody else, made anew as well. */
  deal?: DealWanted;
  /** A dialog of the owner with somebody else, made anew as well. */
  dialog?: true;
  /** The call ends the caller's session or account, so it runs with a person made for it. */
  usesUp?: true;
}

const everyone = (status: number): Record<Persona, number> => ({
  anonymous: status,
  other: status,
  owner: status,
  moderator: status,
  admin: status,
});
const signedIn = (status: number): Record<Persona, number> => ({ ...everyone(status), anonymous: 401 });
const ownerOnly = (status: number, refusal = 403): Record<Persona, number> => ({ ...signedIn(refusal), owner: status });

const staffOnly = (status: number, refusal = 403): Record<Persona, number> => ({
  ...signedIn(refusal),
  moderator: status,
  admin: status,
});

const adminOnly = (status: number): Record<Persona, number> => ({ ...signedIn(403), admin: status });

const NOBODYS = '0199aaaa-0000-7000-8000-000000000000';

const owner = ({ ownerId }: World) => ({ account_id: ownerId });

function rowsOf(kind: AdObjectKind): Record<string, Row> {
  const idName = idNameOf(kind);
  const own = { object: kind, params: ({ object }: World) => ({ [idName]: object.id }) };
  const version = ({ object }: World) => ({ version: object.version });
  return {
    [`POST /v1/products/${kind}/create`]: { body: () => ({ title: 'Набросок' }), expected: signedIn(200) },
    [`PATCH /v1/products/${kind}/change/{${idName}}`]: {
      ...own,
      body: (world) => ({ ...version(world), title: 'Новое имя' }),
      expected: ownerOnly(200),
    },
    [`DELETE /v1/products/${kind}/delete/{${idName}}`]: { ...own, expected: ownerOnly(200) },
    [`POST /v1/products/${kind}/get_list`]: { body: () => ({}), expected: everyone(200) },
    [`GET /v1/products/${kind}/retrieve/{${idName}}`]: { ...own, expected: everyone(200) },
    [`POST /v1/products/${kind}/life/{${idName}}`]: {
      ...own,
      body: (world) => ({ ...version(world), to: 'paused' }),
      expected: ownerOnly(200),
    },
    // Nothing was rejected, so even the owner has nothing to send again.
    [`POST /v1/products/${kind}/resubmit/{${idName}}`]: { ...own, body: version, expected: ownerOnly(409) },
    [`POST /v1/products/${kind}/duplicate/{${idName}}`]: { ...own, expected: ownerOnly(200) },
    [`GET /v1/products/${kind}/similar/{${idName}}`]: { ...own, expected: everyone(200) },
    [`GET /v1/products/${kind}/figures/{${idName}}`]: { ...own, expected: everyone(200) },
  };
}

const aResource = { object: 'resource', params: ({ object }: World) => ({ kind: 'resource', id: object.id }) } as const;

export const MATRIX: Record<string, Row> = {
  ...Object.assign({}, ...KINDS.map(rowsOf)),
  ...PROJECT_ROWS,
  ...FAVOURITE_ROWS,
  ...DESK_ROWS,
  ...MARKING_ROWS,
  ...CONSENT_ROWS,
  ...DUTY_ROWS,
  ...OWNERSHIP_ROWS,
  'GET /v1/passport/account/': { expected: signedIn(200) },
  'POST /v1/passport/account/': {
    body: () => ({ email: `matrix-${Math.random()}@example.ru`, password: 'вполне длинная фраза' }),
    expected: { ...signedIn(403), admin: 200 },
  },
  'GET /v1/passport/account/{account_id}': { params: owner, expected: everyone(200) },
  'PUT /v1/passport/account/{account_id}': {
    params: owner,
    body: () => ({ name: 'Владелец' }),
    expected: ownerOnly(200),
  },
  'DELETE /v1/passport/account/{account_id}': {
    params: owner,
    body: ({ ownerPassword }) => ({ password: ownerPassword }),
    expected: ownerOnly(200),
    usesUp: true,
  },
  'POST /v1/passport/check_email': {
    query: '?action=register',
    body: () => ({ email: `matrix-${Math.random()}@example.ru` }),
    expected: everyone(200),
  },
  'POST /v1/passport/check_code': {
    query: '?action=register',
    body: () => ({ confirmation_code: '000000' }),
    expected: everyone(403),
  },
  'GET /v1/passport/login': { expected: signedIn(200) },
  // Another address for each: guesses at one of them are slowed down.
  'POST /v1/passport/login': {
    body: () => ({ email: `nobody-${Math.random()}@example.ru`, password: 'x' }),
    expected: everyone(404),
  },
  'POST /v1/reports': {
    body: () => ({ failed: 'logout', status: 'network', path: '/', at: new Date().toISOString() }),
    expected: everyone(200),
  },
  'GET /v1/passport/logout': { expected: everyone(200), usesUp: true },
  'POST /v1/passport/register': {
    body: () => ({ password: 'вполне длинная фраза', confirmation_code: '000000' }),
    expected: everyone(403),
  },
  'POST /v1/passport/reset_password': {
    body: () => ({ password: 'вполне длинная фраза', confirmation_code: '000000' }),
    expected: everyone(403),
  },
  'GET /v1/passport/demo_accounts': { expected: everyone(200) },
  // Without a file: who may upload gets past the gate and is told that the file is missing.
  'POST /v1/media': { expected: signedIn(415) },
  'POST /v1/files': { expected: signedIn(415) },
  'GET /v1/moderation/queue': { expected: staffOnly(200) },
  'GET /v1/moderation/cases': { expected: staffOnly(200) },
  'PUT /v1/moderation/cases/{case}/{id}': {
    params: () => ({ case: 'appeal', id: crypto.randomUUID() }),
    expected: staffOnly(200),
  },
  'DELETE /v1/moderation/cases/{case}/{id}': {
    params: () => ({ case: 'appeal', id: NOBODYS }),
    expected: staffOnly(200),
  },
  'GET /v1/appeals/rulings': { expected: signedIn(200) },
  'GET /v1/appeals/rulings/{id}': { params: () => ({ id: NOBODYS }), expected: everyone(404) },
  'POST /v1/appeals/rulings/{id}/appeal': {
    params: () => ({ id: NOBODYS }),
    body: () => ({ text: 'Решение ошибочно.' }),
    expected: everyone(404),
  },
  'GET /v1/appeals/queue': { expected: staffOnly(200) },
  'POST /v1/appeals/{appeal_id}/answer': {
    params: () => ({ appeal_id: NOBODYS }),
    body: () => ({ decision: 'upheld', answer: 'Нарушение есть.' }),
    expected: staffOnly(404),
  },
  'GET /v1/moderation/log': { expected: staffOnly(200) },
  'GET /v1/moderation/team': { expected: staffOnly(200) },
  'POST /v1/moderation/objects/{kind}/{id}': {
    ...aResource,
    body: () => ({ decision: 'rejected', reason: 'bad_text' }),
    expected: staffOnly(200),
  },
  // Nobody complains about what is their own.
  'POST /v1/moderation/complaints': {
    object: 'resource',
    body: ({ object }) => ({ kind: 'resource', id: object.id, reason: 'spam' }),
    expected: { ...signedIn(200), owner: 422 },
  },
  'POST /v1/moderation/complaints/{complaint_id}/close': {
    params: () => ({ complaint_id: '0199aaaa-0000-7000-8000-000000000000' }),
    body: () => ({ decision: 'dismissed' }),
    expected: staffOnly(404),
  },
  'POST /v1/statistics/views': {
    object: 'resource',
    body: ({ object }) => ({ kind: 'resource', id: object.id }),
    expected: everyone(200),
  },
  'GET /v1/statistics/objects/{kind}/{id}': { ...aResource, expected: { ...staffOnly(200, 404), owner: 200 } },
  'GET /v1/statistics/objects/{kind}/{id}/months': {
    ...aResource,
    expected: { ...staffOnly(200, 404), owner: 200 },
  },
  'GET /v1/statistics/campaigns/{campaign_id}': {
    object: 'campaign',
    params: ({ object }) => ({ campaign_id: object.id }),
    expected: { ...staffOnly(200, 404), owner: 200 },
  },
  // Without a file, as with pictures; a token nobody was given names nothing.
  'POST /v1/transfer/preview': { query: '?kind=resource', expected: signedIn(415) },
  'POST /v1/transfer/apply': {
    body: () => ({ token: '0199aaaa-0000-7000-8000-000000000000', publish: false }),
    expected: signedIn(404),
  },
  'GET /v1/transfer/{token}': {
    params: () => ({ token: '0199aaaa-0000-7000-8000-000000000000' }),
    expected: signedIn(404),
  },
  ...DEAL_ROWS,
  ...LEAVING_ROWS,
  ...NOTIFICATION_ROWS,
  ...CHAT_ROWS,
  ...BLACKLIST_ROWS,
  ...SAFETY_ROWS,
  ...PROGRAM_ROWS,
  // Whose review it is, tests/reviews tell: here there is none.
  'PUT /v1/reviews/{review_id}/answer': {
    params: () => ({ review_id: '0199aaaa-0000-7000-8000-000000000000' }),
    body: () => ({ text: 'Спасибо за отзыв.' }),
    expected: signedIn(404),
  },
  'DELETE /v1/reviews/{review_id}/answer': {
    params: () => ({ review_id: '0199aaaa-0000-7000-8000-000000000000' }),
    expected: signedIn(404),
  },
  'POST /v1/reviews/{review_id}/complain': {
    params: () => ({ review_id: '0199aaaa-0000-7000-8000-000000000000' }),
    body: () => ({ of: 'review', reason: 'spam' }),
    expected: signedIn(404),
  },
  'GET /v1/reviews': { query: '?account_id=0199aaaa-0000-7000-8000-000000000000', expected: everyone(200) },
  'GET /v1/home/figures': { expected: everyone(200) },
  'GET /v1/cabinet/today': { expected: signedIn(200) },
  'GET /v1/cabinet/counters': { expected: signedIn(200) },
  'GET /v1/cabinet/find': { query: '?q=кухня', expected: everyone(200) },

  'GET /v1/finance/balance': { expected: signedIn(200) },
  'GET /v1/finance/operations': { expected: signedIn(200) },
  'GET /v1/finance/months': { expected: signedIn(200) },
  'GET /v1/finance/acts': { expected: signedIn(200) },
  'POST /v1/finance/topups': { body: () => ({ amount: 10_000 }), expected: signedIn(200) },
  // Of nobody: whose they are makes the difference that tests/finance shows.
  'GET /v1/finance/topups/{topup_id}': { params: () => ({ topup_id: NOBODYS }), expected: signedIn(404) },
  'POST /v1/finance/topups/{topup_id}/refund': { params: () => ({ topup_id: NOBODYS }), expected: signedIn(404) },
  // Only YooKassa has notifications, and here payments are tests.
  'POST /v1/finance/yookassa/notifications': { body: () => ({ object: { id: 'x' } }), expected: everyone(404) },
  'GET /v1/finance/payouts': { expected: signedIn(200) },
  // Whoever may ask gets past the gate and is told that there is not so much money.
  'POST /v1/finance/payouts': {
    body: () => ({ amount: 9_000_000_000, destination: { type: 'card', number: '2200000000000004' } }),
    expected: signedIn(402),
  },
  'POST /v1/finance/payouts/{payout_id}/cancel': { params: () => ({ payout_id: NOBODYS }), expected: signedIn(404) },
  'GET /v1/finance/payouts/queue': { expected: adminOnly(200) },
  'GET /v1/finance/payouts/{payout_id}/card': { params: () => ({ payout_id: NOBODYS }), expected: adminOnly(404) },
  'POST /v1/finance/payouts/{payout_id}/approve': { params: () => ({ payout_id: NOBODYS }), expected: adminOnly(404) },
  'POST /v1/finance/payouts/{payout_id}/refuse': {
    params: () => ({ payout_id: NOBODYS }),
    body: () => ({ reason: 'Не сходится' }),
    expected: adminOnly(404),
  },

  'GET /v1/catalog/counts': { expected: everyone(200) },
  'POST /v1/catalog/why': {
    object: 'resource',
    body: ({ object }) => ({ kind: 'resource', id: object.id }),
    expected: everyone(200),
    blocked: 404,
  },
  'GET /v1/catalog/people': { query: '?q=%D0%90%D0%BD%D1%82%D0%BE%D0%BD', expected: everyone(200) },
  'GET /v1/catalog/suggest': { query: '?q=%D1%87%D0%B0%D0%B9', expected: everyone(200) },
  'GET /v1/catalog/searches': { expected: signedIn(200) },
  'POST /v1/catalog/searches': {
    body: () => ({ title: 'Чай', kind: 'resource', filter: { q: 'чай' }, sort: 'relevance' }),
    expected: signedIn(200),
  },
  'GET /v1/catalog/searches/{search_id}': {
    params: () => ({ search_id: '0199aaaa-0000-7000-8000-000000000000' }),
    expected: signedIn(404),
  },
  'DELETE /v1/catalog/searches/{search_id}': {
    // Of nobody: whose it is makes a difference only to its owner, which tests/catalog shows.
    params: () => ({ search_id: '00000000-0000-7000-8000-000000000000' }),
    expected: signedIn(404),
  },
  'GET /v1/basket': { expected: signedIn(200) },
  'GET /v1/basket/choices': { expected: signedIn(200) },
  'GET /v1/basket/summary': { expected: everyone(200) },
  // Nobody buys of themselves, nor of whoever has blocked them.
  'POST /v1/basket/items': {
    object: 'resource',
    body: ({ object }) => ({ kind: 'resource', id: object.id, offer_id: object.offerId }),
    expected: { ...signedIn(200), owner: 422 },
    blocked: 403,
  },
  'POST /v1/basket/merge': { body: () => ({ items: [] }), expected: signedIn(200) },
  'PATCH /v1/basket/items/{item_id}': {
    params: () => ({ item_id: NOBODYS }),
    body: () => ({ quantity: 2 }),
    expected: signedIn(404),
  },
  'DELETE /v1/basket/items/{item_id}': { params: () => ({ item_id: NOBODYS }), expected: signedIn(404) },
  'PUT /v1/basket/campaign': {
    object: 'campaign',
    body: ({ object }) => ({ campaign_id: object.id }),
    expected: ownerOnly(200, 422),
  },
  'PUT /v1/basket/brief': { body: () => ({ comment: 'Про чай', files: [] }), expected: signedIn(200) },
  // Of nobody: whose order it was makes the difference that tests/basket shows.
  'POST /v1/basket/repeat': { body: () => ({ deal_id: NOBODYS }), expected: signedIn(404) },
  // Nothing was put in.
  'POST /v1/basket/checkout': { body: () => ({ expected_total: 0 }), expected: signedIn(409) },
  'POST /v1/basket/pay_by_card': { body: () => ({ expected_total: 0 }), expected: signedIn(409) },
};

/** Routes that are no calls: probes, the reader of the API and letters on a machine without a mail server. */
export const OTHER_ROUTES = [
  /^\/healthz$/,
  /^\/readyz$/,
  /^\/metrics$/,
  /^\/(?:robots\.txt|sitemap\.xml|sitemap\/:part\.xml)$/,
  /^\/api\/openapi\.json$/,
  /^\/api\/docs(\/|$)/,
  /^\/dev\/mail/,
  // Files for the owner and moderators, as tests/statistics holds.
  /^\/api\/v1\/statistics\/(?:objects\/:kind\/:id|campaigns\/:campaign_id)\.csv$/,
  // A picture for whoever may see what shows it, as tests/media/who-sees holds.
  /^\/media\/\*$/,
  // Files of one's own money, as tests/finance holds, and the test provider's page, whose address is the key to it.
  /^\/api\/v1\/finance\/(?:operations\.(?:csv|xlsx)|acts\/:deal_id\.pdf)$/,
  /^\/pay\/test\/:token(?:\/cancel)?$/,
  // One's own placements of a month as a file, as tests/marking holds.
  /^\/api\/v1\/marking\/export\.(?:csv|xlsx|json)$/,
  // A calendar by its secret link, as tests/duties holds.
  /^\/api\/v1\/duties\/calendar\.ics$/,
  // The link of a letter: its signature says whose letters, as tests/notifications holds.
  /^\/unsubscribe$/,
  // One's own events for as long as the session lives, as tests/realtime holds.
  /^\/api\/v1\/events$/,
  // An attachment for its uploader and whoever may read what it is attached to, as tests/files holds.
  /^\/api\/v1\/files\/:file_id$/,
  // Everything of one's own in one file, as tests/my-data holds.
  /^\/api\/v1\/safety\/exports\/:export_id\.zip$/,
  // Files of one's own objects, as tests/transfer holds.
  /^\/api\/v1\/products\/\w+\/(?:export\.(?:csv|xlsx)|template\.xlsx)$/,
];

export type Cast = Record<Persona | 'blocked', Visitor>;
