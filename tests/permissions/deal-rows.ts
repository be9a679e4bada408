/** Rows of the deals' calls. The owner is the side whose move it is; `other` is no side, and staff sees only disputes. */
import type { DealAction } from '#modules/deals/contract.ts';
import { dayAfter } from '../basket/basket-world.ts';
import type { TestApp } from '../support/app.ts';
import { createDealBetween } from '../support/deal-story.ts';
import type { Persona, Row, World } from './matrix.ts';

/** Fixture of a deal: its earlier steps, told by who took them, and which side the owner of the matrix is. */
interface DealWanted {
  ownerIs: 'buyer' | 'seller';
  after: readonly DealAction[];
}

export type { DealWanted };

export async function makeDeal(app: TestApp, ownerId: string, { ownerIs, after }: DealWanted): Promise<string> {
  const { accountId } = await app.signUp();
  const [buyerId, sellerId] = ownerIs === 'buyer' ? [ownerId, accountId] : [accountId, ownerId];
  return createDealBetween(app, { buyerId, sellerId, after });
}

const signedIn = (status: number): Record<Persona, number> => ({
  anonymous: 401,
  other: status,
  owner: status,
  moderator: status,
  admin: status,
});
const staff = (status: number) => ({ moderator: status, admin: status });
/** To everybody but its two sides a deal does not exist. */
const sideOnly: Record<Persona, number> = { ...signedIn(404), owner: 200 };

const params = ({ dealId }: World) => ({ deal_id: dealId });
const move = (ownerIs: 'buyer' | 'seller', after: readonly DealAction[], body?: unknown): Row => ({
  params,
  deal: { ownerIs, after },
  ...(body !== undefined && { body: () => body }),
  expected: sideOnly,
});

const path = (action: string) => `POST /v1/deals/{deal_id}/${action}`;

export const DEAL_ROWS: Record<string, Row> = {
  'GET /v1/sellers/records': {
    query: '?account_ids=0198a7b2-0000-7000-8000-000000000001',
    expected: { ...signedIn(200), anonymous: 200 },
  },
  'GET /v1/deals/waiting': { expected: signedIn(200) },
  'GET /v1/deals': { query: '?side=seller', expected: signedIn(200) },
  'GET /v1/deals/disputes': { expected: { ...signedIn(403), ...staff(200) } },
  'GET /v1/deals/{deal_id}': move('seller', []),
  [path('accept')]: move('seller', []),
  [path('accept_risk')]: move('buyer', [], { accepted_rules: [] }),
  [path('decline')]: move('seller', []),
  [path('counter')]: move('seller', [], { amount: 900_000, due_on: dayAfter(40) }),
  [path('accept_counter')]: move('buyer', ['counter']),
  [path('accept_counter/pay_by_card')]: move('buyer', ['counter']),
  [path('refuse_counter')]: move('buyer', ['counter']),
  [path('cancel')]: move('buyer', []),
  [path('propose_cancel')]: move('buyer', ['accept']),
  [path('accept_cancel')]: move('seller', ['accept', 'propose_cancel']),
  [path('refuse_cancel')]: move('seller', ['accept', 'propose_cancel']),
  [path('deliver')]: move('seller', ['accept'], { text: 'Готово' }),
  [path('request_revision')]: move('buyer', ['accept', 'deliver'], { comment: 'Поправьте ссылку' }),
  [path('complete')]: move('buyer', ['accept', 'deliver']),
  [path('dispute')]: move('buyer', ['accept'], { reason: 'Продавец молчит' }),
  // The sides are no judges, whatever their role.
  [path('settle')]: {
    params,
    deal: { ownerIs: 'buyer', after: ['accept', 'dispute'] },
    body: () => ({ seller_share: 50, comment: 'Поровну' }),
    expected: { ...signedIn(403), ...staff(200) },
  },
  [path('review')]: {
    params,
    deal: { ownerIs: 'buyer', after: ['accept', 'deliver', 'complete'] },
    body: () => ({ score: 5 }),
    expected: sideOnly,
  },
  'GET /v1/deals/{deal_id}/reviews': move('buyer', ['accept', 'deliver', 'complete']),
};
