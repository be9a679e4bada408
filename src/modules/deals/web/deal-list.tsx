import { AppLink } from '#platform/web/app-link.tsx';
import { useNow } from '#platform/web/use-clock.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { roubles } from '#words/money.ts';
import { feeOf } from '../../ledger/contract.ts';
import type { DealSummary } from '../contract.ts';
import { isAnswer } from '../domain/answers.ts';
import { dealNumber } from '../domain/number.ts';
import { ACTION_VIEWS, actionsOf, firstMove, isWaitingFor, type PersonAction } from './actions.ts';
import styles from './deal-list.module.css';
import { DealThumb } from './deal-thumb.tsx';
import { MoreSteps } from './more-steps.tsx';
import { shortTermsOf } from './short-terms.ts';
import { StateMark } from './state-mark.tsx';
import { type DealSteps, useDealSteps } from './use-deal-steps.tsx';
import { type DealsViewProps, useDeals } from './use-deals.ts';
import { useMoments } from './use-moments.ts';

export function DealList({ deals: loaded, loadedAt, onChanged }: DealsViewProps) {
  const now = useNow(loadedAt);
  const { deals, put } = useDeals(loaded, onChanged);
  const steps = useDealSteps(put);
  return (
    <>
      <DealTable deals={deals} now={now} steps={steps} caption="Сделки проекта" />
      {steps.dialog}
    </>
  );
}

interface DealTableProps {
  deals: readonly DealSummary[];
  now: number;
  steps: DealSteps;
  caption: string;
  /** A seller's orders: what comes to them, after our fee. */
  isForSeller?: boolean;
}

export function DealTable({ deals, now, steps, caption, isForSeller = false }: DealTableProps) {
  return (
    <table className={`${styles.table} full surface round-3 lined`}>
      <caption className="visually-hidden">{caption}</caption>
      <colgroup>
        <col className={styles.wide} />
        <col />
        <col />
        <col />
        <col className={styles.narrow} />
      </colgroup>
      <thead className="desk-only">
        <tr>
          <th scope="col">Что заказано</th>
          <th scope="col">Состояние</th>
          <th scope="col">Срок</th>
          <th scope="col" className={styles.end}>
            {isForSeller ? 'Вам' : 'Сумма'}
          </th>
          <th scope="col">
            <span className="visually-hidden">Действие</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {deals.map((deal) => (
          <DealRow key={deal.deal_id} {...{ deal, now, steps, isForSeller }} />
        ))}
      </tbody>
    </table>
  );
}

/** In a column of buttons; the line beside it says what they answer. */
const SHORT: Partial<Record<PersonAction, string>> = { accept_cancel: 'Отменить', refuse_cancel: 'Не отменять' };

/** Both answers to a proposal to cancel stand in the open, alone; of everything else the first, and the others behind it. */
function movesOf(deal: DealSummary): { open: PersonAction[]; tucked: PersonAction[] } {
  const actions = actionsOf(deal);
  const first = firstMove(deal);
  const open = deal.cancel_proposal ? actions.filter(isAnswer) : first ? [first] : [];
  return { open, tucked: deal.cancel_proposal ? [] : actions.filter((action) => !open.includes(action)) };
}

/** The seller's sum after the fee, expected or paid; a ruling may have left less, and its deal tells how much. */
function Earned({ deal: { state, amount, closed_at } }: { deal: DealSummary }) {
  const isPaid = closed_at === null || state === 'completed';
  return (
    <>
      {isPaid ? roubles(amount - feeOf(amount)) : state === 'split' ? 'часть' : '—'}
      <small className="block regular">цена {roubles(amount)}</small>
    </>
  );
}

type DealRowProps = Pick<DealTableProps, 'now' | 'steps'> & { deal: DealSummary; isForSeller: boolean };

function DealRow({ deal, now, steps, isForSeller }: DealRowProps) {
  const { call, when, isLate } = shortTermsOf(deal, now, useMoments());
  const isMine = isWaitingFor(deal);
  const { open, tucked } = movesOf(deal);
  const other = deal.side === 'seller' ? deal.buyer : deal.seller;
  return (
    <tr>
      <td>
        <div className="row middle gap-3 shrinks">
          <DealThumb object={deal.object} />
          <div className="stack shrinks tight">
            <AppLink to={`/deals/${deal.deal_id}`} className="strong anywhere underlines">
              {deal.object.title}
            </AppLink>
            <small>
              {deal.offer.name}
              {deal.quantity > 1 ? ` × ${deal.quantity}` : ''} · {other.name}
            </small>
            <small className="nowrap faint">№ {dealNumber(deal.deal_id)}</small>
          </div>
        </div>
      </td>
      <td>
        <StateMark state={deal.state} isMine={isMine} hasCounter={deal.counter !== null} />
        {call ? <small className={isMine ? styles.call : 'block'}>{call}</small> : null}
      </td>
      <td className={classNames('note', isLate && styles.late)}>{when}</td>
      <td className={classNames('num', styles.sum, 'bold nowrap')}>
        {isForSeller ? <Earned deal={deal} /> : roubles(deal.amount)}
      </td>
      <td className={`${styles.act} end-text`}>
        {isMine ? (
          <div className="row wrap middle gap-1 ending">
            {deal.held_by_law === 'amber' ? (
              <AppLink to={`/deals/${deal.deal_id}`} className={buttonClass({ variant: 'line', size: 'sm' })}>
                Решить
              </AppLink>
            ) : (
              open.map((action) => (
                <Button
                  key={action}
                  size="sm"
                  variant="line"
                  pending={steps.pending?.dealId === deal.deal_id && steps.pending.action === action}
                  onClick={() => steps.start(deal, action)}
                >
                  {SHORT[action] ?? ACTION_VIEWS[action].label}
                </Button>
              ))
            )}
            <MoreSteps deal={deal} actions={tucked} steps={steps} />
          </div>
        ) : null}
      </td>
    </tr>
  );
}
