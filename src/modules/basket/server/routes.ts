import type { FastifyInstance } from 'fastify';
import { inTransaction } from '#platform/database/transaction.ts';
import { type CallsOptions, registerCalls } from '#platform/http/calls.ts';
import { basketCalls } from '../contract.ts';
import { addItem } from './commands/add-item.ts';
import { changeItem } from './commands/change-item.ts';
import { checkOut } from './commands/check-out.ts';
import { chooseCampaign } from './commands/choose-campaign.ts';
import { mergeItems } from './commands/merge-items.ts';
import { payByCard } from './commands/pay-by-card.ts';
import { removeItem } from './commands/remove-item.ts';
import { repeatDeal } from './commands/repeat-deal.ts';
import { setBrief } from './commands/set-brief.ts';
import type { BasketContext } from './context.ts';
import { presentSummary } from './presenter.ts';
import { createQueries } from './queries.ts';

export function registerBasketRoutes(app: FastifyInstance, context: BasketContext, options: CallsOptions): void {
  const { getBasket, getChoices, getSummary } = createQueries(context);
  registerCalls(
    app,
    basketCalls,
    {
      'GET /v1/basket': ({ viewer }) => getBasket(viewer),

      'GET /v1/basket/choices': ({ viewer }) => getChoices(viewer.accountId),

      'GET /v1/basket/summary': ({ viewer }) => (viewer ? getSummary(viewer.accountId) : { items: [] }),

      'POST /v1/basket/items': async ({ viewer: { accountId }, body }) => {
        const { item, items } = await addItem(context, { accountId, item: body });
        return { item_id: item.item_id, quantity: item.quantity, ...presentSummary(items) };
      },

      'POST /v1/basket/merge': async ({ viewer: { accountId }, body }) => {
        const { merged, skipped, items } = await mergeItems(context, { accountId, items: body.items });
        return { merged, skipped, ...presentSummary(items) };
      },

      'PATCH /v1/basket/items/{item_id}': async ({ viewer, params, body }) => {
        await changeItem(context, { accountId: viewer.accountId, itemId: params.item_id, changes: body });
        return getBasket(viewer);
      },

      'DELETE /v1/basket/items/{item_id}': async ({ viewer, params }) => {
        await removeItem(context, { accountId: viewer.accountId, itemId: params.item_id });
        return getBasket(viewer);
      },

      'PUT /v1/basket/brief': async ({ viewer, body }) => {
        await inTransaction(context.db, (transaction) => setBrief(context, transaction, viewer.accountId, body));
        return getBasket(viewer);
      },

      'POST /v1/basket/repeat': async ({ viewer: { accountId }, body }) => {
        const { item, items } = await repeatDeal(context, { accountId, dealId: body.deal_id });
        return { item_id: item.item_id, ...presentSummary(items) };
      },

      'PUT /v1/basket/campaign': async ({ viewer, body }) => {
        await chooseCampaign(context, { accountId: viewer.accountId, campaignId: body.campaign_id });
        return getBasket(viewer);
      },

      'POST /v1/basket/checkout': ({ viewer: { accountId }, body, once }) =>
        checkOut(context, { accountId, wish: body, once }),

      'POST /v1/basket/pay_by_card': ({ viewer: { accountId }, body, once }) =>
        payByCard(context, { accountId, wish: body, once }),
    },
    options,
  );
}
