import { useContext } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Success } from '#ui/success.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import type { Deal } from '../contract.ts';
import type { DealLeft, NextStep } from './next-step.ts';
import { DealSlots } from './slots.ts';

interface DealDoneProps {
  deal: Deal;
  step: NextStep;
  /** The viewer has just done it. */
  fresh: boolean;
  /** The task left after it. */
  left: DealLeft | null;
}

/** A deal that ended well: a word about the other side, then the next one. */
export function DealDone({ deal, step, fresh, left }: DealDoneProps) {
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
      {left ? <Left left={left} /> : null}
    </Success>
  );
}

/** Task left to the viewer, with its link. */
export function Left({ left: { words, action } }: { left: DealLeft }) {
  return (
    <span className="block medium ink measure-s">
      {words}{' '}
      {action ? (
        <AppLink to={action.to} className={textLinkClass}>
          {action.label}
        </AppLink>
      ) : null}
    </span>
  );
}

/** Where each side goes from a deal that is over. */
export function AfterDeal({ deal, isFirst }: { deal: Deal; isFirst: boolean }) {
  const { OrderAgain } = useContext(DealSlots);
  const variant = isFirst ? 'primary' : 'line';
  if (deal.side === 'seller') {
    return (
      <>
        <AppLink to="/settings/finance#payout" className={buttonClass({ variant })}>
          Вывести деньги
        </AppLink>
        <AppLink to="/projects?tab=incoming" className={buttonClass({ variant: 'line' })}>
          Входящие заказы
        </AppLink>
      </>
    );
  }
  return (
    <>
      {OrderAgain ? <OrderAgain dealId={deal.deal_id} variant={variant} /> : null}
      <AppLink to={`/account/${deal.seller.account_id}`} className={buttonClass({ variant: 'line' })}>
        Что ещё есть у продавца
      </AppLink>
    </>
  );
}
