/** Placements with everything that their months are made of. */
import type { Db } from '#platform/database/schema.ts';
import type { DealFacts } from '../../../deals/server/index.ts';
import type { Requisites } from '../../../passport/server/index.ts';
import { registerDay } from '../../domain/deadlines.ts';
import { type Taxed, vatRegimeOf } from '../../domain/vat.ts';
import type { Party } from '../chain/chain.ts';
import type { MarkingContext } from '../context.ts';
import { partyOf } from '../parties/parties.ts';
import type { DealEnd, Placement, Shown } from './placement.ts';
import { listPlaced, type PlacedRow } from './store.ts';

export interface Placed {
  row: PlacedRow;
  deal: DealFacts;
  /** The reported facts; `sellerVat` is a guess while `tax` is not known. */
  placement: Placement;
  /** Null while the seller has not said how he is taxed. */
  tax: Taxed | null;
  /** As the chain names them, or by their requisites of today while there is none; null while they have not said who they are. */
  seller: Pick<Party, 'type' | 'name' | 'inn'> | null;
  /** The erid came from elsewhere, and so goes the report. */
  isElsewhere: boolean;
}

const ENDS: Partial<Record<DealFacts['state'], DealEnd>> = {
  completed: 'paid',
  split: 'paid',
  refunded: 'unpaid',
  declined: 'void',
  cancelled: 'void',
  expired: 'void',
};

function endOf({ state }: DealFacts, shows: ReadonlyMap<string, Shown>): DealEnd {
  const end = ENDS[state] ?? 'open';
  // Called off after it was seen: the shows are told, without money.
  return end === 'void' && shows.size > 0 ? 'unpaid' : end;
}

function placedOf(row: PlacedRow, deal: DealFacts, requisites: Requisites | undefined): Placed {
  const padId = row.frozen?.padId ?? '';
  const creativeId = row.creative.external_id;
  const shows = new Map(
    row.shows.map((one) => [
      one.month,
      { shows: one.shows, creativeId: one.creative_external_id ?? creativeId, padId: one.pad_external_id ?? padId },
    ]),
  );
  const end = endOf(deal, shows);
  const tax = row.seller_tax ?? requisites ?? null;
  const vat = tax && vatRegimeOf(tax);
  return {
    row,
    deal,
    tax: vat === null ? null : tax,
    seller: row.frozen?.chain.seller ?? partyOf(requisites),
    isElsewhere: row.creative.erid_source === 'manual' || row.frozen === null,
    placement: {
      dealId: row.deal_id,
      creativeId,
      padId,
      publishedOn: row.published_on,
      removedOn: row.removed_on,
      end,
      closedOn: deal.closedAt && registerDay(deal.closedAt),
      grossKopecks: end === 'paid' ? deal.sellerKopecks : 0,
      feeKopecks: end === 'paid' ? deal.feeKopecks : 0,
      sellerVat: vat ?? 'without_vat',
      shows,
    },
  };
}

export async function readPlaced(
  { deals, requisitesOf }: Pick<MarkingContext, 'deals' | 'requisitesOf'>,
  db: Db,
  rows: readonly PlacedRow[],
): Promise<Placed[]> {
  const unknown = rows
    .filter(({ seller_tax, frozen }) => seller_tax === null || frozen === null)
    .map(({ seller_id }) => seller_id);
  const [known, requisites] = await Promise.all([
    deals.findDeals(rows.map(({ deal_id }) => deal_id)),
    requisitesOf([...new Set(unknown)], db),
  ]);
  return rows.flatMap((row) => {
    const deal = known.get(row.deal_id);
    return deal ? [placedOf(row, deal, requisites.get(row.seller_id))] : [];
  });
}

/** Those of the person on either side, and whatever is reported together with them. */
export async function readOwn(
  context: MarkingContext,
  accountId: string,
): Promise<{ own: Placed[]; together: Placed[] }> {
  const { db, environment } = context;
  const rows = await listPlaced(db, { environment, accountId });
  const creativeIds = [...new Set(rows.map(({ creative }) => creative.external_id))];
  const others = creativeIds.length > 0 ? await listPlaced(db, { environment, creativeIds }) : [];
  const known = new Set(rows.map(({ deal_id }) => deal_id));
  const together = await readPlaced(context, db, [...rows, ...others.filter(({ deal_id }) => !known.has(deal_id))]);
  return { own: together.filter(({ row }) => known.has(row.deal_id)), together };
}
