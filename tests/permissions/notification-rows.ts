/** Rows of the notifications' calls: everybody has only their own, so being signed in is all there is to ask. */
import { channelsOf } from '#modules/notifications/domain/groups.ts';
import type { Persona, Row } from './matrix.ts';

const signedIn = (status: number): Record<Persona, number> => ({
  anonymous: 401,
  other: status,
  owner: status,
  moderator: status,
  admin: status,
});

export const NOTIFICATION_ROWS: Record<string, Row> = {
  'GET /v1/notifications': { expected: signedIn(200) },
  'POST /v1/notifications/read': { body: () => ({ all: true }), expected: signedIn(200) },
  'GET /v1/notifications/settings': { expected: signedIn(200) },
  'PUT /v1/notifications/settings': {
    body: () => ({ channels: channelsOf({}), digest: 'at_once', quiet: null, zone: 'Europe/Moscow' }),
    expected: signedIn(200),
  },
};
