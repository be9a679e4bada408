/** The calls of months: publication, shows, statistics and acts. */
import type { Handlers } from '#platform/http/calls.ts';
import type { markingCalls } from '../../contract.ts';
import type { MarkingContext } from '../context.ts';
import { shownMode } from '../policy.ts';
import { getMarking } from '../queries.ts';
import { giveShows, sendMonth, setPublication } from './commands.ts';
import { getMonth, listMonths } from './queries.ts';

type MonthCalls =
  | 'PUT /v1/marking/deals/{deal_id}/publication'
  | 'PUT /v1/marking/deals/{deal_id}/shows/{month}'
  | 'GET /v1/marking/months'
  | 'GET /v1/marking/months/{month}'
  | 'POST /v1/marking/months/{month}/send';

export function monthHandlers(context: MarkingContext): Pick<Handlers<typeof markingCalls>, MonthCalls> {
  return {
    async 'PUT /v1/marking/deals/{deal_id}/publication'({ params: { deal_id: dealId }, viewer, body }) {
      await setPublication(context, { dealId, viewer, publishedOn: body.published_on, removedOn: body.removed_on });
      return getMarking(context, dealId, viewer);
    },
    async 'PUT /v1/marking/deals/{deal_id}/shows/{month}'({ params: { deal_id: dealId, month }, viewer, body }) {
      await giveShows(context, { dealId, viewer, month, shows: body.shows });
      return getMarking(context, dealId, viewer);
    },
    'GET /v1/marking/months': async ({ viewer }) => ({
      mode: shownMode(context),
      items: await listMonths(context, viewer.accountId),
    }),
    'GET /v1/marking/months/{month}': ({ params, viewer }) => getMonth(context, viewer.accountId, params.month),
    async 'POST /v1/marking/months/{month}/send'({ params: { month }, viewer }) {
      await sendMonth(context, { sellerId: viewer.accountId, month });
      return getMonth(context, viewer.accountId, month);
    },
  };
}
