import { onPrimary } from '#platform/database/replicas.ts';
import type { Db } from '#platform/database/schema.ts';
import { inForce, type StandingRule } from '../../domain/rules.ts';
import { listRules, type RuleRow } from '../store.ts';

export interface RulesCache {
  /** The rules of a version of the set, or of a newer one. */
  of(version: number): Promise<readonly RuleRow[]>;
  /** Those of them that hold on a day. */
  on(version: number, day: string): Promise<readonly StandingRule[]>;
}

/** The rules of this process, read again when whoever asks has seen a newer version of them. */
export function createRulesCache(db: Db): RulesCache {
  let known: { version: number; rules: Promise<readonly RuleRow[]> } | undefined;
  let standing: { of: Promise<readonly RuleRow[]>; day: string; rules: Promise<readonly StandingRule[]> } | undefined;

  function read(version: number): Promise<readonly RuleRow[]> {
    if (known && known.version >= version) return known.rules;
    // Whoever asks may have seen the version on one replica; another, asked for the rules, may not have them yet.
    const rules = onPrimary(() => listRules(db));
    known = { version, rules };
    // A failed read is not remembered.
    rules.catch(() => {
      if (known?.rules === rules) known = undefined;
    });
    return rules;
  }

  return {
    of: read,
    on(version, day) {
      const rules = read(version);
      if (standing?.of === rules && standing.day === day) return standing.rules;
      standing = { of: rules, day, rules: rules.then((all) => inForce(all, day)) };
      return standing.rules;
    },
  };
}
