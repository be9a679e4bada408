/** The acts of a deal that was paid for. */
import { type Vat, vatOn } from '../../domain/vat.ts';
import { actsOf, type Chain } from '../chain/chain.ts';
import type { Invoice } from '../ord/rules/invoice.ts';
import { daysIn, earliest, type Placement } from './placement.ts';

export interface ActFacts {
  actId: string;
  serial: string;
  /** How the exchange is taxed on the day of the act. */
  exchangeVat: Vat;
  today: string;
  /** Other placements of its creatives, whoever showed them. */
  beside: readonly Placement[];
}

/**
 * None while nothing is paid. The period begins with the publication and ends with the act, or later with the record that has the
 * money: an act has to embrace it. The register joins all records of its creatives in that month to it, so it begins with the first of them.
 */
export function actsOfPlacement(
  chain: Chain,
  placement: Placement,
  { actId, serial, exchangeVat, today, beside }: ActFacts,
): [id: string, body: Invoice][] {
  const { closedOn: date, publishedOn, end, sellerVat } = placement;
  if (end !== 'paid' || !date || date > today) return [];
  const month = publishedOn.slice(0, 7);
  const creatives = new Set([...placement.shows.values()].map(({ creativeId }) => creativeId));
  const shownBeside = beside.filter(({ shows }) => creatives.has(shows.get(month)?.creativeId ?? ''));
  const shownUntil = placement.shows.has(month) ? daysIn(placement, month).to : date;
  return actsOf(chain, {
    actId,
    serial,
    date,
    from: earliest(publishedOn, date, ...shownBeside.map((one) => daysIn(one, month).from)),
    to: shownUntil > date && shownUntil <= today ? shownUntil : date,
    creativeIds: creatives.size > 0 ? [...creatives].sort() : [placement.creativeId],
    grossKopecks: placement.grossKopecks,
    feeKopecks: placement.feeKopecks,
    sellerVat: vatOn(sellerVat, date),
    exchangeVat,
  });
}
