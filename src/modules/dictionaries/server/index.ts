/** The door of the dictionaries: every process keeps them in memory and looks for a newer version every few seconds. */
import type { Kysely } from 'kysely';
import { registerCalls } from '#platform/http/calls.ts';
import type { ServerModule } from '#platform/module.ts';
import type { RecordDeed } from '../../audit/server/index.ts';
import { dictionaryCalls, dictionaryErrors } from '../contract.ts';
import { addTerm, changeOrder, changeTerm } from './commands/change-terms.ts';
import { createPresent } from './present.ts';

interface DictionariesDependencies {
  db: Kysely<unknown>;
  record: RecordDeed;
  log: { warn(details: { err: unknown }, message: string): void };
}

const LOOK_MILLISECONDS = 2_000;

export function createDictionaries({ db, record, log }: DictionariesDependencies): ServerModule {
  const context = { db, record };
  const present = createPresent(db);
  const after = async (work: Promise<void>) => {
    await work;
    await present.refresh();
    return present.all();
  };
  return {
    name: 'dictionaries',
    calls: dictionaryCalls,
    errors: dictionaryErrors,
    jobs: [],
    registerRoutes(app, options) {
      let timer: NodeJS.Timeout | undefined;
      const look = () =>
        present.refresh().catch((err: unknown) => log.warn({ err }, 'the dictionaries could not be looked at'));
      app.addHook('onReady', async () => {
        await look();
        timer = setInterval(look, LOOK_MILLISECONDS).unref();
      });
      app.addHook('preClose', async () => clearInterval(timer));
      registerCalls(
        app,
        dictionaryCalls,
        {
          'GET /v1/dictionaries': () => present.all(),
          'POST /v1/dictionaries/{dictionary}/terms': ({ params, body, viewer }) =>
            after(addTerm(context, { actor: viewer, ...params, ...body })),
          'PATCH /v1/dictionaries/{dictionary}/terms/{code}': ({ params, body: { name, is_hidden }, viewer }) =>
            after(
              changeTerm(context, {
                actor: viewer,
                ...params,
                ...(name !== undefined && { name }),
                ...(is_hidden !== undefined && { is_hidden }),
              }),
            ),
          'PUT /v1/dictionaries/{dictionary}/order': ({ params, body, viewer }) =>
            after(changeOrder(context, { actor: viewer, ...params, ...body })),
        },
        options,
      );
    },
  };
}
