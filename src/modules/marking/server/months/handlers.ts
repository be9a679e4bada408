/** The calls of months: publication, shows, statistics and acts. */
import type { Handlers } from '#platform/http/calls.ts';
import type { markingCalls } from '../../contract.ts';
import type { MarkingContext } from '../context.ts';
import { fail } from '../fail.ts';

type MonthCalls =
  | 'PUT /v1/marking/deals/{deal_id}/publication'
  | 'PUT /v1/marking/deals/{deal_id}/shows/{month}'
  | 'GET /v1/marking/months'
  | 'GET /v1/marking/months/{month}'
  | 'POST /v1/marking/months/{month}/send';

export function monthHandlers({ settings }: MarkingContext): Pick<Handlers<typeof markingCalls>, MonthCalls> {
  const none = async () => {
    throw fail('not_found');
  };
  return {
    'PUT /v1/marking/deals/{deal_id}/publication': none,
    'PUT /v1/marking/deals/{deal_id}/shows/{month}': none,
    'GET /v1/marking/months': async () => ({ mode: settings.mode, items: [] }),
    'GET /v1/marking/months/{month}': none,
    'POST /v1/marking/months/{month}/send': none,
  };
}
