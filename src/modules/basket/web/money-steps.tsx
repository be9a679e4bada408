import { IconShieldCheck } from '@tabler/icons-react';
import { Card } from '#ui/card.tsx';
import { roubles } from '#words/money.ts';
import { ANSWER_TERM, CHECK_TERM } from '../../terms/contract.ts';
import styles from './money-steps.module.css';

/** Explains the escrow: where the money goes, step by step. */
export function MoneySteps({ total }: { total: number }) {
  return (
    <Card as="section" pad>
      <h2 className="t-17">Что будет с деньгами</h2>
      <ol className={`${styles.steps} stack above-4 icon-16`}>
        <li className="stack relative gap-3 note beside out-4">
          <i className="stack centre round sunken soft t-12 bold upright" aria-hidden="true">
            1
          </i>
          <div>
            <b className="block ink t-15">Сейчас удержим деньги</b>
            {roubles(total)} спишем и удержим до приёмки. Продавцы их ещё не получают.
          </div>
        </li>
        <li className="stack relative gap-3 note beside out-4">
          <i className="stack centre round sunken soft t-12 bold upright" aria-hidden="true">
            2
          </i>
          <div>
            <b className="block ink t-15">Продавец примет заказ</b>
            Не ответит за {ANSWER_TERM} или откажется — вернём всё сразу.
          </div>
        </li>
        <li className="stack relative gap-3 note beside out-4">
          <i className="stack centre round sunken soft t-12 bold upright" aria-hidden="true">
            3
          </i>
          <div>
            <b className="block ink t-15">Вы примете работу</b>
            Деньги уйдут продавцу. Если промолчать {CHECK_TERM} после сдачи, работа будет принята.
          </div>
        </li>
        <li className="stack relative gap-3 note beside out-4">
          <i className="stack centre round sunken soft t-12 bold upright" aria-hidden="true">
            <IconShieldCheck />
          </i>
          <div>
            <b className="block ink t-15">Что-то не так?</b>
            Верните на доработку или откройте спор: решит модератор.
          </div>
        </li>
      </ol>
    </Card>
  );
}
