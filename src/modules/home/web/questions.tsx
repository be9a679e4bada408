import { IconPlus } from '@tabler/icons-react';
import { AppLink } from '#platform/web/app-link.tsx';
import { classNames } from '#ui/class-names.ts';
import { textLinkClass } from '#ui/text-link.ts';
import { FEE_SHARE } from '../../ledger/contract.ts';
import { ANSWER_TERM, CHECK_TERM } from '../../terms/contract.ts';
import styles from './questions.module.css';
import section from './section.module.css';

const QUESTIONS = [
  {
    question: 'Сколько это стоит?',
    answer: `Регистрация, поиск и\u00a0размещение в\u00a0каталоге бесплатны. Когда сделка завершена, Охват удерживает ${FEE_SHARE} с\u00a0продавца. Покупатель не\u00a0платит ничего сверх цены.`,
  },
  {
    question: 'Что будет, если продавец не\u00a0ответит?',
    answer: `На\u00a0ответ у\u00a0него ${ANSWER_TERM}. Если он молчит или отказывается, заказ закрывается сам, а\u00a0вся сумма возвращается на\u00a0ваш счёт.`,
  },
  {
    question: 'А\u00a0если результат не\u00a0тот, о\u00a0котором договорились?',
    answer: `Верните работу на\u00a0доработку с\u00a0комментарием или откройте спор: модератор посмотрит историю сделки и\u00a0переписку и\u00a0решит, кому и\u00a0сколько причитается. На\u00a0проверку у\u00a0вас ${CHECK_TERM} после сдачи; если промолчать, сделка завершится сама.`,
  },
  {
    question: 'Может\u00a0ли цена измениться после оплаты?',
    answer:
      'Пока заказ не\u00a0взят в\u00a0работу, продавец может предложить другую цену или срок. Согласиться или отказаться решаете вы. После этого условия закреплены.',
  },
  {
    question: 'Откуда берутся цифры аудитории?',
    answer:
      'Их\u00a0указывает владелец площадки, рядом стоит дата замера и\u00a0видно, как они менялись. Данные старше 90\u00a0дней помечены.',
  },
  {
    question: 'Кто отвечает за\u00a0маркировку рекламы?',
    answer:
      'Это часть сделки: макет согласуют обе стороны, а\u00a0блок «Маркировка» говорит, чего не\u00a0хватает и\u00a0от\u00a0кого. Там\u00a0же сказано, кто получает erid и\u00a0отчитывается в\u00a0реестр: Охват или одна из\u00a0сторон.',
  },
  {
    question: 'Можно\u00a0ли работать без ИП?',
    answer:
      'Да. На\u00a0Охвате есть место физлицам, самозанятым, ИП и\u00a0компаниям: форму вы указываете в\u00a0настройках аккаунта.',
  },
];

export function Questions() {
  return (
    <section
      className={classNames('page', section.section, section.pair, 'stack top')}
      aria-labelledby="home-questions"
    >
      <div>
        <h2 id="home-questions" className={section.heading}>
          Частые вопросы
        </h2>
        <p className={`${section.intro} above-2 soft t-17`}>
          Подробно всё записано в&nbsp;
          <AppLink to="/legal/terms" className={textLinkClass}>
            условиях использования
          </AppLink>
          .
        </p>
      </div>
      <div className="line-below">
        {QUESTIONS.map(({ question, answer }, place) => (
          <details key={question} className={`${styles.item} line-above`} name="home-questions" open={place === 0}>
            <summary className={`${styles.question} plain-summary row middle spread gap-4`}>
              <h3 className="tight">{question}</h3>
              <IconPlus className="faint" aria-hidden="true" />
            </summary>
            <p className={`${styles.answer} soft out-6`}>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
