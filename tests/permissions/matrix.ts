/** Who gets which status from every call. A call without a row fails the test beside this file. */
import type { Visitor } from '../support/app.ts';

export const PERSONAS = ['anonymous', 'other', 'owner', 'moderator', 'admin'] as const;
export type Persona = (typeof PERSONAS)[number];

/** What rows may refer to; `owner` owns everything named here. */
export interface World {
  ownerId: string;
  ownerPassword: string;
}

export interface Row {
  /** Fills the path's parameters. */
  params?: (world: World) => Record<string, string>;
  query?: string;
  body?: (world: World) => unknown;
  expected: Record<Persona, number>;
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

const owner = ({ ownerId }: World) => ({ account_id: ownerId });

export const MATRIX: Record<string, Row> = {
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
  'GET /v1/passport/login': { expected: signedIn(200) },
  'POST /v1/passport/login': { body: () => ({ email: 'nobody@example.ru', password: 'x' }), expected: everyone(404) },
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
  'GET /v1/home/figures': { expected: everyone(200) },
};

/** Routes that are no calls: probes, the reader of the API and letters on a machine without a mail server. */
export const OTHER_ROUTES = [
  /^\/healthz$/,
  /^\/readyz$/,
  /^\/metrics$/,
  /^\/api\/openapi\.json$/,
  /^\/api\/docs(\/|$)/,
  /^\/dev\/mail/,
];

export type Cast = Record<Persona, Visitor>;
