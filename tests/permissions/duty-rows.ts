/** Rows of duties: everybody has only their own. */
import type { Persona, Row } from './matrix.ts';

const signedIn: Record<Persona, number> = { anonymous: 401, other: 200, owner: 200, moderator: 200, admin: 200 };

export const DUTY_ROWS: Record<string, Row> = {
  'GET /v1/duties': { expected: signedIn },
  'POST /v1/duties/calendar': { expected: signedIn },
  'DELETE /v1/duties/calendar': { expected: signedIn },
};
