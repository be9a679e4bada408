/**
 * The schema of the whole database. Every store adds the tables it owns, so a query is checked against their columns:
 * `declare module './schema.ts' { interface Schema { deals: DealsTable } }`.
 */
import type * as kysely from 'kysely';

export interface Schema {
  rate_limits: { key: string; hits: Date[]; expires_at: Date };
}

/** Queries run on either: the pool of connections, or a transaction. */
export type Db = kysely.Kysely<Schema>;
export type Transaction = kysely.Transaction<Schema>;
