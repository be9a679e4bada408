import type { ServerModule } from '#platform/module.ts';
import { dictionaryCalls, dictionaryErrors } from '../contract.ts';
import { createDictionaryCache, type PresentTerms } from './cache/dictionary-cache.ts';
import type { DictionariesContext } from './context.ts';
import { registerDictionaryRoutes } from './routes.ts';

export { IGNORED } from '../domain/dictionaries.ts';
export type { PresentTerms } from './cache/dictionary-cache.ts';

export interface DictionariesModule extends ServerModule {
  /** Every term with the words people mean it by, as this process knows them. */
  presentTerms(): Promise<PresentTerms>;
}

export function createDictionaries(context: DictionariesContext): DictionariesModule {
  const cache = createDictionaryCache(context.db);
  return {
    name: 'dictionaries',
    calls: dictionaryCalls,
    errors: dictionaryErrors,
    jobs: [],
    presentTerms: () => cache.present(),
    registerRoutes: (app, options) => registerDictionaryRoutes(app, context, cache, options),
  };
}
