/** System messages about steps of a deal, the same for both sides. A new step does not compile until it has its line. */
import { dayAndMonth } from '#words/days.ts';
import { roubles } from '#words/money.ts';
import type { DealAction } from '../../deals/contract.ts';

export interface DealLineFacts {
  object: string;
  offer: string;
  amountKopecks: number;
  counterKopecks: number | null;
  /** YYYY-MM-DD: the agreed day, or the one a counter-offer names. */
  dueOn: string | null;
  /** Paid to the seller, before the fee. */
  sellerKopecks: number;
  feeKopecks: number;
  /** The actor's comment on the step. */
  comment: string | null;
}

const by = ({ dueOn }: DealLineFacts): string => (dueOn ? `, срок — ${dayAndMonth(dueOn)}` : '');

const LINES = {
  open: (facts) => `Новый заказ: ${facts.offer}, цена ${roubles(facts.amountKopecks)}`,
  accept: (facts) => `Заказ принят${by(facts)}`,
  decline: () => 'Заказ отклонён, деньги вернулись покупателю',
  counter: (facts) => {
    const asked = facts.counterKopecks ?? facts.amountKopecks;
    return `Продавец предложил ${asked === facts.amountKopecks ? 'другой срок' : 'другую цену'}: ${roubles(asked)}${by(facts)}`;
  },
  accept_counter: (facts) => `Покупатель согласился: ${roubles(facts.amountKopecks)}${by(facts)}`,
  refuse_counter: (facts) => `Покупатель просит прежние условия: ${roubles(facts.amountKopecks)}`,
  expire: () => 'Срок ответа истёк, деньги вернулись покупателю',
  cancel: () => 'Сделка отменена, деньги вернулись покупателю',
  propose_cancel: () => 'Предложено отменить сделку',
  accept_cancel: () => 'Отмена согласована, деньги вернулись покупателю',
  refuse_cancel: () => 'Отмена отклонена, работа продолжается',
  deliver: () => 'Работа сдана и ждёт проверки',
  request_revision: () => 'Работа возвращена на доработку',
  complete: (facts) =>
    `Работа принята, сделка завершена: продавец получил ${roubles(facts.sellerKopecks - facts.feeKopecks)}, комиссия — ${roubles(facts.feeKopecks)}`,
  dispute: () => 'Открыт спор: решение за модератором',
  settle: (facts) =>
    `Спор решён: продавцу — ${roubles(facts.sellerKopecks)}, покупателю — ${roubles(facts.amountKopecks - facts.sellerKopecks)}`,
} as const satisfies Record<DealAction | 'open', (facts: DealLineFacts) => string>;

/** Limit of a comment in the chat; the deal has all of it. */
const MAX_SAID = 2000;
const cut = (text: string): string => (text.length > MAX_SAID ? `${text.slice(0, MAX_SAID - 1).trimEnd()}…` : text);

/** Steps whose comment is shown in the chat: the other side has to answer it. */
const SAID: readonly (DealAction | 'open')[] = ['counter', 'request_revision'];

export const lineOfStep = (action: DealAction | 'open', facts: DealLineFacts): string =>
  `${LINES[action](facts)} · «${facts.object}»${facts.comment && SAID.includes(action) ? `. «${cut(facts.comment)}»` : ''}`;
