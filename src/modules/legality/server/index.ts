import type { Db, Transaction } from '#platform/database/schema.ts';
import type { ServerModule } from '#platform/module.ts';
import { dayOf } from '#words/moments.ts';
import { legalityCalls, legalityErrors } from '../contract.ts';
import type { JudgePlace, Place, StandingRule, Verdict } from '../domain/rules.ts';
import { createRulesCache } from './cache/rules-cache.ts';
import type { LegalityContext } from './context.ts';
import { registerLegalityRoutes } from './routes.ts';
import { forgetAuthor, versionReader } from './store.ts';

export { hostsOf, hostsOfPlatform } from '../domain/address.ts';
export { linksIn } from '../domain/links.ts';
export { lettersOfHost } from '../domain/look-alikes.ts';
export { hostsOfNetwork, isOtherPage, isSamePage, networkAt, pageOf } from '../domain/pages.ts';
export type { JudgePlace, StandingRule } from '../domain/rules.ts';
export { readWords, type Written } from '../domain/words.ts';
export type { Judged } from './preview/preview-change.ts';
export { RULES_VERSION } from './store.ts';

export interface Legality extends ServerModule {
  /**
   * Verdicts by the rules in force today, for any number of places. Rules are cached by version: a change at the desk is seen by the next
   * question in every process. A caller that has read `RULES_VERSION` in another query of the request passes it and saves a query.
   */
  today(version?: number): Promise<JudgePlace>;
  /** The same of another day: what came out is judged by the rules of its own. */
  on(day: string): Promise<JudgePlace>;
  /** The rules themselves that hold today, the worst first; with a version as above. */
  standingToday(version?: number): Promise<readonly StandingRule[]>;
  /** With an account that is being erased. */
  eraseOf(transaction: Transaction, accountId: string): Promise<void>;
}

/** For the demonstration: what the rules of today said of a place on a day. */
export function createLegalitySeeding(db: Db): (place: Place | null, day: string) => Promise<Verdict> {
  const rules = createRulesCache(db);
  return async (place, day) => (await rules.on(0, day)).judge(place, null);
}

export function createLegality(context: LegalityContext): Legality {
  const rules = createRulesCache(context.db);
  const versionNow = versionReader(context.pool);
  const setAt = (version: number, day = dayOf(context.now())) => rules.on(version, day);
  return {
    name: 'legality',
    calls: legalityCalls,
    errors: legalityErrors,
    jobs: [],
    today: async (version) => (await setAt(version ?? (await versionNow()))).judge,
    on: async (day) => (await setAt(await versionNow(), day)).judge,
    standingToday: async (version) => (await setAt(version ?? (await versionNow()))).rules,
    eraseOf: forgetAuthor,
    registerRoutes: (app, options) => registerLegalityRoutes(app, context, options),
  };
}
