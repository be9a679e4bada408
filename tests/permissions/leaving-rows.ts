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
  // With the owner's password it is the owner alone who leaves.
  'POST /v1/safety/deletion': {
    body: ({ ownerPassword }) => ({ password: `${ownerPassword}, but wrong` }),
    expected: signedIn(401),
  },
  'GET /v1/safety/exports': { expected: signedIn(200) },
  'POST /v1/safety/exports': { expected: signedIn(200) },
};
