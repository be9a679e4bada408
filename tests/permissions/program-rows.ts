/** Rows of people's own programs: everybody has only their own. What tokens reach is in matrix.test.ts. */
import type { Persona, Row } from './matrix.ts';

const signedIn = (status: number): Record<Persona, number> => ({
  anonymous: 401,
  other: status,
  owner: status,
  moderator: status,
  admin: status,
});

const NOBODYS = '0199aaaa-0000-7000-8000-000000000000';

const nobodysWebhook = () => ({ webhook_id: NOBODYS });

export const PROGRAM_ROWS: Record<string, Row> = {
  'GET /v1/programs/tokens': { expected: signedIn(200) },
  'POST /v1/programs/tokens': {
    body: () => ({ name: 'Выгрузка', scopes: ['read'], expires_in_days: 30 }),
    expected: signedIn(200),
  },
  'DELETE /v1/programs/tokens/{token_id}': { params: () => ({ token_id: NOBODYS }), expected: signedIn(404) },

  'GET /v1/programs/webhooks': { expected: signedIn(200) },
  // Whoever may gets past the gate and is told that the address is our own.
  'POST /v1/programs/webhooks': {
    body: () => ({ url: 'https://127.0.0.1/hook', events: ['deal.step'] }),
    expected: signedIn(422),
  },
  'PATCH /v1/programs/webhooks/{webhook_id}': {
    params: nobodysWebhook,
    body: () => ({ is_on: false }),
    expected: signedIn(404),
  },
  'DELETE /v1/programs/webhooks/{webhook_id}': { params: nobodysWebhook, expected: signedIn(404) },
  'POST /v1/programs/webhooks/{webhook_id}/test': { params: nobodysWebhook, expected: signedIn(404) },
  'GET /v1/programs/webhooks/{webhook_id}/deliveries': { params: nobodysWebhook, expected: signedIn(404) },
  'POST /v1/programs/webhooks/{webhook_id}/deliveries/{delivery_id}/resend': {
    params: () => ({ ...nobodysWebhook(), delivery_id: NOBODYS }),
    expected: signedIn(404),
  },
};
