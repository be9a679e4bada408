/** Rows of the desk's calls. What they do to whom stands in tests/desk; here nobody is meant, so nobody is hurt. */
import type { Persona, Row } from './matrix.ts';

const adminOnly = (status: number): Record<Persona, number> => ({
  anonymous: 401,
  other: 403,
  owner: 403,
  moderator: 403,
  admin: status,
});
const NOBODYS = '0199aaaa-0000-7000-8000-000000000000';
const params = () => ({ account_id: NOBODYS, session_id: NOBODYS, queue: 'passport-letter', job_id: NOBODYS });

export const DESK_ROWS: Record<string, Row> = {
  'GET /v1/audit': { expected: adminOnly(200) },
  'GET /v1/desk/queues': { expected: { ...adminOnly(200), moderator: 200 } },
  'GET /v1/desk/figures': { expected: adminOnly(200) },
  'GET /v1/desk/people': { expected: adminOnly(200) },
  'GET /v1/desk/people/{account_id}': { params, expected: adminOnly(404) },
  'PUT /v1/desk/people/{account_id}/role': { params, body: () => ({ role: 'moderator' }), expected: adminOnly(404) },
  'PUT /v1/desk/people/{account_id}/block': { params, body: () => ({ reason: 'Спам' }), expected: adminOnly(404) },
  'DELETE /v1/desk/people/{account_id}/block': { params, expected: adminOnly(404) },
  'DELETE /v1/desk/people/{account_id}/sessions': { params, expected: adminOnly(404) },
  'DELETE /v1/desk/people/{account_id}/sessions/{session_id}': { params, expected: adminOnly(404) },
  'GET /v1/desk/health': { expected: adminOnly(200) },
  'GET /v1/dictionaries': { expected: { ...adminOnly(200), anonymous: 200, other: 200, owner: 200, moderator: 200 } },
  'POST /v1/dictionaries/{dictionary}/terms': {
    params: () => ({ dictionary: 'topics' }),
    body: () => ({ code: 'Ы', name: 'Кириллицей код не пишут' }),
    expected: adminOnly(422),
  },
  'PATCH /v1/dictionaries/{dictionary}/terms/{code}': {
    params: () => ({ dictionary: 'topics', code: 'nowhere' }),
    body: () => ({ is_hidden: true }),
    expected: adminOnly(404),
  },
  'PUT /v1/dictionaries/{dictionary}/order': {
    params: () => ({ dictionary: 'topics' }),
    body: () => ({ codes: [] }),
    expected: adminOnly(422),
  },
  'GET /v1/legality/rules': { expected: { ...adminOnly(200), anonymous: 200, other: 200, owner: 200, moderator: 200 } },
  'POST /v1/legality/rules': {
    body: () => ({ title: 'Без версии', subject: { kind: 'platform', platform: 'nowhere' } }),
    expected: adminOnly(422),
  },
  'POST /v1/legality/rules/preview': {
    body: () => ({ subject: { kind: 'platform', platform: 'podcast' }, light: 'red', from: '2100-01-01', to: null }),
    expected: adminOnly(200),
  },
  'POST /v1/legality/rules/{rule_id}/versions': {
    params: () => ({ rule_id: NOBODYS }),
    body: () => ({
      light: 'green',
      law: '38-ФЗ',
      source: 'Текст закона',
      source_url: null,
      words: 'Можно.',
      from: '2100-01-01',
      to: null,
    }),
    expected: adminOnly(404),
  },
  'DELETE /v1/legality/rules/{rule_id}/versions/{version_id}': {
    params: () => ({ rule_id: NOBODYS, version_id: NOBODYS }),
    expected: adminOnly(404),
  },
  'POST /v1/desk/jobs/{queue}/{job_id}/retry': { params, expected: adminOnly(404) },
};
