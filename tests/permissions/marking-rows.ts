/** Rows of the marking's calls. The site of the matrix marks nothing, so to the sides of a deal there is nothing to mark. */
import type { Persona, Row, World } from './matrix.ts';

const signedIn = (status: number): Record<Persona, number> => ({
  anonymous: 401,
  other: status,
  owner: status,
  moderator: status,
  admin: status,
});
const staffOnly = (status: number): Record<Persona, number> => ({ ...signedIn(403), moderator: status, admin: status });

const NOBODYS = '0199aaaa-0000-7000-8000-000000000000';
const ofDeal = (body: unknown, status: number): Row => ({
  params: ({ dealId }: World) => ({ deal_id: dealId, month: '2026-10' }),
  deal: { ownerIs: 'buyer', after: ['accept'] },
  ...(body !== undefined && { body: () => body }),
  expected: { ...signedIn(404), owner: status },
});

const advertiser = {
  name: 'ООО «Ровно»',
  inn: '7701000019',
  type: 'juridical',
  kktu: '17.3.1',
  brand: null,
  description: null,
  agency: null,
};
const creative = { form: 'text_block', text: 'Кофе', media_ids: [], target_urls: [], content_hash: null };

export const MARKING_ROWS: Record<string, Row> = {
  'GET /v1/dictionaries/kktu': { query: '?q=кофе', expected: { ...signedIn(200), anonymous: 200 } },
  'GET /v1/marking/deals/{deal_id}': ofDeal(undefined, 200),
  'PUT /v1/marking/deals/{deal_id}/advertiser': ofDeal(advertiser, 409),
  'POST /v1/marking/deals/{deal_id}/accept_risk': ofDeal({ accepted_rules: [] }, 409),
  'PUT /v1/marking/deals/{deal_id}/creative': ofDeal(creative, 409),
  'POST /v1/marking/deals/{deal_id}/creative/approve': ofDeal({ content_hash: 'x' }, 409),
  'POST /v1/marking/deals/{deal_id}/creative/version': ofDeal(undefined, 409),
  'POST /v1/marking/deals/{deal_id}/creative/reuse': ofDeal({ creative_id: NOBODYS }, 409),
  'POST /v1/marking/deals/{deal_id}/erid': ofDeal({ erid: '2Vtzqw7kQpX', issuer: 'vk', reporter: 'buyer' }, 409),
  'POST /v1/marking/deals/{deal_id}/erid/agree': ofDeal({ offer_id: NOBODYS }, 409),
  'POST /v1/marking/deals/{deal_id}/erid/decline': ofDeal({ offer_id: NOBODYS }, 409),
  'PUT /v1/marking/deals/{deal_id}/publication': ofDeal({ published_on: '2026-10-12', removed_on: null }, 409),
  'PUT /v1/marking/deals/{deal_id}/shows/{month}': ofDeal({ shows: 100 }, 409),
  'GET /v1/marking/months': { expected: signedIn(200) },
  'GET /v1/marking/months/{month}': { params: () => ({ month: '2026-10' }), expected: signedIn(200) },
  'POST /v1/marking/months/{month}/send': { params: () => ({ month: '2026-10' }), expected: signedIn(200) },
  'GET /v1/marking/creatives': { expected: signedIn(200) },
  'GET /v1/desk/marking': { expected: staffOnly(200) },
  'POST /v1/desk/marking/{object_id}/retry': { params: () => ({ object_id: NOBODYS }), expected: staffOnly(404) },
  'POST /v1/desk/marking/{object_id}/stop': { params: () => ({ object_id: NOBODYS }), expected: staffOnly(404) },
  'PUT /v1/desk/marking/{object_id}/name': {
    params: () => ({ object_id: NOBODYS }),
    body: () => ({ name: 'ООО «Верно»' }),
    expected: staffOnly(404),
  },
  'POST /v1/desk/marking/deals/{deal_id}/waive': {
    params: () => ({ deal_id: NOBODYS }),
    body: () => ({ words: 'Не показывается в интернете' }),
    expected: staffOnly(404),
  },
};
