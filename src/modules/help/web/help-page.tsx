import { IconMail, IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { counted, type Forms } from '#words/plurals.ts';
import type { Operator } from '../contract.ts';
import { type Answer, countAnswers, findAnswers, TOPICS } from './answers.ts';
import { DealInPictures } from './deal-in-pictures.tsx';
import styles from './help-page.module.css';
import { AskUs, OperatorBox } from './operator.tsx';

/** Words of answers that stand below: each of them finds something. */
const EXAMPLES = ['Когда придут деньги', 'Продавец не отвечает', 'Кто получает erid'];

const ANSWERS: Forms = { one: 'короткий ответ', few: 'коротких ответа', many: 'коротких ответов' };
const FOUND: Forms = { one: 'ответ', few: 'ответа', many: 'ответов' };

export function HelpPage({ operator }: { operator: Operator }) {
  const [query, setQuery] = useState('');
  const asked = useDeferredValue(query).trim();
  const topics = findAnswers(asked);
  const count = countAnswers(topics);
  return (
    <div className="page">
      <section className={`${styles.hero} stack middle`}>
        <div>
          <h1 className={`${styles.title} line-1 dense`}>Чем помочь?</h1>
          <p className={`${styles.lead} soft t-17 measure-s`}>
            Короткие ответы о&nbsp;заказах, деньгах и&nbsp;спорах. Если своего не&nbsp;нашли, напишите нам.
          </p>
          <search>
            <label className={`${styles.find} row middle gap-3 surface faint icon-20 round-3 outlined shadow-2 frames`}>
              <IconSearch aria-hidden="true" />
              <span className="visually-hidden">Поиск по&nbsp;ответам</span>
              <input
                className="entry t-17"
                type="search"
                maxLength={100}
                placeholder="Например, вернуть деньги"
                autoComplete="off"
                enterKeyHint="search"
                value={query}
                onChange={({ target }) => setQuery(target.value)}
              />
            </label>
          </search>
          <div className="row wrap gap-2 above-4 swiped">
            {EXAMPLES.map((example) => (
              <Chip key={example} line className={styles.example} onClick={() => setQuery(example)}>
                {example}
              </Chip>
            ))}
          </div>
        </div>
        <AskUs operator={operator} />
      </section>
      {asked ? null : <DealInPictures />}
      <section className={styles.section} id="answers" aria-labelledby="answers-title">
        <div className="row wrap baseline gap-4 rows-1">
          <h2 id="answers-title" className="t-36 dense">
            Ответы
          </h2>
          <p className="faint" role="status">
            {asked ? `Нашли ${counted(count, FOUND)}` : counted(count, ANSWERS)}
          </p>
        </div>
        <div className={`${styles.answers} stack top above-6`}>
          <nav className={`${styles.topics} row gap-2 swipes`} aria-label="Темы">
            {TOPICS.map(({ id, title, answers }) => (
              // A topic is shown whole: a search that hides it ends here.
              <a
                key={id}
                href={`#${id}`}
                className="row middle spread gap-3 soft medium lights darkens"
                onClick={() => setQuery('')}
              >
                {title}
                <span className="faint t-13">{answers.length}</span>
              </a>
            ))}
          </nav>
          <div>
            {topics.map(({ id, title, answers }) => (
              <section
                key={id}
                id={id}
                className={`${styles.topic} line-above stack in-6`}
                aria-labelledby={`${id}-title`}
              >
                <h3 id={`${id}-title`} className="t-20 across">
                  {title}
                </h3>
                {answers.map((answer) => (
                  <Words key={answer.id} answer={answer} />
                ))}
              </section>
            ))}
            {count === 0 ? <NoAnswer operator={operator} onReset={() => setQuery('')} /> : null}
          </div>
        </div>
      </section>
      <OperatorBox operator={operator} />
    </div>
  );
}

function Words({ answer: { id, question, text, link } }: { answer: Answer }) {
  return (
    <article id={id} className={`${styles.answer} stack narrow gap-1 packed`}>
      <h4 className="t-15 tight flat">
        <a href={`#${id}`} className="underlines">
          {question}
        </a>
      </h4>
      <p className="soft">{text}</p>
      {link ? (
        <AppLink to={link.to} className={textLinkClass}>
          {link.text}
        </AppLink>
      ) : null}
    </article>
  );
}

function NoAnswer({ operator: { email }, onReset }: { operator: Operator; onReset: () => void }) {
  return (
    <EmptyState
      heading="h3"
      title="Такого ответа пока нет"
      action={
        <>
          {email ? (
            <a href={`mailto:${email}`} className={buttonClass()}>
              <IconMail aria-hidden="true" />
              Написать нам
            </a>
          ) : null}
          <button type="button" className={buttonClass({ variant: 'line' })} onClick={onReset}>
            Показать все ответы
          </button>
        </>
      }
    >
      Попробуйте другие слова или посмотрите ответы по&nbsp;темам.
    </EmptyState>
  );
}
