import type { ServerModule } from '#platform/module.ts';
import { dictionaryCalls, dictionaryErrors } from '../contract.ts';
import type { DictionariesContext } from './context.ts';
import { registerDictionaryRoutes } from './routes.ts';

export function createDictionaries(context: DictionariesContext): ServerModule {
  return {
    name: 'dictionaries',
    calls: dictionaryCalls,
    errors: dictionaryErrors,
    jobs: [],
    registerRoutes: (app, options) => registerDictionaryRoutes(app, context, options),
  };
}
