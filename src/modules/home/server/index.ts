import type { ServerModule } from '#platform/module.ts';
import type { Directory } from '../../passport/server/index.ts';
import { homeCalls } from '../contract.ts';
import { registerHomeRoutes } from './routes.ts';

export function createHome(context: Pick<Directory, 'countMembers'>): ServerModule {
  return {
    name: 'home',
    calls: homeCalls,
    errors: {},
    jobs: [],
    registerRoutes: (app, options) => registerHomeRoutes(app, context, options),
  };
}
