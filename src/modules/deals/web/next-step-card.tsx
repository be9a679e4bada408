import { useContext, useState } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { useZone } from '#platform/web/use-clock.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { ReachArcs } from '#ui/reach-arcs.tsx';
import { longDay } from '#words/days.ts';
import { dayOf, momentNear } from '#words/moments.ts';
import { roubles } from '#words/money.ts';
import { ANSWER_DAYS, CHECK_HOURS } from '../../terms/contract.ts';
import type { Deal } from '../contract.ts';
import { OPEN_STATES } from '../domain/transitions.ts';
import { ACTION_VIEWS, actionsOf, isWaitingFor, type PersonAction } from './actions.ts';
import { chatLabel, chatPath } from './chat-path.ts';
import { Countdown } from './countdown.tsx';
import { DealDone, Left } from './deal-done.tsx';
import { AcceptRisk, AgainstOrder } from './deal-law.tsx';
import { Publication } from './deliveries.tsx';
import { MoreSteps } from './more-steps.tsx';
import { type DealLeft, type DealTurn, nextStepOf } from './next-step.ts';
import styles from './next-step-card.module.css';
import { SettleForm } from './settle-form.tsx';
import { DealSlots } from './slots.ts';
import type { DealSteps } from './use-deal-steps.tsx';
import { daysUntil } from './use-moments.ts';

const isOpen = (state: Deal['state']) => (OPEN_STATES as readonly string[]).includes(state);

/** Actions that end the deal; folded away unless they are one of the expected answers. */
const isBreak = (action: PersonAction) => ['ghost', 'danger'].includes(ACTION_VIEWS[action].variant);

const isLate = ({ due_on }: Deal, now: number) => due_on !== null && daysUntil(due_on, now) < 0;

/** Visible actions, and those folded away. */
export function movesOf(deal: Deal, now: number, turn: DealTurn | null) {
  const isMine = turn?.isMine === true || isWaitingFor(deal);
  const isTucked = (action: PersonAction) =>
    isBreak(action) &&
    (deal.state === 'in_work' || !isMine) &&
    // The step itself offers it then.
    !(action === 'cancel' && isLate(deal, now) && deal.side === 'buyer');
  const actions = actionsOf(deal);
  return { isMine, tucked: actions.filter(isTucked), shown: actions.filter((action) => !isTucked(action)) };
}

/** There is nothing to press but the talk with the other side. */
export const isTalkNext = (deal: Deal, now: number, turn: DealTurn | null): boolean => {
  const { shown, tucked } = movesOf(deal, now, turn);
  return shown.length === 0 && tucked.length > 0 && !turn?.action;
};

interface NextStepCardProps {
  deal: Deal;
  now: number;
  steps: DealSteps;
  onSettled: (deal: Deal) => void;
  /** Task that blocks the step. */
  turn: DealTurn | null;
  /** Task left to the viewer after the delivery. */
  left: DealLeft | null;
}

/** The next step: who acts, until when, and the viewer's actions. */
export function NextStepCard({ deal, now, steps, onSettled, turn, left }: NextStepCardProps) {
  const zone = useZone();
  const { OrderAgain } = useContext(DealSlots);
  const deadline = deal.answer_by ?? deal.complete_by;
  const [stateAtFirst] = useState(deal.state);
  const isOverdue = isLate(deal, now);
  const ownStep = nextStepOf({
    deal,
    today: dayOf(now),
    until: deadline ? momentNear(deadline, now, zone) : '',
    isOverdue,
    isRevision: deal.history.at(-1)?.action === 'request_revision',
  });
  const step = turn ?? ownStep;
  if (deal.state === 'completed' && (deal.side === 'buyer' || deal.side === 'seller')) {
    // A seller is told by the page that it is over; whatever they are typing keeps the focus.
    const fresh = deal.side === 'buyer' && stateAtFirst !== deal.state;
    return <DealDone deal={deal} step={step} fresh={fresh} left={left} />;
  }
  const given = deal.history.findLast(({ action }) => action === 'deliver');
  const { isMine, tucked, shown } = movesOf(deal, now, turn);
  return (
    <section
      className={classNames(styles.next, 'stack relative gap-3 surface clip pad-6 round-3', isMine && styles.mine)}
      aria-label="Что дальше"
    >
      <ReachArcs className={styles.arcs} />
      <h2>{step.title}</h2>
      <p className={`${styles.why} soft measure-s`}>{step.why}</p>
      {left ? <Left left={left} /> : null}
      {deal.against ? <AgainstOrder against={deal.against} isOwner={deal.side === 'seller'} /> : null}
      {deal.counter ? <CounterTerms deal={deal} counter={deal.counter} /> : null}
      {deal.state === 'delivered' && isMine && given ? <Publication step={given} /> : null}
      {deal.cancel_proposal?.comment ? (
        <p className={`${styles.words} sunken typed pad-x-4 pad-y-3 measure-s`}>{deal.cancel_proposal.comment}</p>
      ) : null}
      {deadline ? (
        <Countdown
          until={deadline}
          now={now}
          wholeHours={deal.answer_by ? ANSWER_DAYS * 24 : CHECK_HOURS}
          isUrgent={isMine}
        />
      ) : null}
      {shown.length > 0 || tucked.length > 0 || turn?.action ? (
        <div className={`${styles.actions} row wrap gap-2 above-1`}>
          {deal.against?.light === 'amber' && deal.side === 'buyer' ? (
            <AcceptRisk deal={deal} checks={deal.against.checks} onChanged={onSettled} />
          ) : null}
          {turn?.action ? (
            <AppLink to={turn.action.to} className={buttonClass({ variant: turn.isMine ? 'accent' : 'line' })}>
              {turn.action.label}
            </AppLink>
          ) : null}
          {shown.map((action) => {
            const { label, variant } = ACTION_VIEWS[action];
            const isQuiet = variant === 'accent' && (turn?.action || (!isMine && action !== 'deliver'));
            return (
              <Button
                key={action}
                variant={isQuiet ? 'line' : variant}
                pending={steps.pending?.action === action}
                onClick={() => steps.start(deal, action)}
              >
                {label}
              </Button>
            );
          })}
          {isTalkNext(deal, now, turn) ? (
            <AppLink to={chatPath(deal)} className={buttonClass({ variant: 'line' })}>
              {chatLabel(deal)}
            </AppLink>
          ) : null}
          <MoreSteps deal={deal} actions={tucked} steps={steps} />
        </div>
      ) : null}
      {OrderAgain && deal.side === 'buyer' && !isOpen(deal.state) ? (
        <OrderAgain dealId={deal.deal_id} variant="line" />
      ) : null}
      {deal.can.settle ? <SettleForm deal={deal} onSettled={onSettled} /> : null}
    </section>
  );
}

/** The seller's terms beside those of the order. */
function CounterTerms({ deal, counter }: { deal: Deal; counter: NonNullable<Deal['counter']> }) {
  const more = counter.amount - deal.amount;
  return (
    <div className={`${styles.counter} stack gap-2 measure-s`}>
      <dl className="stack lined round-2 surface halves">
        <div>
          <dt className="note">В заказе</dt>
          <dd className="note">{roubles(deal.amount)}</dd>
          <dd className="note">{deal.wished_on ? longDay(deal.wished_on) : 'без даты'}</dd>
        </div>
        <div>
          <dt className="note">Продавец предлагает</dt>
          <dd className="note">
            {roubles(counter.amount)}{' '}
            {more === 0 ? null : (
              <span className={more > 0 ? 't-13 strong nowrap bad' : 't-13 strong nowrap good'}>
                {more > 0 ? '+' : '−'}
                {roubles(Math.abs(more))}
              </span>
            )}
          </dd>
          <dd className="note">{longDay(counter.due_on)}</dd>
        </div>
      </dl>
      {counter.comment ? (
        <p className={`${styles.words} sunken typed pad-x-4 pad-y-3 measure-s`}>{counter.comment}</p>
      ) : null}
    </div>
  );
}
