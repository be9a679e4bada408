/**
 * Who, by which contracts and where, also of what is reported elsewhere: its files name the same persons, contracts and platform every
 * month, whatever becomes of the requisites. The ОРД of Охват is told nothing of it.
 */
import type { Transaction } from '#platform/database/schema.ts';
import type { MarkingContext } from '../context.ts';
import { partyOf } from '../parties/parties.ts';
import { type Around, isAgency, readAround } from '../readiness/problems.ts';
import { type MarkingRow, updateMarking } from '../store.ts';
import { registerParties, taxedIn } from './queue-creative.ts';

/** A contract has two sides, and everybody in it has said who they are; an erid from elsewhere does without. */
function canBeNamed({ settings }: MarkingContext, marking: MarkingRow, around: Around): boolean {
  const { advertiser } = marking;
  const seller = partyOf(around.seller);
  const hasAgency = isAgency(marking, around);
  const client = hasAgency ? partyOf(around.buyer) : advertiser;
  if (!advertiser || !seller || !client || (hasAgency && !advertiser.agency)) return false;
  const others = settings.chain === 'agent' ? [settings.own.inn] : [];
  return new Set([client.inn, seller.inn, ...others]).size === 2 + others.length;
}

export async function keepChain(context: MarkingContext, transaction: Transaction, marking: MarkingRow): Promise<void> {
  const around = await readAround(context, transaction, marking);
  if (!canBeNamed(context, marking, around)) return;
  const { chain, padId } = await registerParties(context, transaction, marking, around);
  const { url, title } = around.place;
  await updateMarking(transaction, marking.deal_id, {
    chain: chain.model,
    frozen: { chain, padId },
    place_url: url,
    place_title: title,
    seller_tax: taxedIn(around),
  });
}
