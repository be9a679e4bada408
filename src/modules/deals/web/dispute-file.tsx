import { type ReactNode, useEffect, useRef } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Box } from '#ui/box.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Notice } from '#ui/notice.tsx';
import { Split } from '#ui/split.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { daysBetween, shortDay } from '#words/days.ts';
import { dayOf } from '#words/moments.ts';
import { roubles } from '#words/money.ts';
import { counted, DAYS } from '#words/plurals.ts';
import type { Deal, DealStep } from '../contract.ts';
import { dealNumber } from '../domain/number.ts';
import { Advertised } from './advertised.tsx';
import { DealFacts, DealSides } from './deal-aside.tsx';
import { DealHistory } from './deal-history.tsx';
import { Deliveries } from './deliveries.tsx';
import styles from './dispute-file.module.css';
import { type SettleDraft, SettleForm } from './settle-form.tsx';
import { useMoments } from './use-moments.ts';

interface DisputeFileProps {
  deal: Deal;
  /** Who works on it. */
  hold: ReactNode;
  /** Slot: the chat of the two sides. */
  talk: ReactNode;
  /** Opened by hand, after another one: the reading begins at its title. */
  isFocused: boolean;
  draft: SettleDraft;
  onSettled: (deal: Deal) => void;
}

/** Everything a dispute is decided by, in the order of reading: the facts, the words of both, their talk; then the decision. */
export function DisputeFile({ deal, hold, talk, isFocused, draft, onSettled }: DisputeFileProps) {
  const { moment } = useMoments();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFocused) title.current?.focus();
  }, [isFocused]);
  const opened = deal.history.findLast(({ action }) => action === 'dispute');
  return (
    <article className="stack gap-4" aria-labelledby="dispute-title">
      <header className="row wrap middle spread gap-3">
        <div className="shrinks">
          <h2 id="dispute-title" ref={title} tabIndex={-1} className="t-20 silent anywhere">
            {deal.object.title}, {deal.offer.name}
          </h2>
          <p className="soft above-1">
            Сделка № {dealNumber(deal.deal_id)}
            {opened ? `, спор открыт ${moment(opened.at)}. ` : '. '}
            <AppLink to={`/deals/${deal.deal_id}`} className={textLinkClass}>
              Страница сделки
            </AppLink>
          </p>
        </div>
        {deal.can.settle ? (
          <a href="#decision" className={buttonClass({ size: 'sm' })}>
            К решению
          </a>
        ) : null}
      </header>
      {deal.can.settle ? hold : null}
      <Evidence deal={deal} />
      <Split
        aside={
          <>
            <DealFacts deal={deal} />
            <DealSides deal={deal} />
            <DealHistory deal={deal} />
          </>
        }
      >
        <WordsOfBoth deal={deal} />
        <Advertised deal={deal} />
        <Deliveries deal={deal} />
        {talk}
      </Split>
      {deal.can.settle ? (
        <Box title="Решение" id="decision" className={styles.decision}>
          <SettleForm deal={deal} draft={draft} onSettled={onSettled} />
        </Box>
      ) : deal.state === 'disputed' ? (
        <Notice tone="warn">Это ваша сделка: спор решит другой модератор.</Notice>
      ) : (
        <Notice
          tone="warn"
          action={
            <Button size="sm" variant="line" onClick={() => onSettled(deal)}>
              Убрать из списка
            </Button>
          }
        >
          Этот спор уже решён.
        </Notice>
      )}
    </article>
  );
}

const REVISIONS = { one: 'доработка', few: 'доработки', many: 'доработок' };

/** Terms and results in figures. */
function Evidence({ deal: { amount, due_on, wished_on, history, quantity, offer } }: { deal: Deal }) {
  const delivered = history.findLast(({ action }) => action === 'deliver');
  const agreed = history.findLast(({ action }) => action === 'accept_counter');
  const revisions = history.filter(({ action }) => action === 'request_revision').length;
  const late = delivered && due_on ? daysBetween(due_on, dayOf(delivered.at)) : 0;
  const facts: { term: string; value: string; note: string; tone?: 'bad' | 'good' }[] = [
    {
      term: 'Под защитой',
      value: roubles(amount),
      note: agreed ? 'сумму меняли по договорённости' : quantity > 1 ? `${quantity} × ${offer.name}` : 'как в заказе',
    },
    {
      term: 'Срок',
      value: due_on ? shortDay(due_on) : 'без срока',
      note: wished_on ? `хотели к ${shortDay(wished_on)}` : 'даты в заказе не было',
    },
    delivered
      ? {
          term: 'Сдано',
          value: shortDay(dayOf(delivered.at)),
          note: late > 0 ? `позже на ${counted(late, DAYS)}` : due_on ? 'в срок' : 'срока не было',
          ...(due_on && { tone: late > 0 ? 'bad' : 'good' }),
        }
      : { term: 'Сдано', value: 'Нет', note: 'работу не сдавали', tone: 'bad' },
    {
      term: 'Возвращали',
      value: revisions > 0 ? counted(revisions, REVISIONS) : 'Нет',
      note: revisions > 0 ? 'что просили — в сданной работе' : 'доработок не просили',
    },
  ];
  return (
    <dl className={`${styles.evidence} stack clip framed`} aria-label="Что было">
      {facts.map(({ term, value, note, tone }) => (
        <div key={term} className="stack gap-h shrinks pad-x-5 pad-y-4">
          <dt className="note medium">{term}</dt>
          <dd className={classNames('t-20 bold snug', tone)}>{value}</dd>
          <dd className="note">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Headings of the comments, by step. */
const WORDS_OF = {
  dispute: 'Почему спор',
  deliver: 'При сдаче работы',
  request_revision: 'Что просили поправить',
  counter: 'К своим условиям',
  refuse_counter: 'К отказу от условий',
  propose_cancel: 'Предлагая отмену',
  refuse_cancel: 'Почему не отмена',
} as const satisfies Partial<Record<DealStep['action'], string>>;

/** Both in their own words, side by side: why there is a dispute first, then the latest. */
function WordsOfBoth({ deal: { buyer, seller, history } }: { deal: Deal }) {
  const { moment } = useMoments();
  const wordsBy = (side: 'buyer' | 'seller') =>
    history
      .filter(({ by, comment, action }) => by === side && comment && action in WORDS_OF)
      .toReversed()
      .sort((one, other) => Number(other.action === 'dispute') - Number(one.action === 'dispute'));
  const sides = [
    { person: buyer, role: 'покупатель', words: wordsBy('buyer') },
    { person: seller, role: 'продавец', words: wordsBy('seller') },
  ];
  return (
    <Box title="Что говорят стороны" flush>
      <div className={`${styles.sides} stack line-above halves`}>
        {sides.map(({ person, role, words }) => (
          <section key={role} className="stack gap-3 packed pad-x-5 pad-y-4" aria-label={`${person.name}, ${role}`}>
            <p className="row middle gap-3">
              <Avatar name={person.name} src={person.avatar} seed={person.account_id} />
              <span className="tight shrinks">
                <b className="block strong anywhere">{person.name}</b>
                <span className="note">{role}</span>
              </span>
            </p>
            {words.length > 0 ? (
              words.map(({ step_id, action, comment, at }) => (
                <blockquote key={step_id}>
                  <p className="note">
                    {WORDS_OF[action as keyof typeof WORDS_OF]}, {moment(at)}
                  </p>
                  <p className="typed above-1">{comment}</p>
                </blockquote>
              ))
            ) : (
              <p className="soft">В самой сделке слов нет. Смотрите переписку ниже.</p>
            )}
          </section>
        ))}
      </div>
    </Box>
  );
}
