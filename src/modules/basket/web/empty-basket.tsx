import { AppLink } from '#platform/web/app-link.tsx';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import styles from './basket-page.module.css';

/** The first step, or the way to what was just ordered in another tab. */
export function EmptyBasket({ wasOrdered }: { wasOrdered: boolean }) {
  return (
    <div className={`${styles.empty} stack gap-6`}>
      <h1>Корзина</h1>
      {wasOrdered ? (
        <EmptyState
          title="Корзина уже пуста"
          action={
            <AppLink to="/projects" className={buttonClass()}>
              Открыть проекты
            </AppLink>
          }
        >
          Похоже, заказ оформлен в другой вкладке. Деньги удержаны один раз: сделки ждут вас в проекте.
        </EmptyState>
      ) : (
        <EmptyState
          title="Здесь будет заказ"
          action={
            <div className="row wrap centered gap-2">
              <AppLink to="/catalog" className={buttonClass()}>
                Найти площадку
              </AppLink>
              <AppLink to="/catalog?kind=contractor" className={buttonClass({ variant: 'line' })}>
                Найти исполнителя
              </AppLink>
            </div>
          }
        >
          Соберите размещения и услуги разных продавцов и оплатите одним платежом.
        </EmptyState>
      )}
    </div>
  );
}
