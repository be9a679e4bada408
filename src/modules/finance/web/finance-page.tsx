import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Notice } from '#ui/notice.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Split } from '#ui/split.tsx';
import { roubles } from '#words/money.ts';
import type { Topup } from '../contract.ts';
import { BalanceCards } from './balance-cards.tsx';
import { Documents, Requisites } from './documents.tsx';
import type { FinanceData } from './load-finance.ts';
import { MonthChart } from './month-chart.tsx';
import { Operations } from './operations.tsx';
import { PayoutForm } from './payout-form.tsx';
import { PayoutList } from './payout-list.tsx';
import { TopupDialog } from './topup-dialog.tsx';

export function FinancePage({ data }: { data: FinanceData }) {
  const { search, account, balance, operations, months, payouts, acts, topup } = data;
  const router = useRouter();
  const [isToppingUp, setToppingUp] = useState(false);
  const reload = () => void router.invalidate();
  // A dialog cannot be rendered open on the server.
  useEffect(() => setToppingUp(search.amount !== undefined), [search.amount]);
  return (
    <>
      <PageHead title="Финансы" lead="Что на балансе, что в пути и что уже пришло." />
      {topup ? <TopupNotice topup={topup} /> : null}
      <Split
        aside={
          <>
            <PayoutForm available={balance.available} account={account} payouts={payouts.items} onRequested={reload} />
            <PayoutList payouts={payouts} onChanged={reload} />
            <Requisites account={account} />
            <Documents acts={acts} />
          </>
        }
      >
        <BalanceCards
          balance={balance}
          incomeThisMonth={months.at(-1)?.income ?? 0}
          onTopUp={() => setToppingUp(true)}
        />
        <MonthChart months={months} search={search} />
        <Operations operations={operations} search={search} onTopUp={() => setToppingUp(true)} />
      </Split>
      <TopupDialog
        open={isToppingUp}
        onClose={() => setToppingUp(false)}
        amount={search.amount === undefined ? null : Number(search.amount)}
        returnTo={search.return_to}
      />
    </>
  );
}

/** How the payment ended from which the person has come back. */
function TopupNotice({ topup: { state, amount } }: { topup: Topup }) {
  if (state === 'succeeded') return <Notice tone="good">Баланс пополнен на {roubles(amount)}.</Notice>;
  if (state === 'pending') {
    return (
      <Notice tone="warn" title="Платёж ещё не подтверждён">
        Как только банк ответит, {roubles(amount)} появятся на балансе. Страницу можно закрыть.
      </Notice>
    );
  }
  if (state === 'cancelled') return <Notice>Платёж на {roubles(amount)} отменён, деньги не списаны.</Notice>;
  return <Notice>Пополнение на {roubles(amount)} возвращено.</Notice>;
}
