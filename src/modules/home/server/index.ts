import type { ServerModule } from '#platform/module.ts';
import type { Passport } from '../../passport/server/index.ts';
import { homeCalls } from '../contract.ts';
import { registerHomeRoutes } from './routes.ts';

export function createHome(context: Pick<Passport, 'countMembers'>): ServerModule {
  return {
    name: 'home',
    calls: homeCalls,
    errors: {},
    jobs: [],
    registerRoutes: (app, options) => registerHomeRoutes(app, context, options),
  };
}
