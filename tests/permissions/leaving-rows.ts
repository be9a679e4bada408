/** Rows of leaving and of one's own data: everybody has only their own. */
import type { Persona, Row } from './matrix.ts';

const signedIn = (status: number): Record<Persona, number> => ({
  anonymous: 401,
  other: status,
  owner: status,
  moderator: status,
  admin: status,
});

export const LEAVING_ROWS: Record<string, Row> = {
  'GET /v1/safety/deletion': { expected: signedIn(200) },
  'POST /v1/safety/deletion': { expected: signedIn(200), usesUp: true },
  'GET /v1/safety/exports': { expected: signedIn(200) },
  'POST /v1/safety/exports': { expected: signedIn(200) },
  'GET /v1/safety/exports/{export_id}': {
    params: () => ({ export_id: '0199aaaa-0000-7000-8000-000000000000' }),
    expected: signedIn(404),
  },
};
