import { classNames } from '#ui/class-names.ts';
import { roubles } from '#words/money.ts';
import { ANSWER_TERM, CHECK_TERM } from '../../terms/contract.ts';
import styles from './deal.module.css';
import { EXAMPLE } from './deal-example.ts';
import { DealFlow, DealFlowTall } from './deal-flow.tsx';
import section from './section.module.css';

const STEPS = [
  {
    title: 'Вы оплачиваете корзину',
    text: `Сумма уходит на\u00a0счёт сделки. Продавец отвечает за\u00a0${ANSWER_TERM}, иначе деньги вернутся сами.`,
  },
  {
    title: 'Продавец берёт в\u00a0работу',
    text: 'Бриф, вопросы и\u00a0макеты\u00a0— в\u00a0чате сделки. Цена и\u00a0срок уже не\u00a0изменятся.',
    look: styles.held,
  },
  {
    title: 'Сдаёт с\u00a0доказательствами',
    text: `Ссылка, скриншот, статистика. На\u00a0проверку у\u00a0вас ${CHECK_TERM}, можно вернуть на\u00a0доработку.`,
    look: styles.held,
  },
  {
    title: 'Вы принимаете',
    text: 'Продавец получает деньги, вы\u00a0—\u00a0акт. Если спор, его разбирает модератор с\u00a0полной историей.',
    look: styles.paid,
  },
];

export function Deal() {
  return (
    <section className={classNames('page', section.section)} id="deal" aria-labelledby="home-deal">
      <div className={`${styles.deal} lined surface round-4`}>
        <h2 id="home-deal" className={section.heading}>
          Деньги двигаются, только когда работа сделана
        </h2>
        <p className={classNames(section.intro, 'above-2 soft t-17', styles.intro)}>
          Так проходит каждая сделка на&nbsp;бирже. Сумма для примера: пост за&nbsp;{roubles(EXAMPLE.price)}.
        </p>
        <DealFlow className={styles.wide} />
        <DealFlowTall className={styles.tall} />
        <ol className={`${styles.steps} stack above-4`}>
          {STEPS.map(({ title, text, look }) => (
            <li key={title} className={look}>
              <h3>{title}</h3>
              <p className="above-1h soft">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
