/** Rows of consents: everybody has only their own. */
import type { Persona, Row } from './matrix.ts';

const signedIn = (status: number): Record<Persona, number> => ({
  anonymous: 401,
  other: status,
  owner: status,
  moderator: status,
  admin: status,
});
const letters = () => ({ document: 'letters' });

export const CONSENT_ROWS: Record<string, Row> = {
  'GET /v1/passport/consents': { expected: signedIn(200) },
  'PUT /v1/passport/consents/{document}': {
    params: letters,
    // Nobody has read this one.
    body: () => ({ version: '2020-01-01' }),
    expected: signedIn(409),
  },
  'DELETE /v1/passport/consents/{document}': { params: letters, expected: signedIn(200) },
};
