import type { Viewer } from '#platform/http/viewer.ts';
import { hasScope } from '#platform/scopes.ts';
import { dayOf } from '#words/moments.ts';
import type { Basket, BasketChoices, BasketSummary } from '../contract.ts';
import type { BasketContext } from './context.ts';
import { subjectOf } from './lawfulness/lawfulness.ts';
import { presentBasket, presentSummary } from './presenter.ts';
import { basketReader, itemsReader } from './store.ts';

export interface BasketQueries {
  getBasket(viewer: Viewer): Promise<Basket>;
  getChoices(accountId: string): Promise<BasketChoices>;
  getSummary(accountId: string): Promise<BasketSummary>;
}

export function createQueries(context: BasketContext): BasketQueries {
  const readItems = itemsReader(context.pool);
  const readOrder = basketReader(context.pool);

  async function findCampaign(accountId: string, campaignId: string | null) {
    if (!campaignId) return null;
    const [facts, money] = await Promise.all([
      context.objects.findOwn('campaign', campaignId, accountId),
      context.deals.totalsOfCampaign(accountId, campaignId),
    ]);
    return facts && { ...facts, ...money };
  }

  return {
    async getBasket(viewer) {
      const { accountId } = viewer;
      const [rows, order, balance, requisites] = await Promise.all([
        readItems(accountId),
        readOrder(accountId),
        hasScope(viewer, 'money') ? context.balanceOf(accountId) : null,
        context.requisitesOf([accountId], context.db),
      ]);
      const sellers = [...new Set(rows.map(({ seller_id }) => seller_id))];
      const [campaign, subject, selling, faces, apart, files] = await Promise.all([
        findCampaign(accountId, order.campaign_id),
        subjectOf(context, order.campaign_id),
        context.objects.findSelling(rows.map(({ object_id }) => object_id)),
        context.facesOf(sellers),
        context.apartAmong(accountId, sellers),
        context.files.factsOf([order, ...rows].flatMap((row) => row.files)),
      ]);
      const judge = await context.legalityToday(selling.values().next().value?.rulesVersion);
      const own = requisites.get(accountId);
      return presentBasket({
        accountId,
        rows,
        order,
        selling,
        faces,
        apart,
        files,
        campaign,
        subject,
        judge,
        availableKopecks: balance?.availableKopecks ?? null,
        hasRequisites: Boolean(own?.legalForm && own.inn),
        isMarked: context.isMarked,
        today: dayOf(context.now()),
      });
    },

    async getChoices(accountId) {
      const [campaigns, projects] = await Promise.all([
        context.objects.titlesOfOwn('campaign', accountId),
        context.projects.titlesOfOwned(accountId),
      ]);
      return { campaigns: campaigns.map(({ id, title }) => ({ campaign_id: id, title })), projects };
    },

    getSummary: async (accountId) => presentSummary(await readItems(accountId)),
  };
}
