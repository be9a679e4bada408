import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { roubles } from '#words/money.ts';
import type { Topup } from '../contract.ts';

const ASK_MILLISECONDS = 3_000;
/** After two minutes the person may go: the job will find out. */
const MAX_QUESTIONS = 40;

/** Where a provider sends the payer back: waits for its word, then the route itself leads on. */
export function TopupReturnPage({ topup }: { topup: Topup }) {
  const router = useRouter();
  const [questions, setQuestions] = useState(0);
  const isWaiting = questions < MAX_QUESTIONS;
  // Back at the basket everything would look as if nothing had been paid.
  const back = topup.order ? null : topup.return_to;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(async () => {
      await router.invalidate();
      setQuestions(questions + 1);
    }, ASK_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [router, questions, isWaiting]);
  return (
    <>
      <h1>
        {topup.order ? 'Оплата картой' : 'Пополнение'} на {roubles(topup.amount)}
      </h1>
      <EmptyState
        title={isWaiting ? 'Ждём подтверждения платежа' : 'Банк пока не ответил'}
        action={
          <AppLink to={back ?? '/settings/finance'} className={buttonClass({ variant: 'line' })}>
            {back ? 'Вернуться, не дожидаясь' : 'К финансам'}
          </AppLink>
        }
      >
        {isWaiting ? <Spinner label="Ждём ответа банка" /> : null}
        {topup.order ? (
          <p>
            Если вы заплатили, {topup.order.kind === 'basket' ? 'заказ оформится сам' : 'согласие отправится само'}.
            Платить ещё раз не нужно.
          </p>
        ) : isWaiting ? null : (
          'Если вы заплатили, деньги появятся на балансе сами. Ждать на этой странице не нужно.'
        )}
      </EmptyState>
    </>
  );
}
