/** Rows of sign-in's second half and of safety: everybody has only their own. What comes of it is in tests/safety. */
import type { Persona, Row } from './matrix.ts';

const everyone = (status: number): Record<Persona, number> => ({
  anonymous: status,
  other: status,
  owner: status,
  moderator: status,
  admin: status,
});
const signedIn = (status: number): Record<Persona, number> => ({ ...everyone(status), anonymous: 401 });

const NOBODYS = '0199aaaa-0000-7000-8000-000000000000';
const nobodysPasskey = () => ({ passkey_id: NOBODYS });

/** Well-formed, and signed by nothing. */
const answer = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
};
const newPasskey = { ...answer, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } };

export const SAFETY_ROWS: Record<string, Row> = {
  'POST /v1/passport/login/second_step': { body: () => ({ code: '000000' }), expected: everyone(401) },
  'POST /v1/passport/login/passkey_question': { expected: everyone(200) },
  'POST /v1/passport/login/passkey': { body: () => ({ passkey: answer }), expected: everyone(403) },

  'GET /v1/safety': { expected: signedIn(200) },
  'GET /v1/safety/log': { expected: signedIn(200) },
  'GET /v1/safety/sessions': { expected: signedIn(200) },
  'DELETE /v1/safety/sessions': { expected: signedIn(200) },
  'DELETE /v1/safety/sessions/{session_id}': { params: () => ({ session_id: NOBODYS }), expected: signedIn(404) },
  'GET /v1/safety/proof': { expected: signedIn(200) },
  'POST /v1/safety/proof': { body: () => ({ password: 'не тот' }), expected: everyone(401) },
  'POST /v1/safety/proof/passkey_question': { expected: signedIn(200) },
  'POST /v1/safety/password': {
    body: () => ({ current_password: 'не тот', password: 'вполне длинная фраза' }),
    expected: everyone(401),
  },
  'POST /v1/safety/email': {
    body: () => ({ email: `matrix-${Math.random()}@example.ru` }),
    expected: signedIn(200),
  },
  'POST /v1/safety/email/confirm': { body: () => ({ confirmation_code: '000000' }), expected: signedIn(403) },
  'POST /v1/safety/email/undo': { body: () => ({ token: 'x' }), expected: everyone(404) },
  // Nothing was begun, so there is nothing to confirm.
  'POST /v1/safety/totp/confirm': { body: () => ({ code: '000000' }), expected: signedIn(409) },
  'POST /v1/safety/totp': { expected: signedIn(200) },
  'DELETE /v1/safety/totp': { expected: signedIn(409) },
  'POST /v1/safety/totp/recovery_codes': { expected: signedIn(409) },
  'POST /v1/safety/passkeys/question': { expected: signedIn(200) },
  'POST /v1/safety/passkeys': { body: () => ({ name: 'Ключ', passkey: newPasskey }), expected: signedIn(422) },
  'PATCH /v1/safety/passkeys/{passkey_id}': {
    params: nobodysPasskey,
    body: () => ({ name: 'Ключ' }),
    expected: signedIn(404),
  },
  'DELETE /v1/safety/passkeys/{passkey_id}': { params: nobodysPasskey, expected: signedIn(404) },
};

/** Steps that a stolen cookie alone must not be enough for. */
export const DANGEROUS = [
  'POST /v1/safety/password',
  'POST /v1/safety/email',
  'POST /v1/safety/email/confirm',
  'POST /v1/safety/totp',
  'POST /v1/safety/totp/confirm',
  'DELETE /v1/safety/totp',
  'POST /v1/safety/totp/recovery_codes',
  'POST /v1/safety/passkeys/question',
  'POST /v1/safety/passkeys',
  'DELETE /v1/safety/passkeys/{passkey_id}',
  'POST /v1/finance/payouts',
  'POST /v1/safety/deletion',
  'POST /v1/safety/exports',
  'GET /v1/safety/exports/{export_id}',
  'POST /v1/programs/tokens',
  'POST /v1/programs/webhooks',
  'PUT /v1/desk/people/{account_id}/role',
  'PUT /v1/desk/people/{account_id}/block',
  'DELETE /v1/desk/people/{account_id}/block',
  'GET /v1/finance/payouts/{payout_id}/card',
  'POST /v1/finance/payouts/{payout_id}/approve',
  'POST /v1/finance/payouts/{payout_id}/refuse',
];
