/** Texts of the next step, by side and state. */
import { dayNear, daysBetween } from '#words/days.ts';
import { dayOf } from '#words/moments.ts';
import { roubles } from '#words/money.ts';
import { counted, DAYS } from '#words/plurals.ts';
import { feeOf } from '../../ledger/contract.ts';
import { ANSWER_TERM, CHECK_TERM } from '../../terms/contract.ts';
import type { Deal, ViewerSide } from '../contract.ts';
import type { DealState } from '../domain/transitions.ts';

export interface NextStep {
  title: string;
  why: string;
}

/** Something else than a step of the deal itself that its sides have to do. */
export interface DealTurn extends NextStep {
  isMine: boolean;
  action: { label: string; to: string } | null;
}

/** Something that stays to be done when the work is handed over. */
export type DealLeft = Pick<DealTurn, 'action'> & { words: string };

interface Facts {
  deal: Deal;
  /** Years are said when they are others than this day's. */
  today: string;
  /** The moment the clock acts, in words; empty when it does not. */
  until: string;
  isOverdue: boolean;
  /** The last delivery was sent back. */
  isRevision: boolean;
}

const sum = ({ amount }: Deal) => roubles(amount);
const forSeller = ({ amount }: Deal) => roubles(amount - feeOf(amount));
const due = ({ deal: { due_on }, today }: Pick<Facts, 'deal' | 'today'>) => (due_on ? dayNear(due_on, today) : '');
const counterOf = ({ deal: { counter }, today }: Pick<Facts, 'deal' | 'today'>) =>
  counter ? `${roubles(counter.amount)}, срок — ${dayNear(counter.due_on, today)}` : '';
const last = (deal: Deal) => deal.history.at(-1);

/** A rule the buyer has not consented to precedes every other step. */
const AGAINST: Record<'amber' | 'red', Record<'buyer' | 'seller', (deal: Deal, until: string) => NextStep>> = {
  amber: {
    buyer: (deal, until) => ({
      title: `Решите о риске до ${until}`,
      why: `Правила или площадка изменились после заказа. Пока вы не отметите, что понимаете риск, продавец не начнёт. Отмените — ${sum(deal)} вернутся вам.`,
    }),
    seller: (_, until) => ({
      title: `Ждём решения покупателя до ${until}`,
      why: 'Правила или площадка изменились после заказа. Принять его можно, когда покупатель отметит, что понимает риск. Мы сообщим.',
    }),
  },
  red: {
    buyer: (deal) => ({
      title: 'Отмените заказ: размещать это теперь нельзя',
      why: `${sum(deal)} вернутся на ваш баланс.`,
    }),
    seller: () => ({
      title: 'Откажитесь от заказа: размещать это теперь нельзя',
      why: 'Деньги вернутся покупателю.',
    }),
  },
};

function againstOf({ deal, until }: Facts): NextStep | null {
  const light = deal.against?.light;
  return (light === 'amber' || light === 'red') && (deal.side === 'buyer' || deal.side === 'seller')
    ? AGAINST[light][deal.side](deal, until)
    : null;
}

const requestedFor = {
  buyer: ({ deal, today, until }: Facts): NextStep =>
    deal.counter
      ? {
          title: `Продавец предложил другие условия, ответьте до ${until}`,
          why: `${counterOf({ deal, today })}. Согласитесь, оставьте свои условия или отмените заказ. Промолчите — заказ отменится сам, и ${sum(deal)} вернутся вам.`,
        }
      : {
          title: `Ждём ответа продавца до ${until}`,
          why: `Деньги удержаны и никуда не уйдут. Если ответа не будет, заказ отменится сам, и ${sum(deal)} вернутся вам.`,
        },
  seller: ({ deal, today, until }: Facts): NextStep =>
    deal.counter
      ? {
          title: `Ждём ответа покупателя до ${until}`,
          why: `Вы предложили: ${counterOf({ deal, today })}. Можно изменить предложение или взять заказ на условиях покупателя.`,
        }
      : {
          title: `Ответьте на заказ до ${until}`,
          why: `Деньги покупателя уже удержаны: после приёмки вы получите ${forSeller(deal)}. Если не ответить, заказ отменится сам.`,
        },
};

const inWorkFor = {
  buyer: ({ deal, today, isOverdue }: Facts): NextStep => {
    if (deal.cancel_proposal)
      return {
        title: 'Вы предложили отменить сделку',
        why: `Ждём ответа продавца. Если он согласится, ${sum(deal)} вернутся вам. Пока работа продолжается.`,
      };
    if (isOverdue)
      return {
        title: 'Срок прошёл, работа не сдана',
        why: `Можно подождать продавца или отменить сделку: ${sum(deal)} сразу вернутся вам.`,
      };
    return {
      title: `Работа в процессе, срок — ${due({ deal, today })}`,
      why: `Делать ничего не нужно. Когда работа будет сдана, у вас будет ${CHECK_TERM} на проверку. До приёмки деньги удержаны.`,
    };
  },
  seller: ({ deal, today, isOverdue, isRevision }: Facts): NextStep => {
    if (deal.cancel_proposal)
      return {
        title: 'Покупатель предлагает отменить сделку',
        why: `Если согласитесь, ${sum(deal)} вернутся покупателю. Если нет, работа продолжается: её можно сдать как обычно.`,
      };
    if (isRevision)
      return {
        title: 'Исправьте и сдайте снова',
        why: `Покупатель вернул работу на доработку. После новой сдачи у него снова будет ${CHECK_TERM} на проверку.`,
      };
    return {
      title: isOverdue ? 'Срок прошёл, сдайте работу скорее' : `Сдайте работу до ${due({ deal, today })}`,
      why: isOverdue
        ? 'Теперь покупатель может отменить сделку и вернуть деньги.'
        : `Приложите ссылку, картинки или файлы. Покупатель проверит за ${CHECK_TERM}, и вы получите ${forSeller(deal)}.`,
    };
  },
};

/** The work that stands, and by how many days it is late; nothing while it is being done. */
export function handedOver({ state, due_on, history }: Deal): { at: string; late: number } | null {
  const step = state === 'in_work' ? undefined : history.findLast(({ action }) => action === 'deliver');
  return step ? { at: step.at, late: due_on ? Math.max(0, daysBetween(due_on, dayOf(step.at))) : 0 } : null;
}

function lateWords(deal: Deal): string {
  const { late } = handedOver(deal) ?? { late: 0 };
  return late > 0 ? `Сдано позже срока на ${counted(late, DAYS)}. ` : '';
}

const plain = (title: string, why: string) => (): NextStep => ({ title, why });

export const NEXT_STEPS = {
  requested: {
    ...requestedFor,
    observer: ({ deal, today, until }) =>
      deal.counter
        ? { title: `Покупатель решает до ${until}`, why: `Продавец предложил: ${counterOf({ deal, today })}.` }
        : {
            title: `Ждём ответа продавца до ${until}`,
            why: 'Если ответа не будет, заказ отменится, и деньги вернутся.',
          },
    moderator: plain('Заказ ждёт ответа продавца', 'Вмешиваться не нужно.'),
  },
  in_work: {
    ...inWorkFor,
    observer: ({ deal, today, isOverdue }) => ({
      title: isOverdue ? 'Срок прошёл, работа не сдана' : `Работа в процессе, срок — ${due({ deal, today })}`,
      why: 'До приёмки деньги удержаны.',
    }),
    moderator: plain('Работа идёт', 'Спора нет, вмешиваться не нужно.'),
  },
  delivered: {
    buyer: ({ deal, until }) => ({
      title: `Проверьте работу до ${until}`,
      why: `${lateWords(deal)}Если промолчите, сделка завершится сама, и деньги уйдут продавцу. Нашли ошибку — верните на доработку, срок начнётся заново.`,
    }),
    seller: ({ deal, until }) => ({
      title: `Покупатель проверит работу до ${until}`,
      why: `Ничего делать не нужно. Если он промолчит, сделка завершится сама, и вы получите ${forSeller(deal)}.`,
    }),
    observer: ({ until }) => ({
      title: `Покупатель проверит работу до ${until}`,
      why: 'Если он промолчит, сделка завершится сама, и деньги уйдут продавцу.',
    }),
    moderator: plain('Работа на приёмке', 'Спора нет, вмешиваться не нужно.'),
  },
  disputed: {
    buyer: ({ deal }) => ({
      title: 'Спор решает модератор',
      why: `${sum(deal)} удержаны до решения. Модератор видит заказ, сдачи и переписку по сделке и решит: вернуть вам, отдать продавцу или разделить.`,
    }),
    seller: ({ deal }) => ({
      title: 'Спор решает модератор',
      why: `${sum(deal)} удержаны до решения. Модератор видит заказ, сдачи и переписку по сделке и решит: отдать вам, вернуть покупателю или разделить.`,
    }),
    observer: plain('Спор решает модератор', 'Деньги удержаны до решения.'),
    moderator: plain(
      'Решите спор',
      'Прочитайте заказ, сдачи и историю и решите, какая часть суммы достанется продавцу.',
    ),
  },
  completed: {
    buyer: ({ deal }) => ({
      title: 'Сделка завершена',
      why: `Продавец получил ${roubles(deal.money.paid_to_seller)}.`,
    }),
    seller: ({ deal }) => ({
      title: `Вы получили ${roubles(deal.money.paid_to_seller)}`,
      why: `Сделка завершена. Деньги на вашем балансе, комиссия — ${roubles(deal.money.fee)}.`,
    }),
    observer: plain('Сделка завершена', 'Продавец получил деньги.'),
    moderator: plain('Спор решён в пользу продавца', 'Сделка завершена.'),
  },
  split: {
    buyer: ({ deal }) => ({
      title: `Вам вернулось ${roubles(deal.money.returned)}`,
      why: `Модератор разделил сумму: ${last(deal)?.seller_share ?? 0} % — продавцу.`,
    }),
    seller: ({ deal }) => ({
      title: `Вы получили ${roubles(deal.money.paid_to_seller)}`,
      why: `Модератор разделил сумму: ${last(deal)?.seller_share ?? 0} % — вам, из них ${roubles(deal.money.fee)} — комиссия.`,
    }),
    observer: plain('Сумма разделена', 'Спор решил модератор.'),
    moderator: ({ deal }) => ({ title: 'Спор решён', why: `Продавцу — ${last(deal)?.seller_share ?? 0} % суммы.` }),
  },
  refunded: {
    buyer: ({ deal }) => ({
      title: `Вам вернулось ${roubles(deal.money.returned)}`,
      why: 'Модератор решил спор в вашу пользу.',
    }),
    seller: plain('Деньги вернулись покупателю', 'Модератор решил спор в пользу покупателя.'),
    observer: plain('Деньги вернулись покупателю', 'Спор решил модератор.'),
    moderator: plain('Спор решён в пользу покупателя', 'Вся сумма вернулась ему.'),
  },
  declined: {
    buyer: ({ deal }) => ({
      title: 'Продавец отказался от заказа',
      why: `${roubles(deal.money.returned)} вернулись на ваш баланс. Выберите в каталоге другую площадку.`,
    }),
    seller: plain('Вы отказались от заказа', 'Деньги вернулись покупателю.'),
    observer: plain('Продавец отказался от заказа', 'Деньги вернулись покупателю.'),
    moderator: plain('Продавец отказался от заказа', 'Деньги вернулись покупателю.'),
  },
  cancelled: {
    buyer: ({ deal }) => ({
      title: 'Сделка отменена',
      why: `${roubles(deal.money.returned)} вернулись на ваш баланс.`,
    }),
    seller: plain('Сделка отменена', 'Деньги вернулись покупателю.'),
    observer: plain('Сделка отменена', 'Деньги вернулись покупателю.'),
    moderator: plain('Сделка отменена', 'Деньги вернулись покупателю.'),
  },
  expired: {
    buyer: ({ deal }) => ({
      title: 'Заказ остался без ответа',
      why: `За ${ANSWER_TERM} никто не ответил, поэтому ${roubles(deal.money.returned)} вернулись на ваш баланс.`,
    }),
    seller: plain('Заказ остался без ответа', `За ${ANSWER_TERM} никто не ответил, и деньги вернулись покупателю.`),
    observer: plain('Заказ остался без ответа', 'Деньги вернулись покупателю.'),
    moderator: plain('Заказ остался без ответа', 'Деньги вернулись покупателю.'),
  },
} as const satisfies Record<DealState, Record<ViewerSide, (facts: Facts) => NextStep>>;

/** The delivery is blocked by today's rules or a moderator's decision; «in time» when what came out earlier may still be handed over. */
export function banOf({ state, taken_down, legality, is_forbidden }: Deal): 'forbidden' | 'in time' | null {
  if (state !== 'in_work') return null;
  const isRed = legality?.light === 'red' && legality.accepted_at === null;
  // A server of the release before does not say it.
  if (taken_down !== null || (is_forbidden ?? isRed)) return 'forbidden';
  return isRed ? 'in time' : null;
}

function forbiddenOf({ deal }: Facts): NextStep {
  const because = deal.taken_down ?? 'Правило — ниже.';
  return deal.side === 'seller'
    ? {
        title: 'Сдать эту работу нельзя: размещать её теперь запрещено',
        why: `${because} Отмените сделку, и деньги вернутся покупателю. Если реклама уже вышла, откройте спор.`,
      }
    : {
        title: 'Размещать это теперь нельзя',
        why: `${because} Предложите отмену: ${sum(deal)} вернутся вам. Если реклама уже вышла, откройте спор.`,
      };
}

/** The rules against it came after the order; otherwise its goods or its place have changed. */
export const isNewerLaw = ({ legality, created_at }: Pick<Deal, 'legality' | 'created_at'>): boolean =>
  (legality?.checks ?? []).every(({ light, from }) => light !== 'red' || from > dayOf(created_at));

function inTimeOf({ deal }: Facts): NextStep {
  const since = isNewerLaw(deal) ? 'до запрета' : 'до изменения товара';
  // Without its erid nothing is handed over, whenever it came out.
  if (deal.is_unmarked)
    return {
      title: 'Размещать это теперь нельзя',
      why:
        deal.side === 'seller'
          ? 'Правило — ниже, erid у рекламы нет. Отмените сделку: деньги вернутся покупателю. Если реклама уже вышла, откройте спор.'
          : `Правило — ниже, erid у рекламы нет. Предложите отмену: ${sum(deal)} вернутся вам. Если реклама уже вышла, откройте спор.`,
    };
  return deal.side === 'seller'
    ? {
        title: `Сдать можно только то, что вышло ${since}`,
        why: 'Правило — ниже. Если реклама вышла раньше, сдайте работу и укажите день и время публикации. Если ещё нет, отмените сделку: деньги вернутся покупателю.',
      }
    : {
        title: 'Размещать это теперь нельзя',
        why: `Правило — ниже. Если реклама вышла ${since}, продавец может её сдать. Если ещё нет, предложите отмену: ${sum(deal)} вернутся вам.`,
      };
}

export function nextStepOf(facts: Facts): NextStep {
  const bySide: Record<ViewerSide, (facts: Facts) => NextStep> = NEXT_STEPS[facts.deal.state];
  const against = facts.deal.state === 'requested' ? againstOf(facts) : null;
  const ban = facts.deal.cancel_proposal ? null : banOf(facts.deal);
  if (ban) return ban === 'forbidden' ? forbiddenOf(facts) : inTimeOf(facts);
  return against ?? bySide[facts.deal.side](facts);
}
