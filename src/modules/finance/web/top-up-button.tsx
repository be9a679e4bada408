import { useRef, useState } from 'react';
import { ApiError } from '#platform/web/api.ts';
import { newId } from '#platform/web/new-id.ts';
import { useApi } from '#platform/web/use-api.ts';
import { Button, type ButtonSize } from '#ui/button.tsx';
import { showToast } from '#ui/toast.tsx';
import { roubles } from '#words/money.ts';
import type { financeCalls } from '../contract.ts';
import { TOPUP_MAX_KOPECKS, TOPUP_MIN_KOPECKS } from '../domain/limits.ts';

interface TopUpButtonProps {
  /** Kopecks. */
  missing: number;
  /** Where the person wants to be after it. */
  returnTo: string;
  size?: ButtonSize | undefined;
  wide?: boolean | undefined;
}

/** Adds what is missing and comes back. */
export function TopUpButton({ missing, returnTo, size, wide }: TopUpButtonProps) {
  const api = useApi<typeof financeCalls>();
  const [isPending, setPending] = useState(false);
  const amount = Math.min(TOPUP_MAX_KOPECKS, Math.max(TOPUP_MIN_KOPECKS, missing));
  // The idempotency key is kept: a payment without an answer is asked for again, not begun twice.
  const attempt = useRef({ amount: 0, key: '' });

  async function topUp() {
    setPending(true);
    if (attempt.current.amount !== amount) attempt.current = { amount, key: newId() };
    try {
      const { pay_url } = await api('POST /v1/finance/topups', {
        body: { amount, return_to: returnTo },
        headers: { 'idempotency-key': attempt.current.key },
      });
      location.assign(pay_url);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast(error.message, { tone: 'bad' });
      setPending(false);
    }
  }

  return (
    <Button variant="accent" size={size} wide={wide} pending={isPending} onClick={topUp}>
      Пополнить на {roubles(amount)}
    </Button>
  );
}
