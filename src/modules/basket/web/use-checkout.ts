/** Paying is idempotent, however often and in however many tabs the button is pressed. */

import { useRef, useState } from 'react';
import { ApiError } from '#platform/web/api.ts';
import { leaveFor } from '#platform/web/leave-for.ts';
import { newId } from '#platform/web/new-id.ts';
import { useApi } from '#platform/web/use-api.ts';
import { useGo } from '#platform/web/use-go.ts';
import type { basketCalls, Order } from '../contract.ts';
import { tellBasket } from './basket-store.ts';
import { itemAnchor, type Readiness } from './readiness.ts';
import type { BasketEdits } from './use-basket-edits.ts';

/** Where the deals go: a project that is there, or a new one by its title. */
export type ProjectChoice = { project_id: string } | { project_title: string };

export interface Checkout {
  isPending: boolean;
  failure: ApiError | null;
  /** From the balance; by card what it is short of. */
  pay(project: ProjectChoice): Promise<void>;
  /** Leads to the first thing that still has to be done. */
  showObstacle(): void;
}

export function useCheckout({ basket, refresh, settled }: BasketEdits, readiness: Readiness): Checkout {
  const api = useApi<typeof basketCalls>();
  const go = useGo();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const isBusy = useRef(false);
  // The same order keeps its idempotency key until it is answered: a lost answer is requested again.
  const attempt = useRef<{ body: string; key: string } | null>(null);

  async function send(project: ProjectChoice) {
    await settled();
    const body = {
      ...project,
      ...(basket.campaign && { campaign_id: basket.campaign.campaign_id }),
      expected_total: basket.total,
    };
    const text = JSON.stringify(body);
    if (attempt.current?.body !== text) attempt.current = { body: text, key: newId() };
    const input = { body, headers: { 'idempotency-key': attempt.current.key } };
    const { order, pay_url } = readiness.needsMoney
      ? await api('POST /v1/basket/pay_by_card', input)
      : { order: await api('POST /v1/basket/checkout', input), pay_url: null };
    // The payment places the order and leads to it; after «назад» another press is another payment.
    if (pay_url) await leaveFor(pay_url);
    attempt.current = null;
    if (order) await show(order);
  }

  async function show(order: Order) {
    tellBasket([]);
    // The project says what happens now, and offers the way on.
    await go(`/projects/${order.project_id}?ordered=${order.deals.length}`);
  }

  async function pay(project: ProjectChoice) {
    if (isBusy.current) return;
    isBusy.current = true;
    setPending(true);
    setFailure(null);
    try {
      await send(project);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // A refusal is an answer; only silence leaves the order open.
      if (error.status >= 400 && error.status < 500) attempt.current = null;
      setFailure(error);
      await refresh();
    } finally {
      isBusy.current = false;
      setPending(false);
    }
  }

  return {
    isPending,
    failure,
    pay,
    showObstacle() {
      const [first] = readiness.obstacles;
      const element = first && document.getElementById(itemAnchor(first.item.item_id));
      element?.scrollIntoView({ block: 'center' });
      element?.focus({ preventScroll: true });
    },
  };
}
