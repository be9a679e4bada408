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
    <section className={styles.purse} aria-label="Баланс">
      <Card className={styles.have}>
        <p className="stack gap-1">
          <span className={styles.caption}>Доступно</span>
          <b className={classNames(styles.sum, roubles(available).length > LONG && styles.long)}>
            {roubles(available)}
          </b>
        </p>
        <p className={styles.about}>
          На корзину и вывод.{' '}
          {incomeThisMonth > 0 ? `За этот месяц пришло ${roubles(incomeThisMonth)} за работу.` : null}
        </p>
        <div className={styles.actions}>
          <Button variant="accent" icon={<IconPlus aria-hidden="true" />} onClick={onTopUp}>
            Пополнить
          </Button>
          <a href="#payout" className={buttonClass({ variant: 'line' })}>
            <IconArrowBarUp aria-hidden="true" />
            Вывести
          </a>
        </div>
      </Card>
      <Card className={styles.kept}>
        <p className="stack gap-1">
          <span className={styles.caption}>
            <IconLock aria-hidden="true" />
            Удержано
          </span>
          <b className={classNames(styles.sum, roubles(held).length > LONG && styles.long)}>{roubles(held)}</b>
        </p>
        {held > 0 ? (
          <>
            <div className={styles.meter} aria-hidden="true">
              {held_in.deals > 0 ? <i className={styles.deals} style={{ flexGrow: held_in.deals / held }} /> : null}
              {held_in.payouts > 0 ? (
                <i className={styles.payouts} style={{ flexGrow: held_in.payouts / held }} />
              ) : null}
            </div>
            <ul className={styles.parts}>
              <li>
                <i className={styles.deals} aria-hidden="true" />
                <span className="soft">В сделках</span>
                <b className="num">{roubles(held_in.deals)}</b>
              </li>
              <li>
                <i className={styles.payouts} aria-hidden="true" />
                <span className="soft">Выводы и возвраты</span>
                <b className="num">{roubles(held_in.payouts)}</b>
              </li>
            </ul>
          </>
        ) : (
          <p className={styles.about}>
            Здесь лежат деньги открытых сделок: продавец получит их, когда вы примете работу.
          </p>
        )}
      </Card>
    </section>
  );
}
