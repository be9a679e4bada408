/** Whether a deal has to be marked is settled when it is opened, by where it will come out. */
import type { Transaction } from '#platform/database/schema.ts';
import { PLACED_KINDS } from '../../../ad-objects/contract.ts';
import type { OpenedDeal } from '../../../deals/server/index.ts';
import { needOn } from '../../domain/need.ts';
import type { MarkingContext } from '../context.ts';
import { insertMarkings } from '../store.ts';

export async function noteOpened(
  { settings, environment }: Pick<MarkingContext, 'settings' | 'environment'>,
  transaction: Transaction,
  opened: readonly OpenedDeal[],
): Promise<void> {
  if (settings.mode === 'off') return;
  const placed = opened.filter(({ object }) => PLACED_KINDS.includes(object.kind));
  if (placed.length === 0) return;
  const rows = placed.map((deal) => {
    const platform = deal.place?.platform ?? null;
    // Of a place that nobody can name we suppose what the law supposes: that it is shown on the internet.
    const need = needOn(platform) === 'none' ? ('none' as const) : ('required' as const);
    return {
      deal_id: deal.dealId,
      environment,
      buyer_id: deal.sides.buyer,
      seller_id: deal.sides.seller,
      need,
      reason: need === 'none' ? ('offline' as const) : null,
      object_id: deal.object.id,
      platform,
      place_title: deal.object.title,
      place_url: deal.place?.url ?? null,
    };
  });
  await insertMarkings(transaction, rows);
}
