/** Rows → contract. */
import type { Viewer } from '#platform/http/viewer.ts';
import { actNumber } from '../../deals/contract.ts';
import type { ActDeal } from '../../deals/server/index.ts';
import type { MoneyOperation } from '../../ledger/server/index.ts';
import type { Act, Operation, Payout, QueuedPayout, Topup } from '../contract.ts';
import { kindOfMovement } from '../domain/operations.ts';
import type { OrderRow } from './orders/store.ts';
import { canCancelPayout, canDecidePayout, canSeeTopup } from './policy.ts';
import type { ProviderName } from './providers/provider.ts';
import type { PayoutRow, Source, TopupRow } from './store.ts';

export const presentTopup = (row: TopupRow, order: OrderRow | undefined, viewer: Viewer): Topup => ({
  topup_id: row.topup_id,
  amount: row.amount_kopecks,
  state: row.state,
  created_at: row.created_at.toISOString(),
  return_to: row.return_to,
  order: order ? { kind: order.kind, state: order.state, path: order.leads_to, refusal: order.refusal } : null,
  can: { refund: row.state === 'succeeded' && canSeeTopup(viewer, row) },
});

const presentDestination = (row: PayoutRow): Payout['destination'] =>
  row.destination === 'card'
    ? { type: 'card', last_four: row.card_last_four ?? '' }
    : {
        type: 'account',
        bik: row.bik ?? '',
        account: row.account_number ?? '',
        recipient: row.recipient ?? '',
        inn: row.inn ?? '',
      };

const presentRequest = (row: PayoutRow) => ({
  payout_id: row.payout_id,
  amount: row.amount_kopecks,
  state: row.state,
  destination: presentDestination(row),
  created_at: row.created_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  reason: row.reason,
});

export const presentPayout = (row: PayoutRow, viewer: Viewer): Payout => ({
  ...presentRequest(row),
  can: { cancel: row.state === 'requested' && canCancelPayout(viewer, row) },
});

export const presentQueued = (row: PayoutRow, viewer: Viewer, names: ReadonlyMap<string, string>): QueuedPayout => ({
  ...presentRequest(row),
  account: { account_id: row.account_id, name: names.get(row.account_id) ?? '' },
  can: { decide: row.state === 'requested' && canDecidePayout(viewer, row) },
});

const PLACES = { card: 'Карта', account: 'Счёт' } as const;

interface Surroundings {
  sources: ReadonlyMap<string, Source>;
  dealTitles: ReadonlyMap<string, string>;
  /** Fees of the deals in which the person is the seller. */
  fees: ReadonlyMap<string, number>;
  /** The one that is set; others' payments cannot be refunded now. */
  provider: ProviderName;
}

export function presentOperation(
  move: MoneyOperation,
  { sources, dealTitles, fees, provider }: Surroundings,
): Operation {
  const source = sources.get(move.subject.id);
  const place = source?.destination ? `${PLACES[source.destination]} ·· ${source.tail ?? ''}` : null;
  return {
    operation_id: String(move.entryId),
    at: move.at.toISOString(),
    kind: kindOfMovement(move.kind),
    amount: move.amountKopecks,
    balance_after: move.balanceAfterKopecks,
    subject: source?.kind === 'refund' && source.topup_id ? { kind: 'topup', id: source.topup_id } : move.subject,
    note: move.subject.kind === 'deal' ? (dealTitles.get(move.subject.id) ?? null) : place,
    fee: move.kind === 'deal_settlement' ? (fees.get(move.subject.id) ?? null) : null,
    can: { refund: move.kind === 'topup' && source?.state === 'succeeded' && source.provider === provider },
  };
}

export const presentAct = (deal: ActDeal): Act => ({
  deal_id: deal.dealId,
  number: actNumber(deal),
  title: deal.service,
  amount: deal.amountKopecks,
  at: deal.completedAt.toISOString(),
});
