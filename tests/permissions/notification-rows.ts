/** Rows of the notifications' calls: everybody has only their own, so being signed in is all there is to ask. */
import { createECDH } from 'node:crypto';
import { channelsOf } from '#modules/notifications/domain/groups.ts';
import type { Persona, Row } from './matrix.ts';

const signedIn = (status: number): Record<Persona, number> => ({
  anonymous: 401,
  other: status,
  owner: status,
  moderator: status,
  admin: status,
});

const SOMEBODYS = () => ({ subscription_id: '0199aaaa-0000-7000-8000-000000000000' });

export const NOTIFICATION_ROWS: Record<string, Row> = {
  'GET /v1/notifications': { expected: signedIn(200) },
  'POST /v1/notifications/read': { body: () => ({ all: true }), expected: signedIn(200) },
  'GET /v1/notifications/settings': { expected: signedIn(200) },
  'PUT /v1/notifications/settings': {
    body: () => ({ channels: channelsOf({}), digest: 'at_once', quiet: null, zone: 'Europe/Moscow' }),
    expected: signedIn(200),
  },
  'GET /v1/notifications/push': { expected: signedIn(200) },
  'POST /v1/notifications/push': {
    body: () => ({
      endpoint: 'https://push.example.com/send/one',
      keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'AAAAAAAAAAAAAAAAAAAAAA' },
    }),
    expected: signedIn(200),
  },
  // Another's browser is nobody's, as tests/notifications/push holds.
  'DELETE /v1/notifications/push/{subscription_id}': { params: SOMEBODYS, expected: signedIn(404) },
  'POST /v1/notifications/push/{subscription_id}/try': { params: SOMEBODYS, expected: signedIn(404) },
};
