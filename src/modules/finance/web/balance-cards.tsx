import { IconArrowBarUp, IconLock, IconPlus } from '@tabler/icons-react';
import { Button, buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { roubles } from '#words/money.ts';
import type { Balance } from '../contract.ts';
import styles from './balance-cards.module.css';

/** Characters that fit the largest size. */
const LONG = 11;

interface BalanceCardsProps {
  balance: Balance;
  incomeThisMonth: number;
  onTopUp: () => void;
}

export function BalanceCards({ balance, incomeThisMonth, onTopUp }: BalanceCardsProps) {
  const { available, held, held_in } = balance;
  return (
    <section className="stack gap-4 fit-280" aria-label="Баланс">
      <Card className={`${styles.have} column relative gap-4 pad-5 clip row`}>
        <p className="stack gap-1">
          <span className="row middle gap-1h note icon-16">Доступно</span>
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
          <Button variant="accent" icon={<IconPlus aria-hidden="true" />} onClick={onTopUp}>
            Пополнить
          </Button>
          <a href="#payout" className={buttonClass({ variant: 'line' })}>
            <IconArrowBarUp aria-hidden="true" />
            Вывести
          </a>
        </div>
      </Card>
      <Card className={`${styles.kept} pad-5 gap-3 packed stack`}>
        <p className="stack gap-1">
          <span className="row middle gap-1h note icon-16">
            <IconLock aria-hidden="true" />В сделках и в пути
          </span>
          <b
            className={classNames(styles.sum, 'bold nowrap line-11 dense', roubles(held).length > LONG && styles.long)}
          >
            {roubles(held)}
          </b>
        </p>
        {held > 0 ? (
          <>
            <div className={`${styles.meter} row gap-h clip pill`} aria-hidden="true">
              {held_in.deals > 0 ? <i className="paint-ink" style={{ flexGrow: held_in.deals / held }} /> : null}
              {held_in.payouts > 0 ? (
                <i className={styles.payouts} style={{ flexGrow: held_in.payouts / held }} />
              ) : null}
            </div>
            <ul className={`${styles.parts} stack gap-2`}>
              <li className="stack baseline gap-2 between">
                <i className="paint-ink" aria-hidden="true" />
                <span className="soft">Удержано в сделках</span>
                <b>{roubles(held_in.deals)}</b>
              </li>
              <li className="stack baseline gap-2 between">
                <i className={styles.payouts} aria-hidden="true" />
                <span className="soft">Выводы и возвраты в пути</span>
                <b>{roubles(held_in.payouts)}</b>
              </li>
            </ul>
          </>
        ) : (
          <p className={`${styles.about} soft`}>
            Здесь лежат деньги открытых сделок: продавец получит их, когда вы примете работу.
          </p>
        )}
      </Card>
    </section>
  );
}
