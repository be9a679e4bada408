import type { Transaction } from '#platform/database/schema.ts';
import type { ServerModule } from '#platform/module.ts';
import { dayOf } from '#words/moments.ts';
import { legalityCalls, legalityErrors } from '../contract.ts';
import { type Goods, judge, type Place, type Verdict } from '../domain/rules.ts';
import { createRulesCache } from './cache/rules-cache.ts';
import type { LegalityContext } from './context.ts';
import { registerLegalityRoutes } from './routes.ts';
import { forgetAuthor } from './store.ts';

/** By the rules as they were when it was asked for; for any number of places. */
export type JudgePlace = (place: Place, goods: Goods | null) => Verdict;

export interface Legality extends ServerModule {
  /** What the rules of today say. A change at the desk is followed by the next question, in every process. */
  today(): Promise<JudgePlace>;
  /** With an account that is being erased. */
  eraseOf(transaction: Transaction, accountId: string): Promise<void>;
}

export function createLegality(context: LegalityContext): Legality {
  const rulesNow = createRulesCache(context.db, context.pool);
  return {
    name: 'legality',
    calls: legalityCalls,
    errors: legalityErrors,
    jobs: [],
    async today() {
      const rules = await rulesNow();
      const day = dayOf(context.now());
      return (place, goods) => judge(rules, { place, goods, day });
    },
    eraseOf: forgetAuthor,
    registerRoutes: (app, options) => registerLegalityRoutes(app, context, options),
  };
}
