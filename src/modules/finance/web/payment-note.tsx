import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useApi } from '#platform/web/use-api.ts';
import { Notice } from '#ui/notice.tsx';
import { roubles } from '#words/money.ts';
import type { financeCalls, Topup } from '../contract.ts';

/** Outcome of a payment, on the page to which the provider's return URL led. */
export function PaymentNote({ topupId, className }: { topupId: string; className?: string | undefined }) {
  const api = useApi<typeof financeCalls>();
  const router = useRouter();
  const [topup, setTopup] = useState<Topup | null>(null);
  useEffect(() => {
    let isWanted = true;
    // Without it the page itself shows what there is: the order, or the basket as it was.
    api('GET /v1/finance/topups/{topup_id}', { params: { topup_id: topupId } }).then(
      (found) => {
        if (!isWanted) return;
        setTopup(found);
        // Good news is told once: a reload shows the deal as it stands. A refusal stays until something is done about it.
        if (found.order?.kind === 'counter' && found.order.state === 'made')
          void router.navigate({ href: location.pathname, replace: true, resetScroll: false });
      },
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [api, router, topupId]);
  if (!topup?.order || topup.state !== 'succeeded') return null;
  const sum = roubles(topup.amount);
  const { kind, refusal } = topup.order;
  const look = className ? { className } : {};
  if (refusal) {
    return (
      <Notice
        tone="warn"
        live
        {...look}
        title={`${sum} на балансе, ${kind === 'basket' ? 'заказ не оформлен' : 'согласие не отправлено'}`}
      >
        {refusal} Эти деньги зачтутся, когда будете платить.
      </Notice>
    );
  }
  // The project that the order went to says so itself.
  if (kind === 'basket') return null;
  return (
    <Notice tone="good" live {...look} title="Вы согласились на новые условия">
      Картой доплатили {sum}. Деньги в сохранности, продавец работает.
    </Notice>
  );
}
