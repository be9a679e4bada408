/**
 * Who is in the chain of a deal, by which contracts, and which acts close them. Whether the exchange is an agent of the seller or
 * stands outside is a legal choice, so it is data; the API is the same for both.
 */

import type { VatRate } from '../ord/rules/amount.ts';
import type { Contract } from '../ord/rules/contract.ts';
import type { Invoice } from '../ord/rules/invoice.ts';
import type { Person, PersonType } from '../ord/rules/person.ts';
import { amountOf } from './amount.ts';

export type ChainModel = 'direct' | 'agent';

/** A person of the chain under the id it has with the ОРД, with requisites as they were frozen. */
export interface Party {
  id: string;
  type: PersonType;
  name: string;
  inn: string;
}

/** A contract that is made once for the same two sides. */
export interface Frame {
  id: string;
  serial: string;
  date: string;
}

/** An agency names the contract by which it works for the advertiser: by its number, or by its id in the register. */
export type InitialContract = (Frame & { kind: 'contract' }) | { kind: 'cid'; cid: string };

export interface Chain {
  model: ChainModel;
  exchange: Party & { siteUrl: string };
  advertiser: Party;
  seller: Party;
  /** The buyer, when he is not the advertiser himself. */
  agency: { party: Party; initial: InitialContract } | null;
  /** The buyer's side with the exchange, or with the seller when the exchange stands outside. */
  order: Frame;
  /** The seller's side with the exchange. */
  placement: Frame | null;
}

export interface Registered {
  persons: [id: string, body: Person][];
  contracts: [id: string, body: Contract][];
  cids: [cid: string, body: { name: string; client_inn: string }][];
  /** Parent of a creative. */
  initial: { contract_external_ids: [string] } | { cids: [string] };
}

const personOf = ({ type, name, inn }: Party, roles: Person['roles']): Person => ({
  name,
  roles,
  juridical_details: { type, inn },
});

/** Objects that must be registered with the ОРД before a creative of the deal. */
export function registeredOf({ model, exchange, advertiser, seller, agency, order, placement }: Chain): Registered {
  const isAgent = model === 'agent';
  const client = agency?.party ?? advertiser;
  const contractor = isAgent ? exchange : seller;
  const service = (frame: Frame, from: Party, to: Party, more: Partial<Contract>): [string, Contract] => [
    frame.id,
    {
      type: 'service',
      client_external_id: from.id,
      contractor_external_id: to.id,
      date: frame.date,
      serial: frame.serial,
      subject_type: 'distribution',
      ...more,
    },
  ];
  const initial = agency?.initial;
  return {
    persons: [
      [advertiser.id, personOf(advertiser, ['advertiser'])],
      [seller.id, personOf(seller, ['publisher'])],
      ...(agency ? [[agency.party.id, personOf(agency.party, ['agency'])] satisfies [string, Person]] : []),
      ...(isAgent
        ? [[exchange.id, { ...personOf(exchange, ['ors']), rs_url: exchange.siteUrl }] satisfies [string, Person]]
        : []),
    ],
    cids: initial?.kind === 'cid' ? [[initial.cid, { name: advertiser.name, client_inn: advertiser.inn }]] : [],
    contracts: [
      ...(agency && initial?.kind === 'contract' ? [service(initial, advertiser, agency.party, {})] : []),
      service(
        order,
        client,
        contractor,
        isAgent ? { subject_type: 'org_distribution', flags: ['contractor_is_creatives_reporter'] } : {},
      ),
      ...(isAgent && placement
        ? [
            service(placement, seller, exchange, {
              type: 'mediation',
              action_type: 'distribution',
              subject_type: 'mediation',
              flags: ['agent_acting_for_publisher'],
            }),
          ]
        : []),
    ],
    initial:
      initial?.kind === 'cid'
        ? { cids: [initial.cid] }
        : { contract_external_ids: [initial?.kind === 'contract' ? initial.id : order.id] },
  };
}

/** Payment of a closed deal. Days are those of the register. */
export interface ClosedDeal {
  actId: string;
  serial: string;
  date: string;
  /** From the first day of the publication to the act, or to the last day that is paid for. */
  from: string;
  to: string;
  creativeIds: readonly string[];
  /** Price of the seller's work, before the commission. */
  grossKopecks: number;
  feeKopecks: number;
  sellerVat: VatRate;
  exchangeVat: VatRate;
}

/** One act per side: an act names at most one seller on whose order it was made, so deals are never joined. */
export function actsOf(chain: Chain, deal: ClosedDeal): [id: string, body: Invoice][] {
  const { model, agency, order, placement } = chain;
  const amount = amountOf(deal.grossKopecks, deal.sellerVat);
  const { initial } = registeredOf(chain);
  const period = { date: deal.date, date_start: deal.from, date_end: deal.to };
  const items: Invoice['items'] = [
    {
      ...('cids' in initial ? { cid: initial.cids[0] } : { contract_external_id: initial.contract_external_ids[0] }),
      amount,
      creatives: deal.creativeIds.map((id) => ({ creative_external_id: id })),
    },
  ];
  const isAgent = model === 'agent' && placement !== null;
  const first: Invoice = {
    contract_external_id: order.id,
    ...(isAgent && { order_contract_external_id: placement.id }),
    ...period,
    serial: deal.serial,
    amount: { services: amount },
    client_role: agency ? 'agency' : 'advertiser',
    contractor_role: isAgent ? 'ors' : 'publisher',
    items,
  };
  if (!isAgent) return [[`${deal.actId}-1`, first]];
  const second: Invoice = {
    contract_external_id: placement.id,
    ...period,
    serial: `${deal.serial}/П`,
    amount: { services: amount, commission: amountOf(deal.feeKopecks, deal.exchangeVat) },
    client_role: 'publisher',
    contractor_role: 'ors',
    items,
  };
  return [
    [`${deal.actId}-1`, first],
    [`${deal.actId}-2`, second],
  ];
}
