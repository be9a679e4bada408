import type { Pool } from 'pg';
import type { Db } from '#platform/database/schema.ts';
import { listRules, type RuleRow, versionReader } from '../store.ts';

/** The rules of this process. Asking for them reads one number, and the rules again only when it has grown. */
export function createRulesCache(db: Db, pool: Pool): () => Promise<readonly RuleRow[]> {
  const readVersion = versionReader(pool);
  let known: { version: number; rules: Promise<readonly RuleRow[]> } | undefined;
  return async () => {
    const version = await readVersion();
    if (known?.version !== version) {
      const rules = listRules(db);
      known = { version, rules };
      // A failed read is not remembered.
      rules.catch(() => {
        known = undefined;
      });
    }
    return known.rules;
  };
}
