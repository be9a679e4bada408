import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { deferred } from '#platform/web/deferred.tsx';

const PaymentNote = deferred(() => import('#modules/finance/web/payment-note.tsx'), 'PaymentNote', { isLate: true });

/** On whatever page a payment led to, until that page is left; its address may stop saying so before. */
export function PaymentHere({ className }: { className?: string }) {
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const payment = useRouterState({ select: ({ location }) => (location.search as { payment?: unknown }).payment });
  const [shown, setShown] = useState<{ pathname: string; payment: string } | null>(null);
  if (typeof payment === 'string' && (shown?.payment !== payment || shown.pathname !== pathname))
    setShown({ pathname, payment });
  else if (shown && shown.pathname !== pathname) setShown(null);
  return shown ? <PaymentNote topupId={shown.payment} className={className} /> : null;
}
