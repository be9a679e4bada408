/** Rows of the calls of favourites. Everybody has their own; whose list it is makes a difference that tests/favourites shows. */
import type { Persona, Row, World } from './matrix.ts';

const signedIn = (status: number): Record<Persona, number> => ({
  anonymous: 401,
  other: status,
  owner: status,
  moderator: status,
  admin: status,
});
const aResource = { object: 'resource', params: ({ object }: World) => ({ kind: 'resource', id: object.id }) } as const;
const nobodysList = { params: () => ({ list_id: '00000000-0000-7000-8000-000000000000' }) };

export const FAVOURITE_ROWS: Record<string, Row> = {
  'GET /v1/favourites': { expected: signedIn(200) },
  'GET /v1/favourites/ids': { expected: signedIn(200) },
  'POST /v1/favourites/merge': {
    object: 'resource',
    body: ({ object }) => ({ items: [{ kind: 'resource', id: object.id }] }),
    expected: signedIn(200),
  },
  'PUT /v1/favourites/{kind}/{id}': { ...aResource, body: () => ({ note: 'Хорошие отзывы' }), expected: signedIn(200) },
  'DELETE /v1/favourites/{kind}/{id}': { ...aResource, expected: signedIn(200) },
  'GET /v1/favourites/lists': { expected: signedIn(200) },
  'POST /v1/favourites/lists': {
    body: () => ({ title: `К запуску ${Math.random()}` }),
    expected: signedIn(200),
  },
  'PATCH /v1/favourites/lists/{list_id}': { ...nobodysList, body: () => ({ title: 'Иначе' }), expected: signedIn(404) },
  'DELETE /v1/favourites/lists/{list_id}': { ...nobodysList, expected: signedIn(404) },
  'POST /v1/favourites/lists/{list_id}/restore': { ...nobodysList, expected: signedIn(404) },
};
