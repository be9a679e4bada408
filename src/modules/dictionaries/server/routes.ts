import type { FastifyInstance } from 'fastify';
import { type CallsOptions, registerCalls } from '#platform/http/calls.ts';
import { dictionaryCalls } from '../contract.ts';
import type { DictionaryCache } from './cache/dictionary-cache.ts';
import { addTerm, changeOrder, changeTerm } from './commands/change-terms.ts';
import type { DictionariesContext } from './context.ts';

const LOOK_MILLISECONDS = 2_000;

/** Every process keeps the dictionaries in memory and looks for a newer version every few seconds. */
export function registerDictionaryRoutes(
  app: FastifyInstance,
  context: DictionariesContext,
  cache: DictionaryCache,
  options: CallsOptions,
): void {
  const after = async (work: Promise<void>) => {
    await work;
    await cache.refresh();
    return cache.all();
  };
  let timer: NodeJS.Timeout | undefined;
  const look = () =>
    cache.refresh().catch((err: unknown) => context.log.warn({ err }, 'the dictionaries could not be looked at'));
  app.addHook('onReady', async () => {
    await look();
    timer = setInterval(look, LOOK_MILLISECONDS).unref();
  });
  app.addHook('preClose', async () => clearInterval(timer));
  registerCalls(
    app,
    dictionaryCalls,
    {
      'GET /v1/dictionaries': () => cache.all(),
      'POST /v1/dictionaries/{dictionary}/terms': ({ params, body, viewer }) =>
        after(
          addTerm(context, { actor: viewer, ...params, code: body.code, name: body.name, words: body.words ?? [] }),
        ),
      'PATCH /v1/dictionaries/{dictionary}/terms/{code}': ({ params, body: { name, is_hidden, words }, viewer }) =>
        after(
          changeTerm(context, {
            actor: viewer,
            ...params,
            ...(name !== undefined && { name }),
            ...(is_hidden !== undefined && { is_hidden }),
            ...(words !== undefined && { words }),
          }),
        ),
      'PUT /v1/dictionaries/{dictionary}/order': ({ params, body, viewer }) =>
        after(changeOrder(context, { actor: viewer, ...params, ...body })),
    },
    options,
  );
}
