import { type ReactNode, useEffect, useId, useLayoutEffect, useState } from 'react';
import { counted, OFFERS } from '#words/plurals.ts';
import type { Basket } from '../contract.ts';
import styles from './basket-page.module.css';
import { hasKept, readBasket } from './basket-store.ts';
import { Bill, type ProjectOption } from './bill.tsx';
import { CampaignBudget, type CampaignOption } from './campaign-budget.tsx';
import { EmptyBasket } from './empty-basket.tsx';
import { MoneySteps } from './money-steps.tsx';
import { OrderBrief } from './order-brief.tsx';
import { PayBar } from './pay-bar.tsx';
import { readinessOf } from './readiness.ts';
import { SellerGroup } from './seller-group.tsx';
import { useBasketEdits } from './use-basket-edits.ts';
import { useCheckout } from './use-checkout.ts';

export interface BasketPageProps {
  loaded: Basket;
  campaigns: readonly CampaignOption[];
  projects: readonly ProjectOption[];
  /** Of somebody whose name the sellers do not know yet. */
  nameQuestion: ReactNode;
  /** While the basket of the anonymous visit is being moved to the account. */
  coming: ReactNode;
  /** Around the page: it shows the balance, which changes with the basket. */
  frame(available: number, content: ReactNode): ReactNode;
}

const SELLERS = { one: 'продавца', few: 'продавцов', many: 'продавцов' };

export function BasketPage({ loaded, campaigns, projects, nameQuestion, coming, frame }: BasketPageProps) {
  const edits = useBasketEdits(loaded);
  const { basket, refresh } = edits;
  const [isOverAgreed, setOverAgreed] = useState(false);
  const readiness = readinessOf(basket, isOverAgreed);
  const checkout = useCheckout(edits, readiness);
  const payId = useId();
  const [isMoving, setMoving] = useState(false);
  // Layout effect, before the first paint: an empty basket would look as if the items were lost.
  useLayoutEffect(() => setMoving(hasKept()), []);
  useEffect(() => {
    // The basket of the anonymous visit may not have moved yet.
    void readBasket()
      .then((hasMoved) => (hasMoved ? refresh() : undefined))
      .finally(() => setMoving(false));
  }, [refresh]);

  if (basket.count === 0 && isMoving) return frame(basket.available ?? 0, coming);
  if (basket.count === 0) {
    return frame(basket.available ?? 0, <EmptyBasket wasOrdered={checkout.failure?.code === 'basket_empty'} />);
  }
  const pay = { basket, readiness, checkout };
  return frame(
    basket.available ?? 0,
    <div className={`${styles.checkout} stack top`}>
      <div className="row wrap baseline gap-3 rows-1 across">
        <h1>Корзина</h1>
        <p className="faint" role="status">
          {counted(basket.count, OFFERS)} у {counted(basket.sellers.length, SELLERS)}
        </p>
      </div>
      <div className="stack gap-4 shrinks">
        {nameQuestion}
        <CampaignBudget basket={basket} campaigns={campaigns} onChoose={edits.chooseCampaign} />
        {basket.sellers.map((group) => (
          <SellerGroup key={group.seller.account_id} group={group} basket={basket} edits={edits} />
        ))}
        <OrderBrief basket={basket} edits={edits} />
      </div>
      <aside className={`${styles.side} stack gap-4 shrinks`} aria-label="Оплата">
        <Bill
          {...pay}
          projects={projects}
          id={payId}
          isOverAgreed={isOverAgreed}
          onOverAgreed={setOverAgreed}
          onCampaign={edits.chooseCampaign}
        />
        <MoneySteps total={basket.total} />
      </aside>
      <PayBar {...pay} billId={payId} />
    </div>,
  );
}
