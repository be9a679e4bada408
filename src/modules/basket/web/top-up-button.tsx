import { useRef, useState } from 'react';
import { ApiError } from '#platform/web/api.ts';
import { newId } from '#platform/web/new-id.ts';
import { useApi } from '#platform/web/use-api.ts';
import { Button, type ButtonSize } from '#ui/button.tsx';
import { showToast } from '#ui/toast.tsx';
import { roubles } from '#words/money.ts';
import type { financeCalls } from '../../finance/contract.ts';

/** Kopecks one payment may carry; the server has the last word. */
const LEAST = 100_00;
const MOST = 1_000_000_00;

interface TopUpButtonProps {
  /** Kopecks. */
  missing: number;
  size?: ButtonSize;
  wide?: boolean;
  /** Without the sum, where there is little room. */
  isShort?: boolean;
}

/** Adds what is missing and comes back to the same basket. */
export function TopUpButton({ missing, size, wide, isShort = false }: TopUpButtonProps) {
  const api = useApi<typeof financeCalls>();
  const [isPending, setPending] = useState(false);
  const amount = Math.min(MOST, Math.max(LEAST, missing));
  // A payment that was begun and not answered is asked for again, not begun twice.
  const attempt = useRef({ amount: 0, key: '' });

  async function topUp() {
    setPending(true);
    if (attempt.current.amount !== amount) attempt.current = { amount, key: newId() };
    try {
      const { pay_url } = await api('POST /v1/finance/topups', {
        body: { amount, return_to: '/basket' },
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
      Пополнить{isShort ? '' : ` на ${roubles(amount)}`}
    </Button>
  );
}
