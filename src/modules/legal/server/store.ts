/** The only SQL on consents. */

import { sql } from 'kysely';
import type { Db } from '#platform/database/schema.ts';
import type { DocumentName } from '../contract.ts';

export interface ConsentRow {
  document: DocumentName;
  version: string;
  given_at: Date;
  withdrawn_at: Date | null;
}

/** The latest of each document. */
export async function listConsents(db: Db, accountId: string): Promise<ConsentRow[]> {
  const { rows } = await sql<ConsentRow>`
    SELECT DISTINCT ON (document) document, version, given_at, withdrawn_at FROM consents
    WHERE account_id = ${accountId}
    ORDER BY document, withdrawn_at IS NULL DESC, version DESC, given_at DESC`.execute(db);
  return rows;
}

interface NewConsent {
  accountId: string;
  document: DocumentName;
  version: string;
  address: string | null;
  /** Now, unless the account is older than its record. */
  givenAt?: Date | undefined;
}

/** Idempotent: given twice, it is given once. */
export async function insertConsents(db: Db, consents: readonly (NewConsent & { consentId: string })[]): Promise<void> {
  for (const { consentId, accountId, document, version, address, givenAt } of consents) {
    await sql`
      INSERT INTO consents (consent_id, account_id, document, version, address, given_at)
      VALUES (${consentId}, ${accountId}, ${document}, ${version}, ${address}, coalesce(${givenAt ?? null}, now()))
      ON CONFLICT (account_id, document, version) WHERE withdrawn_at IS NULL DO NOTHING`.execute(db);
  }
}

export async function withdraw(db: Db, accountId: string, document: DocumentName): Promise<void> {
  await sql`
    UPDATE consents SET withdrawn_at = clock_timestamp()
    WHERE account_id = ${accountId} AND document = ${document} AND withdrawn_at IS NULL`.execute(db);
}

/** By UTC; withdrawn later or not, the contract began that day. */
export async function findFirstConsentDay(db: Db, accountId: string): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    SELECT to_char(min(given_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day FROM consents
    WHERE account_id = ${accountId} AND document = 'terms'`.execute(db);
  return rows[0]?.day ?? undefined;
}
