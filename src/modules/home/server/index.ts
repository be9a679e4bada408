import { registerCalls } from '#platform/http/calls.ts';
import type { ServerModule } from '#platform/module.ts';
import type { Passport } from '../../passport/server/index.ts';
import { type Figures, homeCalls } from '../contract.ts';

const FRESH_MILLISECONDS = 60_000;

/** Figures are counted at most once a minute, however many people look. */
export function createHome({ countMembers }: Pick<Passport, 'countMembers'>): ServerModule {
  let counted: { at: number; figures: Promise<Figures> } | undefined;
  function figures(): Promise<Figures> {
    if (!counted || Date.now() - counted.at > FRESH_MILLISECONDS) {
      const fresh = { at: Date.now(), figures: countMembers() };
      fresh.figures.catch(() => {
        if (counted === fresh) counted = undefined;
      });
      counted = fresh;
    }
    return counted.figures;
  }
  return {
    name: 'home',
    calls: homeCalls,
    errors: {},
    jobs: [],
    registerRoutes: (app, options) => registerCalls(app, homeCalls, { 'GET /v1/home/figures': figures }, options),
  };
}
