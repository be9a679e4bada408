import { AppLink } from '#platform/web/app-link.tsx';
import { useApi } from '#platform/web/use-api.ts';
import { useNow } from '#platform/web/use-clock.ts';
import { usePages } from '#platform/web/use-pages.ts';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { counted } from '#words/plurals.ts';
import type { DealSummary, dealCalls } from '../contract.ts';
import { isWaitingFor } from './actions.ts';
import { DealTable } from './deal-list.tsx';
import styles from './incoming-orders.module.css';
import { CLOSED, type LoadedOrders } from './load-deals.ts';
import { useDealSteps } from './use-deal-steps.tsx';
import { useDeals } from './use-deals.ts';
import { type Moments, useMoments } from './use-moments.ts';

const ORDERS = { one: 'заказ ждёт', few: 'заказа ждут', many: 'заказов ждут' };
const PROPOSALS = { one: 'покупатель предлагает', few: 'покупателя предлагают', many: 'покупателей предлагают' };

/** Summary of pending answers: orders lapse on a timeout, proposals to cancel do not. */
function leadOf(waiting: readonly DealSummary[], { moment }: Moments): string {
  const proposals = waiting.filter(({ cancel_proposal }) => cancel_proposal !== null).length;
  const orders = waiting.filter(({ answer_by }) => answer_by !== null);
  const [first] = orders.map(({ answer_by }) => answer_by ?? '').sort();
  const sentences = [
    ...(first
      ? [
          `${counted(orders.length, ORDERS)} вашего ответа, ${orders.length > 1 ? 'первый — ' : ''}до ${moment(first)}. Не ответите — деньги вернутся покупателю.`,
        ]
      : []),
    ...(proposals > 0 ? [`${counted(proposals, PROPOSALS)} отменить сделку: срока у ответа нет.`] : []),
  ];
  return sentences.join(' ') || 'Ничего не ждёт вашего ответа.';
}

interface Group {
  id: string;
  title: string;
  holds: (deal: DealSummary) => boolean;
  /** Earlier comes first. */
  deadline: (deal: DealSummary) => string | null;
}

const GROUPS: readonly Group[] = [
  {
    id: 'waiting',
    title: 'Ждут вашего ответа',
    holds: isWaitingFor,
    deadline: ({ answer_by, updated_at }) => answer_by ?? updated_at,
  },
  {
    id: 'in_work',
    title: 'В работе',
    holds: (deal) => deal.state === 'in_work' && !isWaitingFor(deal),
    deadline: ({ due_on }) => due_on,
  },
  {
    id: 'buyer',
    title: 'Решает покупатель или модератор',
    holds: (deal) => deal.closed_at === null && deal.state !== 'in_work' && !isWaitingFor(deal),
    deadline: ({ complete_by, answer_by }) => complete_by ?? answer_by,
  },
];

interface IncomingOrdersProps {
  loaded: LoadedOrders;
  onChanged?: () => void;
}

/** A seller's orders, what needs an answer first. */
export function IncomingOrders({ loaded, onChanged }: IncomingOrdersProps) {
  const now = useNow(loaded.loadedAt);
  const { deals, put } = useDeals(loaded.deals, onChanged);
  const steps = useDealSteps(put);
  const moments = useMoments();
  // One that has just ended stays in sight until the list is read anew.
  const ended = deals.filter(({ closed_at }) => closed_at !== null);
  if (deals.length === 0 && loaded.closed.items.length === 0) {
    return (
      <EmptyState
        title="Здесь будут заказы вам"
        action={
          <AppLink to="/objects" className={buttonClass()}>
            Открыть мои объекты
          </AppLink>
        }
      >
        <p>
          Опубликуйте площадку или профиль исполнителя с ценами: заказ придёт сюда, а деньги за него уже будут удержаны.
        </p>
      </EmptyState>
    );
  }
  return (
    <div className="stack gap-6">
      <p className="soft" role="status">
        {leadOf(deals.filter(isWaitingFor), moments)}
      </p>
      {GROUPS.map(({ id, title, holds, deadline }) => {
        const own = deals.filter(holds).sort((a, b) => (deadline(a) ?? '9').localeCompare(deadline(b) ?? '9'));
        return own.length > 0 ? (
          <section key={id} className={`${styles.group} stack gap-2`} aria-labelledby={`orders-${id}`}>
            <h2 id={`orders-${id}`}>
              {title} <span className="num">{own.length}</span>
            </h2>
            <DealTable isForSeller deals={own} now={now} steps={steps} caption={title} />
          </section>
        ) : null;
      })}
      <ClosedOrders key={loaded.loadedAt} {...{ ended, now, steps }} closed={loaded.closed} />
      {steps.dialog}
    </div>
  );
}

interface ClosedOrdersProps {
  ended: readonly DealSummary[];
  closed: LoadedOrders['closed'];
  now: number;
  steps: ReturnType<typeof useDealSteps>;
}

function ClosedOrders({ ended, closed, now, steps }: ClosedOrdersProps) {
  const api = useApi<typeof dealCalls>();
  const pages = usePages(closed, {
    load: (cursor) => api('GET /v1/deals', { query: { side: 'seller', state: CLOSED, cursor } }),
    idOf: ({ deal_id }) => deal_id,
  });

  const known = new Set(pages.items.map(({ deal_id }) => deal_id));
  const items = [...ended.filter(({ deal_id }) => !known.has(deal_id)), ...pages.items];
  if (items.length === 0) return null;
  return (
    <section className={`${styles.group} stack gap-2`} aria-labelledby="orders-closed">
      <h2 id="orders-closed">Закончились</h2>
      <DealTable isForSeller deals={items} now={now} steps={steps} caption="Закончились" />
      <LoadMore pages={pages} />
    </section>
  );
}
