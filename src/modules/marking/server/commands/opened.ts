/** Whether a deal has to be marked is settled when it is opened, by where it will come out. */
import type { Transaction } from '#platform/database/schema.ts';
import { PLACED_KINDS } from '../../../ad-objects/contract.ts';
import type { DealFacts } from '../../../deals/server/index.ts';
import { needOn } from '../../domain/need.ts';
import type { MarkingContext } from '../context.ts';
import { insertMarkings } from '../store.ts';

export async function noteOpened(
  { settings, environment, placesOf, deals }: MarkingContext,
  transaction: Transaction,
  opened: readonly DealFacts[],
): Promise<void> {
  if (settings.mode === 'off') return;
  const placed = opened.filter(({ object }) => PLACED_KINDS.includes(object.kind));
  if (placed.length === 0) return;
  const places = await placesOf(
    placed.map(({ object }) => object.id),
    transaction,
  );
  const rows = placed.map((deal) => {
    const place = places.get(deal.object.id);
    const platform = place?.platform ?? null;
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
      place_url: place?.url ?? null,
      advertiser: null,
      legal_category: null,
      chain: null,
      frozen: null,
      seller_tax: null,
      waived_words: null,
      waived_by: null,
      waived_at: null,
      published_on: null,
      removed_on: null,
    };
  });
  await insertMarkings(transaction, rows);
  await deals.setMarkingMissing(
    transaction,
    rows.flatMap(({ deal_id, need }) => (need === 'required' ? [deal_id] : [])),
    true,
  );
}
