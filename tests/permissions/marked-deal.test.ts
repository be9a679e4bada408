/** Who may do what with the marking of a deal that is marked: the site of the matrix marks nothing. */
import { beforeAll, describe, expect, it } from 'vitest';
import { ADVERTISER, creativeOf, type MarkingBench, type Person, startMarking } from '../support/marking.ts';
import { signUpStaff } from '../support/staff.ts';

const NOBODYS = '0199aaaa-0000-7000-8000-000000000000';

let bench: MarkingBench;
let people: Record<'buyer' | 'seller' | 'stranger' | 'moderator', Person>;
beforeAll(async () => {
  bench = await startMarking();
  people = {
    buyer: await bench.company(),
    seller: await bench.selfEmployed(),
    stranger: await bench.company('7707083893', 'ООО «Другие»'),
    moderator: await signUpStaff(bench.app, 'moderator'),
  };
});

/** In the order of a story that nobody's refusal ends: each is tried by all four, the sides last. */
const CALLS: Record<
  string,
  { body?: unknown; expected: Record<'stranger' | 'moderator' | 'seller' | 'buyer', number> }
> = {
  'GET /v1/marking/deals/{deal_id}': { expected: { stranger: 404, moderator: 404, seller: 200, buyer: 200 } },
  'PUT /v1/marking/deals/{deal_id}/advertiser': {
    body: ADVERTISER,
    expected: { stranger: 404, moderator: 404, seller: 403, buyer: 200 },
  },
  'PUT /v1/marking/deals/{deal_id}/creative': {
    body: creativeOf(null),
    // The buyer begins from what the seller has already changed.
    expected: { stranger: 404, moderator: 404, seller: 200, buyer: 409 },
  },
  'POST /v1/marking/deals/{deal_id}/creative/reuse': {
    body: { creative_id: NOBODYS },
    expected: { stranger: 404, moderator: 404, seller: 403, buyer: 404 },
  },
  'POST /v1/marking/deals/{deal_id}/erid': {
    body: { erid: 'Kra23aPrm', issuer: 'ozon', reporter: 'seller' },
    expected: { stranger: 404, moderator: 404, seller: 200, buyer: 200 },
  },
  'POST /v1/marking/deals/{deal_id}/erid/agree': {
    body: { offer_id: NOBODYS },
    expected: { stranger: 404, moderator: 404, seller: 409, buyer: 409 },
  },
  'POST /v1/marking/deals/{deal_id}/erid/decline': {
    body: { offer_id: NOBODYS },
    expected: { stranger: 404, moderator: 404, seller: 409, buyer: 409 },
  },
  'POST /v1/marking/deals/{deal_id}/creative/approve': {
    body: { content_hash: 'another' },
    expected: { stranger: 404, moderator: 404, seller: 409, buyer: 409 },
  },
  'POST /v1/marking/deals/{deal_id}/creative/version': {
    expected: { stranger: 404, moderator: 404, seller: 200, buyer: 200 },
  },
  'PUT /v1/marking/deals/{deal_id}/publication': {
    body: { published_on: '2026-10-12', removed_on: null },
    expected: { stranger: 404, moderator: 404, seller: 409, buyer: 403 },
  },
  'PUT /v1/marking/deals/{deal_id}/shows/2026-10': {
    body: { shows: 1 },
    expected: { stranger: 404, moderator: 404, seller: 409, buyer: 403 },
  },
  'POST /v1/desk/marking/deals/{deal_id}/waive': {
    body: { words: 'Показывается в кафе' },
    expected: { stranger: 403, moderator: 200, seller: 403, buyer: 403 },
  },
};

describe('the marking of a deal', () => {
  it('answers each person as they stand to it', async () => {
    const dealId = await bench.deal(people.buyer, people.seller);
    for (const [key, { body, expected }] of Object.entries(CALLS)) {
      const answered: Record<string, number> = {};
      for (const who of ['stranger', 'moderator', 'seller', 'buyer'] as const)
        answered[who] = (await people[who].call(key.replace('{deal_id}', dealId), body)).status;
      expect({ key, ...answered }).toEqual({ key, ...expected });
    }
  });
});
