import type { BasketContext } from '../context.ts';
import { fail } from '../fail.ts';
import { bindCampaign } from '../store.ts';

export async function chooseCampaign(
  context: BasketContext,
  { accountId, campaignId }: { accountId: string; campaignId: string | null },
): Promise<void> {
  if (campaignId && !(await context.objects.findOwn('campaign', campaignId, accountId))) {
    throw fail('invalid_fields', { fields: { campaign_id: 'Выберите кампанию из своих.' } });
  }
  await bindCampaign(context.db, accountId, campaignId);
}
