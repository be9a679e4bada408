/** The operator's desk: reads and writes through the public interfaces of other modules. */
import type { ServerModule } from '#platform/module.ts';
import { deskCalls, deskErrors } from '../contract.ts';
import type { DeskContext } from './context.ts';
import { registerDeskRoutes } from './routes.ts';

export type { DeskContext } from './context.ts';

export function createDesk(context: DeskContext): ServerModule {
  return {
    name: 'desk',
    calls: deskCalls,
    errors: deskErrors,
    jobs: [],
    registerRoutes: (app, options) => registerDeskRoutes(app, context, options),
  };
}
