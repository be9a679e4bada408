/** Rows of the blacklist's calls: everybody has one of their own, in which they themselves cannot stand. */
import type { Persona, Row, World } from './matrix.ts';

const signedIn = (status: number): Record<Persona, number> => ({
  anonymous: 401,
  other: status,
  owner: status,
  moderator: status,
  admin: status,
});
const theOwner = { params: ({ ownerId }: World) => ({ account_id: ownerId }) };

export const BLACKLIST_ROWS: Record<string, Row> = {
  'GET /v1/blacklist': { expected: signedIn(200) },
  'GET /v1/blacklist/{account_id}': { ...theOwner, expected: signedIn(200) },
  'PUT /v1/blacklist/{account_id}': {
    ...theOwner,
    body: () => ({ reason: 'Не отвечает' }),
    expected: { ...signedIn(200), owner: 422 },
  },
  // Takes back what the row above has done, so that nothing stands in the way of the rows after it.
  'DELETE /v1/blacklist/{account_id}': { ...theOwner, expected: signedIn(200) },
};
