import { useState } from 'react';
import { ApiError } from '#platform/web/api.ts';
import { deferred } from '#platform/web/deferred.tsx';
import { leaveFor } from '#platform/web/leave-for.ts';
import { useApi } from '#platform/web/use-api.ts';
import { useIdempotencyKey } from '#platform/web/use-idempotency-key.ts';
import { showToast } from '#ui/toast.tsx';
import type { Deal, DealSummary, dealCalls } from '../contract.ts';
import { ACTION_VIEWS, type PersonAction, seenOf } from './actions.ts';

const StepDialog = deferred(() => import('./step-dialog.tsx'), 'StepDialog');

/** Request body of a step. */
export type StepBody = Record<string, unknown>;

type SendStep = (
  key: `POST /v1/deals/{deal_id}/${PersonAction | 'settle'}`,
  input: { params: { deal_id: string }; body: StepBody },
) => Promise<Deal>;

export function useSendStep() {
  // Every step answers the whole deal; only their bodies differ, and the server tells what is wrong with those.
  const api = useApi<typeof dealCalls>() as unknown as SendStep;
  return (dealId: string, action: PersonAction | 'settle', body: StepBody): Promise<Deal> =>
    api(`POST /v1/deals/{deal_id}/${action}`, { params: { deal_id: dealId }, body });
}

interface Asked {
  deal: DealSummary;
  action: PersonAction;
  /** The step to answer has been replaced; the deal has the new terms. */
  isReplaced?: boolean;
}

/**
 * Starts steps of deals: at once, or after what the step asks for. `onDone` is told the deal as it is then; `shown` is the
 * step whose success the page itself says.
 */
export function useDealSteps(onDone: (deal: Deal) => void, shown?: PersonAction) {
  const api = useApi<typeof dealCalls>();
  const send = useSendStep();
  const { keyFor, forget } = useIdempotencyKey();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [pending, setPending] = useState<{ dealId: string; action: PersonAction } | null>(null);

  async function take(deal: DealSummary, action: PersonAction, body: StepBody): Promise<void> {
    try {
      onDone(await send(deal.deal_id, action, { ...body, ...seenOf(deal, action) }));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'deal_changed') await showReplaced(deal, action);
      throw error;
    }
    if (action !== shown) showToast(ACTION_VIEWS[action].done, { tone: 'good' });
  }

  /** The payment agrees for the person when it has come, and leads back to the deal. */
  async function payCounter(deal: DealSummary, body: StepBody): Promise<void> {
    const { deal_id } = deal;
    const sent = { ...body, ...seenOf(deal, 'accept_counter') };
    try {
      const { pay_url, deal: agreed } = await api('POST /v1/deals/{deal_id}/accept_counter/pay_by_card', {
        params: { deal_id },
        body: sent as { comment: string | null },
        headers: { 'idempotency-key': keyFor({ deal_id, ...sent }) },
      });
      if (agreed) onDone(agreed);
      if (pay_url) await leaveFor(pay_url);
      forget();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'deal_changed') await showReplaced(deal, 'accept_counter');
      throw error;
    }
  }

  /** The new terms take the place of the old ones, in the question and on the page, and the person is asked again. */
  async function showReplaced({ deal_id }: DealSummary, action: PersonAction): Promise<void> {
    const fresh = await api('GET /v1/deals/{deal_id}', { params: { deal_id } });
    onDone(fresh);
    setAsked({ deal: fresh, action, isReplaced: true });
  }

  async function start(deal: DealSummary, action: PersonAction): Promise<void> {
    if (pending) return;
    if (ACTION_VIEWS[action].asks !== 'none') return setAsked({ deal, action });
    setPending({ dealId: deal.deal_id, action });
    try {
      await take(deal, action, {});
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast(error.message, { tone: 'bad' });
    } finally {
      setPending(null);
    }
  }

  const dialog = asked ? (
    <StepDialog
      key={`${asked.deal.deal_id}/${asked.action}`}
      deal={asked.deal}
      action={asked.action}
      isReplaced={asked.isReplaced}
      onClose={() => setAsked(null)}
      onSend={(body) => take(asked.deal, asked.action, body)}
      onPay={(body) => payCounter(asked.deal, body)}
    />
  ) : null;

  return { start: (deal: DealSummary, action: PersonAction) => void start(deal, action), pending, dialog };
}

export type DealSteps = ReturnType<typeof useDealSteps>;
