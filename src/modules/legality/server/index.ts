import type { Db, Transaction } from '#platform/database/schema.ts';
import type { ServerModule } from '#platform/module.ts';
import { dayOf } from '#words/moments.ts';
import { legalityCalls, legalityErrors } from '../contract.ts';
import { type Goods, judge, type Place, type StandingRule, type Verdict } from '../domain/rules.ts';
import { createRulesCache } from './cache/rules-cache.ts';
import type { LegalityContext } from './context.ts';
import { registerLegalityRoutes } from './routes.ts';
import { forgetAuthor, versionReader } from './store.ts';

export { hostsOf, hostsOfPlatform } from '../domain/address.ts';
export type { StandingRule } from '../domain/rules.ts';
export type { Judged } from './preview/preview-change.ts';
export { RULES_VERSION } from './store.ts';

/** By the rules as they were when it was asked for; for any number of places. */
export type JudgePlace = (place: Place | null, goods: Goods | null) => Verdict;

export interface Legality extends ServerModule {
  /**
   * What the rules of today say. A change at the desk is followed by the next question, in every process. Whoever has read
   * `RULES_VERSION` with something else of the same request names it, and nothing is asked for it.
   */
  today(version?: number): Promise<JudgePlace>;
  /** The rules themselves that hold today, the worst first. */
  standingToday(): Promise<readonly StandingRule[]>;
  /** With an account that is being erased. */
  eraseOf(transaction: Transaction, accountId: string): Promise<void>;
}

/** For the demonstration: what the rules of today said of a place on a day. */
export function createLegalitySeeding(db: Db): (place: Place | null, day: string) => Promise<Verdict> {
  const rules = createRulesCache(db);
  return async (place, day) => judge(await rules.on(0, day), { place, goods: null });
}

export function createLegality(context: LegalityContext): Legality {
  const rules = createRulesCache(context.db);
  const versionNow = versionReader(context.pool);
  const standingAt = (version: number) => rules.on(version, dayOf(context.now()));
  const judgeAt = async (version: number): Promise<JudgePlace> => {
    const standing = await standingAt(version);
    return (place, goods) => judge(standing, { place, goods });
  };
  return {
    name: 'legality',
    calls: legalityCalls,
    errors: legalityErrors,
    jobs: [],
    today: async (version) => judgeAt(version ?? (await versionNow())),
    standingToday: async () => standingAt(await versionNow()),
    eraseOf: forgetAuthor,
    registerRoutes: (app, options) => registerLegalityRoutes(app, context, options),
  };
}
