/** Personal data a module keeps: exported when the person asks for it, erased when they leave. */

import type { RawBuilder } from 'kysely';
import type { Db } from '#platform/database/schema.ts';

/** Names of lists, each with its entries as plain JSON. */
export type OwnData = Record<string, readonly unknown[]>;

export interface OwnFile {
  /** A path in the download; its extension names the type. */
  path: string;
  open(): Promise<AsyncIterable<Uint8Array> | undefined>;
}

/** Entries of statements whose rows have one column `entry`. */
export async function collectOwnData(db: Db, lists: Record<string, RawBuilder<{ entry: unknown }>>): Promise<OwnData> {
  const data: Record<string, readonly unknown[]> = {};
  for (const [name, statement] of Object.entries(lists)) {
    data[name] = (await statement.execute(db)).rows.map(({ entry }) => entry);
  }
  return data;
}
