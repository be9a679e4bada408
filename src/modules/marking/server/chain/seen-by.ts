/**
 * The chain as a side may know it. The contract of an agency with its client is the agency's alone, and so is who the agency is with the
 * register; the seller's contract with the exchange, and the commission in it, are the seller's.
 */
import type { Contract } from '../ord/rules/contract.ts';
import type { Invoice } from '../ord/rules/invoice.ts';
import { type Chain, type Registered, registeredOf } from './chain.ts';

type Side = 'buyer' | 'seller';
type Act = [id: string, body: Partial<Invoice>];
type Items = NonNullable<Invoice['items']>;

interface SeenChain extends Pick<Registered, 'persons' | 'cids'> {
  contracts: [id: string, body: Partial<Contract>][];
  initial: Partial<Registered['initial']>;
}

export function chainSeenBy(side: Side, chain: Chain): SeenChain {
  const { agency, order, placement } = chain;
  const all = registeredOf(chain);
  if (side === 'buyer') return { ...all, contracts: all.contracts.filter(([id]) => id !== placement?.id) };
  if (!agency) return all;
  return {
    persons: all.persons.filter(([id]) => id !== agency.party.id),
    cids: [],
    contracts: all.contracts.flatMap(([id, body]): SeenChain['contracts'] => {
      if (agency.initial.kind === 'contract' && id === agency.initial.id) return [];
      const { client_external_id: _agency, ...rest } = body;
      return [[id, id === order.id ? rest : body]];
    }),
    initial: {},
  };
}

const withoutInitial = (items: Items): Items =>
  items.map(({ contract_external_id: _contract, cid: _cid, ...item }) => item);

/** Of the two acts the second is between the seller and the exchange; the first is made on the seller's order. */
export function actsSeenBy(side: Side, chain: Chain, acts: readonly [id: string, body: Invoice][]): Act[] {
  if (side === 'buyer')
    return acts
      .filter(([, { contract_external_id }]) => contract_external_id !== chain.placement?.id)
      .map(([id, { order_contract_external_id: _order, ...act }]) => [id, act]);
  if (!chain.agency) return [...acts];
  return acts.map(([id, act]) => [id, { ...act, items: withoutInitial(act.items ?? []) }]);
}
