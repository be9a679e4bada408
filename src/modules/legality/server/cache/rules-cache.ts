import { onPrimary } from '#platform/database/replicas.ts';
import type { Db } from '#platform/database/schema.ts';
import { inForce, type JudgePlace, judgeOf, type StandingRule } from '../../domain/rules.ts';
import { listRules, type RuleRow } from '../store.ts';

interface StandingSet {
  rules: readonly StandingRule[];
  judge: JudgePlace;
}

export interface RulesCache {
  /** The rules of a version of the set, or of a newer one. */
  of(version: number): Promise<readonly RuleRow[]>;
  /** Those of them that hold on a day, and what they say. */
  on(version: number, day: string): Promise<StandingSet>;
}

/** Today, and the days that deliveries of this week name: each remembers its verdicts. */
const MAX_DAYS = 8;

const standingSet = (rules: readonly StandingRule[]): StandingSet => ({ rules, judge: judgeOf(rules) });

/** Cache of the rules in this process, read again when the caller has seen a newer version of them. */
export function createRulesCache(db: Db): RulesCache {
  let known: { version: number; rules: Promise<readonly RuleRow[]> } | undefined;
  let standing: { of: Promise<readonly RuleRow[]>; days: Map<string, Promise<StandingSet>> } | undefined;

  function read(version: number): Promise<readonly RuleRow[]> {
    if (known && known.version >= version) return known.rules;
    // Read from the primary: the version may come from one replica, and another may not have the rules yet.
    const rules = onPrimary(() => listRules(db));
    known = { version, rules };
    // A failed read is not cached.
    rules.catch(() => {
      if (known?.rules === rules) known = undefined;
    });
    return rules;
  }

  return {
    of: read,
    on(version, day) {
      const rules = read(version);
      if (standing?.of !== rules) standing = { of: rules, days: new Map() };
      const { days } = standing;
      const set = days.get(day) ?? rules.then((all) => standingSet(inForce(all, day)));
      // The least recently used day stands first.
      days.delete(day);
      days.set(day, set);
      const [oldest] = days.keys();
      if (days.size > MAX_DAYS && oldest !== undefined) days.delete(oldest);
      return set;
    },
  };
}
