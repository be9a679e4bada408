import { AppLink } from '#platform/web/app-link.tsx';
import { useNow } from '#platform/web/use-clock.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { roubles } from '#words/money.ts';
import { feeOf } from '../../ledger/contract.ts';
import type { DealSummary } from '../contract.ts';
import { ACTION_VIEWS, firstMove, isWaitingFor } from './actions.ts';
import styles from './deal-list.module.css';
import { DealThumb } from './deal-thumb.tsx';
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
  /** A seller's open orders: what will come to them, after our fee. */
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
        <col className={styles.narrow} />
        <col />
      </colgroup>
      <thead className="desk-only">
        <tr>
          <th scope="col">Что заказано</th>
          <th scope="col">Состояние</th>
          <th scope="col">Срок</th>
          <th scope="col" className={styles.end}>
            {isForSeller ? 'Вы получите' : 'Сумма'}
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

type DealRowProps = Pick<DealTableProps, 'now' | 'steps'> & { deal: DealSummary; isForSeller: boolean };

function DealRow({ deal, now, steps, isForSeller }: DealRowProps) {
  const { call, when, isLate } = shortTermsOf(deal, now, useMoments());
  const isMine = isWaitingFor(deal);
  const first = isMine ? firstMove(deal) : undefined;
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
          </div>
        </div>
      </td>
      <td>
        <StateMark state={deal.state} isMine={isMine} />
        {call ? <small className={isMine ? styles.call : 'block'}>{call}</small> : null}
      </td>
      <td className={classNames('note', isLate && styles.late)}>{when}</td>
      <td className={classNames('num', styles.sum, 'bold nowrap')}>
        {roubles(isForSeller ? deal.amount - feeOf(deal.amount) : deal.amount)}
      </td>
      <td className={`${styles.act} end-text`}>
        {first ? (
          <Button
            size="sm"
            variant="line"
            pending={steps.pending?.dealId === deal.deal_id}
            onClick={() => steps.start(deal, first)}
          >
            {ACTION_VIEWS[first].label}
          </Button>
        ) : null}
      </td>
    </tr>
  );
}
