/** Rows of the calls of ownership. A page of VK is proved in no way, which only its owner is told; tests/ownership has the others. */
import type { Persona, Row, World } from './matrix.ts';

const ownerAlone: Record<Persona, number> = { anonymous: 401, other: 403, owner: 409, moderator: 403, admin: 403 };
const aResource = { object: 'resource', params: ({ object }: World) => ({ object_id: object.id }) } as const;

export const OWNERSHIP_ROWS: Record<string, Row> = {
  'POST /v1/ownership/{object_id}/claim': { ...aResource, expected: ownerAlone },
  'POST /v1/ownership/{object_id}/check': { ...aResource, body: () => ({ method: 'meta' }), expected: ownerAlone },
};
