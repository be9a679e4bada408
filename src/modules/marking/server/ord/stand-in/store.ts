/** Storage of the stand-in in a table: processes share it, and a restart loses nothing. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/schema.ts';
import type { Kept, StandInState } from './state.ts';

export const tableState = (db: Db): StandInState => ({
  async find<Body>(kind: string, id: string) {
    const { rows } = await sql<{ kept: Kept<Body> }>`
      SELECT kept FROM marking_stand_in WHERE kind = ${kind} AND id = ${id}`.execute(db);
    return rows[0]?.kept;
  },
  async keep(kind, id, kept) {
    await sql`
      INSERT INTO marking_stand_in (kind, id, kept) VALUES (${kind}, ${id}, ${JSON.stringify(kept)}::jsonb)
      ON CONFLICT (kind, id) DO UPDATE SET kept = excluded.kept`.execute(db);
  },
  async remove(kind, id) {
    await sql`DELETE FROM marking_stand_in WHERE kind = ${kind} AND id = ${id}`.execute(db);
  },
  async list<Body>(kind: string) {
    const { rows } = await sql<{ id: string; kept: Kept<Body> }>`
      SELECT id, kept FROM marking_stand_in WHERE kind = ${kind} ORDER BY id COLLATE "C"`.execute(db);
    return rows.map(({ id, kept }): [string, Kept<Body>] => [id, kept]);
  },
});
