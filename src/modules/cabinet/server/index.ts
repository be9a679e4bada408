import type { ServerModule } from '#platform/module.ts';
import { cabinetCalls } from '../contract.ts';
import type { CabinetContext } from './context.ts';
import { registerCabinetRoutes } from './routes.ts';

export function createCabinet(dependencies: Omit<CabinetContext, 'now'>): ServerModule {
  const context: CabinetContext = { ...dependencies, now: () => new Date() };
  return {
    name: 'cabinet',
    calls: cabinetCalls,
    errors: {},
    jobs: [],
    registerRoutes: (app, options) => registerCabinetRoutes(app, context, options),
  };
}
