/** Notifications that ask for an action: which they are, which step settles them, and their text once settled. */
import { roubles } from '#words/money.ts';
import { quoted } from '#words/quotes.ts';
import { type DealAction, dealNumber } from '../../deals/contract.ts';
import type { DealNews, EventName } from './events.ts';

const ASKING_OF_DEALS = [
  'deal_open',
  'deal_counter',
  'deal_refuse_counter',
  'deal_propose_cancel',
  'deal_deliver',
  'deal_request_revision',
  'deal_held',
] as const satisfies readonly EventName[];
const ASKING: readonly EventName[] = [...ASKING_OF_DEALS, 'message_unread'];

export const isAsking = (event: EventName): boolean => ASKING.includes(event);

/** Said around the work while it goes on: what is to be mended is to be mended all the same. */
const ASIDE: readonly DealAction[] = ['propose_cancel', 'refuse_cancel'];

/** Every step answers what was asked before it. */
export const askedBefore = (action: DealAction): readonly EventName[] =>
  ASIDE.includes(action) ? ASKING_OF_DEALS.filter((event) => event !== 'deal_request_revision') : ASKING_OF_DEALS;

/** To both sides alike, whoever did it. */
const OUTCOMES = {
  accept: 'Заказ принят в работу',
  decline: 'Заказ отклонён',
  counter: 'Продавец предложил другие условия',
  accept_counter: 'Условия приняты',
  refuse_counter: 'Условия остались прежними',
  cancel: 'Сделка отменена',
  propose_cancel: 'Покупатель предложил отменить сделку',
  accept_cancel: 'Сделка отменена по согласию',
  refuse_cancel: 'Отменять не стали, работа продолжается',
  expire: 'Срок ответа истёк, заказ закрыт',
  deliver: 'Работа сдана',
  request_revision: 'Работа возвращена на доработку',
  complete: 'Работа принята, сделка завершена',
  dispute: 'Открыт спор',
  settle: 'Спор решён',
} as const satisfies Record<DealAction, string>;

/** Over it: what came of it, not what was asked. */
export const answeredTitle = ({ object }: Pick<DealNews, 'object'>, action: DealAction): string =>
  `${OUTCOMES[action]}: ${quoted(object)}`;

/** Instead of the question: its title says what came of it. */
export const answeredText = ({
  dealId,
  offer,
  amountKopecks,
}: Pick<DealNews, 'dealId' | 'offer' | 'amountKopecks'>): string =>
  `${offer}, ${roubles(amountKopecks)}. Сделка № ${dealNumber(dealId)}.`;
