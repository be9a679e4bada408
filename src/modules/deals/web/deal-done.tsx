import { AppLink } from '#platform/web/app-link.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Success } from '#ui/success.tsx';
import type { Deal } from '../contract.ts';
import type { NextStep } from './next-step.ts';

interface DealDoneProps {
  deal: Deal;
  step: NextStep;
  /** The viewer has just done it. */
  fresh: boolean;
}

/** A deal that ended well: a word about the other side, then the next one. */
export function DealDone({ deal, step, fresh }: DealDoneProps) {
  return (
    <Success
      label="Что дальше"
      fresh={fresh}
      title={step.title}
      actions={
        <>
          {deal.can.review ? (
            <a href="#deal-review" className={buttonClass()}>
              Оставить отзыв
            </a>
          ) : null}
          <AfterDeal deal={deal} isFirst={!deal.can.review} />
        </>
      }
    >
      {step.why}
    </Success>
  );
}

/** Where each side goes from a deal that is over. */
export function AfterDeal({ deal: { side, object, offer, seller }, isFirst }: { deal: Deal; isFirst: boolean }) {
  const [next, other] =
    side === 'seller'
      ? [
          { to: '/settings/finance#payout', label: 'Вывести деньги' },
          { to: '/projects?tab=incoming', label: 'Входящие заказы' },
        ]
      : [
          { to: `/${object.kind}/${object.id}?offer=${encodeURIComponent(offer.offer_id)}`, label: 'Заказать ещё' },
          { to: `/account/${seller.account_id}`, label: 'Что ещё есть у продавца' },
        ];
  return (
    <>
      <AppLink to={next.to} className={buttonClass({ variant: isFirst ? 'primary' : 'line' })}>
        {next.label}
      </AppLink>
      <AppLink to={other.to} className={buttonClass({ variant: 'line' })}>
        {other.label}
      </AppLink>
    </>
  );
}
