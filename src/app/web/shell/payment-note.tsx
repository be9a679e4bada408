import { useRouterState } from '@tanstack/react-router';
import { deferred } from '#platform/web/deferred.tsx';

const PaymentNote = deferred(() => import('#modules/finance/web/payment-note.tsx'), 'PaymentNote', { isLate: true });

/** On whatever page a payment led to, as long as its address says so. */
export function PaymentHere({ className }: { className?: string }) {
  const payment = useRouterState({ select: ({ location }) => (location.search as { payment?: unknown }).payment });
  return typeof payment === 'string' ? <PaymentNote topupId={payment} className={className} /> : null;
}
