import { IconArrowBarUp, IconPlus } from '@tabler/icons-react';
import { AppLink } from '#platform/web/app-link.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { textLinkClass } from '#ui/text-link.ts';
import { roubles } from '#words/money.ts';
import { counted } from '#words/plurals.ts';
import type { Balance } from '../contract.ts';
import styles from './balance-cards.module.css';

/** Characters that fit the largest size. */
const LONG = 11;
const DEALS = { one: 'открытая сделка', few: 'открытые сделки', many: 'открытых сделок' };

interface BalanceCardsProps {
  balance: Balance;
  incomeThisMonth: number;
  onTopUp: () => void;
}

/** Money by where it is: at hand, promised by deals, on its way out, set aside for one's own orders. */
export function BalanceCards({ balance, incomeThisMonth, onTopUp }: BalanceCardsProps) {
  const { available, held_in, coming } = balance;
  const parts = [
    {
      label: 'Придёт после приёмки',
      sum: coming.amount,
      note: `${counted(coming.deals, DEALS)}, комиссия уже вычтена.`,
      link: { to: '/projects?tab=incoming', label: 'Какие' },
    },
    {
      label: 'Выводы и возвраты в пути',
      sum: held_in.payouts,
      note: 'Отправляем за 1–2 рабочих дня.',
      link: { to: '/settings/finance#payouts', label: 'Заявки' },
    },
    {
      label: 'Удержано за ваши заказы',
      sum: held_in.deals,
      note: 'Уйдёт продавцам, когда вы примете работу.',
      link: { to: '/projects', label: 'Проекты' },
    },
  ].filter(({ sum }) => sum > 0);
  // Whoever earns here comes for the money, whoever orders brings it.
  const isSeller = available > 0 && coming.amount + incomeThisMonth > held_in.deals;
  const topUp = (
    <Button key="in" variant={isSeller ? 'line' : 'accent'} icon={<IconPlus aria-hidden="true" />} onClick={onTopUp}>
      Пополнить
    </Button>
  );
  const payout = (
    <a key="out" href="#payout" className={buttonClass({ variant: isSeller ? 'accent' : 'line' })}>
      <IconArrowBarUp aria-hidden="true" />
      Вывести
    </a>
  );
  return (
    <section className="stack gap-4 fit-280" aria-label="Баланс">
      <Card className={`${styles.have} column relative gap-4 pad-5 clip row`}>
        <p className="stack gap-1">
          <span className="note">Доступно</span>
          <b
            className={classNames(
              styles.sum,
              'bold nowrap line-11 dense',
              roubles(available).length > LONG && styles.long,
            )}
          >
            {roubles(available)}
          </b>
        </p>
        <p className={`${styles.about} soft`}>
          На корзину и вывод.{' '}
          {incomeThisMonth > 0 ? `За этот месяц пришло ${roubles(incomeThisMonth)} за работу.` : null}
        </p>
        <div className={`${styles.actions} row wrap gap-2`}>
          {isSeller ? payout : topUp}
          {isSeller ? topUp : payout}
        </div>
      </Card>
      <Card className="clip lines">
        {parts.map(({ label, sum, note, link }) => (
          <div key={label} className="stack gap-1 pad-x-5 pad-y-4">
            <span className="note">{label}</span>
            <b className="t-26 bold nowrap line-11 dense">{roubles(sum)}</b>
            <p className="note">
              {note}{' '}
              <AppLink to={link.to} className={textLinkClass}>
                {link.label}
              </AppLink>
            </p>
          </div>
        ))}
        {parts.length === 0 ? (
          <div className="stack gap-1 pad-5">
            <span className="note">В пути</span>
            <b className="t-26 bold nowrap line-11 dense">{roubles(0)}</b>
            <p className={`${styles.about} soft above-2`}>
              Здесь будет видно, сколько придёт вам после приёмки, сколько удержано за ваши заказы и что уже выводится.
            </p>
          </div>
        ) : null}
      </Card>
    </section>
  );
}
