import { Button } from '#ui/button.tsx';
import { roubles } from '#words/money.ts';
import { CardButton, cardAmountOf } from '../../finance/web/index.ts';
import type { Basket } from '../contract.ts';
import styles from './pay-bar.module.css';
import type { Readiness } from './readiness.ts';
import type { Checkout } from './use-checkout.ts';

interface PayBarProps {
  basket: Basket;
  readiness: Readiness;
  checkout: Checkout;
  /** Of the bill's form, which this bar sends. */
  billId: string;
}

/** On a phone the sum and the next step stay in reach. */
export function PayBar({ basket: { total, missing = 0, available = 0 }, readiness, checkout, billId }: PayBarProps) {
  const onCard = cardAmountOf(missing);
  return (
    <div className={`${styles.bar} row middle spread gap-3 line-above phone-only`}>
      <p>
        <b className="block t-20 bold tight snug">{roubles(total)}</b>
        <span className="note">
          {onCard === null
            ? `не хватает ${roubles(missing)}`
            : missing > 0
              ? `картой ${roubles(onCard)}`
              : `останется ${roubles(available - total)}`}
        </span>
      </p>
      {readiness.isReady && onCard === null ? (
        <CardButton missing={missing} returnTo="/basket" />
      ) : readiness.isReady ? (
        <Button variant={missing > 0 ? 'accent' : 'primary'} type="submit" form={billId} pending={checkout.isPending}>
          Оплатить
        </Button>
      ) : (
        <Button
          variant="line"
          onClick={() => {
            if (readiness.obstacles.length > 0) checkout.showObstacle();
            else document.getElementById(billId)?.scrollIntoView();
          }}
        >
          Что осталось
        </Button>
      )}
    </div>
  );
}
