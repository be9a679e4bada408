/** Bulk insert of signed-in people: written into the database, because signing up so many would take minutes. */
import type { Database } from '#platform/database/connect.ts';
import { newId } from '#platform/ids.ts';
import { hashToken, newToken } from '#platform/tokens.ts';

export interface Somebody {
  accountId: string;
  cookie: string;
}

export async function gatherCrowd({ pool }: Database, count: number): Promise<Somebody[]> {
  const people = Array.from({ length: count }, () => ({ accountId: newId(), token: newToken() }));
  const ids = people.map(({ accountId }) => accountId);
  await pool.query(
    `INSERT INTO accounts (account_id, email, email_normalised, password_hash, name)
     SELECT id, id || '@example.ru', id || '@example.ru', 'x', 'Человек' FROM unnest($1::uuid[]) AS id`,
    [ids],
  );
  await pool.query(
    `INSERT INTO sessions (session_id, account_id, token_hash, user_agent, address, expires_at)
     SELECT gen_random_uuid(), id, hash, '', '127.0.0.1', now() + interval '1 day'
     FROM unnest($1::uuid[], $2::bytea[]) AS someone (id, hash)`,
    [ids, people.map(({ token }) => hashToken(token))],
  );
  return people.map(({ accountId, token }) => ({ accountId, cookie: `sid=${token}` }));
}
