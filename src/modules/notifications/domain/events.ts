/** Everything people are told, in words. A new step of a deal does not compile until it has its words here. */

import { hasScope, type Scope } from '#platform/scopes.ts';
import { roubles } from '#words/money.ts';
import { type AdObjectKind, REJECTION_REASONS } from '../../ad-objects/contract.ts';
import { type DealAction, dealNumber } from '../../deals/contract.ts';
import { dayOf, type EventWords, momentOf, quoted, saying, shortened } from './event-words.ts';
import type { Group } from './groups.ts';
import { MARKING_EVENTS, type MarkingData } from './marking-events.ts';
import { decided, MODERATION_EVENTS, type ModerationData, nameOf } from './moderation-events.ts';
import { SECURITY_EVENTS, type SecurityData } from './security-events.ts';

export interface DealNews {
  dealId: string;
  /** Of the one who is told. */
  side: 'buyer' | 'seller';
  object: string;
  offer: string;
  amountKopecks: number;
  counterKopecks: number | null;
  /** YYYY-MM-DD: the agreed day, or the one a counter-offer names. */
  dueOn: string | null;
  answerBy: Date | null;
  completeBy: Date | null;
  /** Payment of the deal: to the seller before the fee, and the fee. */
  sellerKopecks: number;
  feeKopecks: number;
  /** Comment on the step by whoever took it. */
  comment: string | null;
}

export interface ObjectFacts {
  kind: AdObjectKind;
  objectId: string;
  title: string;
  rejection: { reason: keyof typeof REJECTION_REASONS; field: string | null; comment: string | null } | null;
  /** The last moment to appeal against the decision; null where nothing is refused. */
  appealUntil: Date | null;
}

type DealEventName = `deal_${DealAction | 'open'}`;

export type EventData = Record<DealEventName, DealNews> & {
  /** The rules have come to stand against a waiting order. */
  deal_held: DealNews & { light: 'amber' | 'red' };
  deal_risk_accepted: DealNews;
  topup_arrived: { amountKopecks: number };
  payout_approved: { amountKopecks: number };
  payout_refused: { amountKopecks: number; reason: string | null };
  /** Failed order after a card payment; the sum is the payment's. */
  order_refused: { amountKopecks: number; kind: 'basket' | 'counter'; reason: string; returnTo: string | null };
  object_accepted: ObjectFacts;
  object_rejected: ObjectFacts;
  object_blocked: ObjectFacts;
  member_joined: { projectId: string; project: string; name: string; role: 'editor' | 'viewer' };
  /** Older ones do not have its text. */
  review_shown: { dealId: string; object: string; score: number; text?: string };
  review_answered: { dealId: string; object: string; text: string };
  message_unread: {
    dialogId: string;
    /** Of the one who wrote. */
    name: string;
    /** Of the newest message; empty when it is only pictures or files. */
    text: string;
    /** How many are not read in the dialog. */
    count: number;
  };
  search_matched: {
    /** Name of the saved search. */
    search: string;
    count: number;
    /** The title of one of them. */
    example: string;
    /** Where the search leads. */
    link: string;
  };
  duty_due: { title: string; text: string; dueOn: string; daysLeft: number; link: string };
  price_dropped: { kind: AdObjectKind; objectId: string; title: string; beforeKopecks: number; nowKopecks: number };
  /** The price is 0 where the object has none. */
  favourite_returned: { kind: AdObjectKind; objectId: string; title: string; priceKopecks: number };
} & MarkingData &
  ModerationData &
  SecurityData;
export type EventName = keyof EventData;

const until = (at: Date | null): string => (at ? `до ${momentOf(at)}` : 'поскорее');
const sumOf = ({ amountKopecks }: { amountKopecks: number }): string => roubles(amountKopecks);
const earned = ({ sellerKopecks, feeKopecks }: DealNews): string => roubles(sellerKopecks - feeKopecks);

const WRITERS = { buyer: 'Продавец', seller: 'Покупатель', moderator: 'Модератор' } as const;
/** Quotes the comment of the other side, or of the writer named. */
const said = ({ comment, side }: DealNews, by: keyof typeof WRITERS = side): string =>
  comment ? ` ${WRITERS[by]}: ${saying(comment)}` : '';

const deal = <Facts extends DealNews = DealNews>(
  group: Group,
  title: string | ((facts: Facts) => string),
  text: (facts: Facts) => string,
  action = 'Открыть сделку',
): EventWords<Facts> => ({
  group,
  action,
  title: (facts) => `${typeof title === 'string' ? title : title(facts)}: ${quoted(facts.object)}`,
  text: (facts) => `${text(facts)} Сделка № ${dealNumber(facts.dealId)}.`,
  link: ({ dealId }) => `/deals/${dealId}`,
});

const object = (title: string, text: (facts: ObjectFacts) => string, isForChange = false): EventWords<ObjectFacts> => ({
  group: 'moderation',
  title: (facts) => `${title}: ${quoted(facts.title)}`,
  text,
  link: ({ kind, objectId }) => `/${kind}/${objectId}${isForChange ? '/change' : ''}`,
  action: isForChange ? 'Исправить' : 'Открыть объект',
});

const reasonOf = ({ rejection, appealUntil }: ObjectFacts): string =>
  decided(rejection && nameOf(REJECTION_REASONS, rejection.reason), rejection?.comment ?? null, appealUntil);

const toFinance = () => '/settings/finance';

const EVENTS = {
  deal_open: deal(
    'orders',
    'Новый заказ',
    (facts) => `${facts.offer}, ${sumOf(facts)}. Ответьте ${until(facts.answerBy)}.`,
    'Ответить на заказ',
  ),
  deal_held: deal<EventData['deal_held']>(
    'answers',
    ({ light }) => (light === 'red' ? 'Заказ стал незаконным' : 'У заказа появился риск'),
    (facts) =>
      `Правила, товар или площадка изменились после заказа. ${
        facts.light === 'amber'
          ? `Прочитайте, в чём риск, и решите ${until(facts.answerBy)}: пока вы не отметите, что понимаете его, продавец не начнёт.`
          : facts.side === 'buyer'
            ? `Размещать это теперь нельзя. Отмените заказ: ${sumOf(facts)} вернутся на ваш баланс.`
            : 'Размещать это теперь нельзя. Откажитесь от заказа: деньги вернутся покупателю.'
      }`,
    'Открыть заказ',
  ),
  deal_risk_accepted: deal(
    'orders',
    'Покупатель принял риск',
    (facts) =>
      facts.counterKopecks === null
        ? `Заказ можно брать в работу. Ответьте ${until(facts.answerBy)}.`
        : 'Ждём ответа покупателя на ваши условия.',
    'Открыть заказ',
  ),
  deal_accept: deal(
    'answers',
    'Заказ принят',
    (facts) => `Продавец взял его в работу. Срок — ${dayOf(facts.dueOn)}.${said(facts)}`,
  ),
  deal_decline: deal('answers', 'Заказ отклонён', (facts) => `${sumOf(facts)} снова на вашем балансе.${said(facts)}`),
  deal_counter: deal(
    'answers',
    'Продавец предложил другие условия',
    (facts) =>
      `${roubles(facts.counterKopecks ?? facts.amountKopecks)} вместо ${sumOf(facts)}, срок — ${dayOf(facts.dueOn)}.${said(facts)} Ответьте ${until(facts.answerBy)}.`,
    'Посмотреть условия',
  ),
  deal_accept_counter: deal(
    'answers',
    'Ваши условия приняты',
    (facts) => `${sumOf(facts)}, срок — ${dayOf(facts.dueOn)}. Можно начинать.${said(facts)}`,
  ),
  deal_refuse_counter: deal(
    'answers',
    'Ваши условия отклонены',
    (facts) => `Покупатель предлагает прежние: ${sumOf(facts)}.${said(facts)} Ответьте ${until(facts.answerBy)}.`,
    'Ответить на заказ',
  ),
  deal_expire: deal('answers', 'Срок ответа истёк', (facts) =>
    facts.side === 'buyer' ? `Заказ закрыт, ${sumOf(facts)} снова на вашем балансе.` : 'Заказ закрыт без ответа.',
  ),
  deal_cancel: deal('cancels', 'Сделка отменена', (facts) =>
    facts.side === 'buyer'
      ? `Продавец отказался от заказа. ${sumOf(facts)} снова на вашем балансе.${said(facts)}`
      : `Покупатель отменил заказ на ${sumOf(facts)}. Работать над ним не нужно.${said(facts)}`,
  ),
  deal_propose_cancel: deal(
    'cancels',
    'Предлагают отменить',
    (facts) => `Если согласитесь, ${sumOf(facts)} вернутся покупателю.${said(facts)}`,
    'Ответить покупателю',
  ),
  deal_accept_cancel: deal(
    'cancels',
    'Отмена согласована',
    (facts) => `${sumOf(facts)} снова на вашем балансе.${said(facts)}`,
  ),
  deal_refuse_cancel: deal(
    'cancels',
    'Отменить не согласны',
    (facts) => `Продавец продолжает работу. Срок — ${dayOf(facts.dueOn)}.${said(facts)}`,
  ),
  deal_deliver: deal(
    'work',
    'Работа сдана',
    (facts) => `Проверьте её ${until(facts.completeBy)}: потом сделка завершится сама.${said(facts)}`,
    'Проверить работу',
  ),
  deal_request_revision: deal(
    'work',
    'Работу вернули на доработку',
    ({ comment }) => (comment ? `Что поправить: ${quoted(comment)}` : 'Покупатель написал, что поправить.'),
    'Посмотреть правки',
  ),
  deal_complete: deal('work', 'Сделка завершена', (facts) =>
    facts.side === 'seller'
      ? `На ваш баланс пришло ${earned(facts)}, комиссия — ${roubles(facts.feeKopecks)}.`
      : `Срок проверки прошёл, ${sumOf(facts)} перешли продавцу.`,
  ),
  deal_dispute: deal(
    'disputes',
    'Открыт спор',
    (facts) => `Модератор прочитает историю сделки и решит, кому достанутся ${sumOf(facts)}.${said(facts)}`,
  ),
  deal_settle: deal(
    'disputes',
    'Спор решён',
    (facts) =>
      `${
        facts.side === 'seller'
          ? `Вам — ${earned(facts)}, покупателю вернулось ${roubles(facts.amountKopecks - facts.sellerKopecks)}.`
          : `Вам вернулось ${roubles(facts.amountKopecks - facts.sellerKopecks)}, продавцу — ${roubles(facts.sellerKopecks)}.`
      }${said(facts, 'moderator')}`,
    'Прочитать решение',
  ),
  topup_arrived: {
    group: 'topups',
    title: () => 'Баланс пополнен',
    text: (data) => `Пришло ${sumOf(data)}.`,
    link: toFinance,
    action: 'Открыть «Финансы»',
  },
  payout_approved: {
    group: 'payouts',
    title: () => 'Вывод одобрен',
    text: (data) => `${sumOf(data)} отправлены по вашим реквизитам.`,
    link: toFinance,
    action: 'Открыть «Финансы»',
  },
  payout_refused: {
    group: 'payouts',
    title: () => 'Вывод отклонён',
    text: (data) => `${sumOf(data)} снова на балансе.${data.reason ? ` Причина: ${data.reason}` : ''}`,
    link: toFinance,
    action: 'Открыть «Финансы»',
  },
  order_refused: {
    group: 'answers',
    title: ({ kind }) => (kind === 'basket' ? 'Оплаченный заказ не оформлен' : 'Согласие на условия не отправлено'),
    text: (data) => `${data.reason} ${sumOf(data)} с карты — на вашем балансе.`,
    link: ({ returnTo }) => returnTo ?? toFinance(),
    action: (link) =>
      link.startsWith('/basket')
        ? 'Вернуться в корзину'
        : link.startsWith('/deals/')
          ? 'Открыть сделку'
          : 'Открыть «Финансы»',
  },
  duty_due: {
    group: 'duties',
    title: ({ title, dueOn, daysLeft }) =>
      `${daysLeft === 0 ? 'Сегодня' : daysLeft === 1 ? 'Завтра' : `До ${dayOf(dueOn)}`}: ${title}`,
    text: ({ text }) => text,
    link: ({ link }) => link,
    action: (link) =>
      link.endsWith('/change')
        ? 'Исправить в объекте'
        : link.startsWith('/deals/')
          ? 'Открыть сделку'
          : link.startsWith('/finance/marking')
            ? 'Открыть отчёт за месяц'
            : link.startsWith('/settings/account')
              ? 'Заполнить реквизиты'
              : 'Посмотреть, что сделать',
  },
  object_accepted: object('Проверка пройдена', () => 'Замечаний нет.'),
  object_rejected: object('Вернули на доработку', reasonOf, true),
  object_blocked: object('Объект заблокирован', reasonOf),
  member_joined: {
    group: 'projects',
    title: ({ project }) => `Приглашение принято: ${quoted(project)}`,
    text: ({ name, role }) => `${name} теперь ${role === 'editor' ? 'редактор' : 'читатель'} проекта.`,
    link: ({ projectId }) => `/projects/${projectId}`,
    action: 'Открыть проект',
  },
  review_shown: {
    group: 'reviews',
    title: ({ score }) => `Новый отзыв о вас: ${score} из 5`,
    text: ({ object, dealId, text }) =>
      `${text ? `${saying(text)} ` : ''}Сделка № ${dealNumber(dealId)}, ${quoted(object)}. На отзыв можно ответить.`,
    link: ({ dealId }) => `/deals/${dealId}`,
    action: 'Прочитать отзыв',
  },
  review_answered: {
    group: 'reviews',
    title: (data) => `Вам ответили на отзыв: ${quoted(data.object)}`,
    text: ({ text }) => shortened(text),
    link: ({ dealId }) => `/deals/${dealId}`,
    action: 'Прочитать ответ',
  },
  message_unread: {
    group: 'messages',
    title: ({ name, count }) => (count > 1 ? `${name}: новых сообщений — ${count}` : `Сообщение: ${name}`),
    text: ({ text }) => shortened(text) || 'Прислали файл или картинку.',
    link: ({ dialogId }) => `/chats/${dialogId}`,
    action: 'Ответить',
  },
  search_matched: {
    group: 'searches',
    title: ({ search }) => `Новое по поиску ${quoted(search)}`,
    text: ({ count, example }) => (count > 1 ? `${quoted(example)} и ещё ${count - 1}.` : `${quoted(example)}.`),
    link: ({ link }) => link,
    action: 'Посмотреть новое',
  },
  price_dropped: {
    group: 'prices',
    title: (data) => `Подешевело: ${quoted(data.title)}`,
    text: ({ beforeKopecks, nowKopecks }) => `${roubles(nowKopecks)} вместо ${roubles(beforeKopecks)}.`,
    link: ({ kind, objectId }) => `/${kind}/${objectId}`,
    action: 'Посмотреть по новой цене',
  },
  favourite_returned: {
    group: 'prices',
    title: (data) => `Снова в каталоге: ${quoted(data.title)}`,
    text: ({ priceKopecks }) =>
      `Объект из вашего избранного снова открыт${priceKopecks > 0 ? `, цена от ${roubles(priceKopecks)}` : ''}.`,
    link: ({ kind, objectId }) => `/${kind}/${objectId}`,
    action: 'Посмотреть объект',
  },
  ...MARKING_EVENTS,
  ...MODERATION_EVENTS,
  ...SECURITY_EVENTS,
} as const satisfies { [Name in EventName]: EventWords<EventData[Name]> };

/** One thing to tell one person. */
export type Notice = {
  [Name in EventName]: {
    accountId: string;
    event: Name;
    data: EventData[Name];
    /** Somebody else whose name, words or deed it tells: it goes when their account is erased (decision 0037). */
    aboutId: string | null;
  };
}[EventName];

export interface ToldWords {
  group: Group;
  title: string;
  text: string;
  link: string;
}

export function wordsOf({ event, data }: Pick<Notice, 'event' | 'data'>): ToldWords {
  // The table has for each name the words of that name's data, which the compiler cannot follow through a union.
  const words = EVENTS[event] as EventWords<unknown>;
  return { group: words.group, title: words.title(data), text: words.text(data), link: words.link(data) };
}

const REFUSING: readonly string[] = ['object_rejected', 'object_blocked'] satisfies EventName[];

/** Where to appeal against the told decision; undefined where there is nothing to appeal against, or the main link leads there. */
export const appealPathOf = ({ event, link }: { event: string; link: string }): string | undefined =>
  REFUSING.includes(event) ? `/appeal/${link.split('/')[2]}` : undefined;

/** Scopes that a program's token needs besides reading, because these notifications quote a chat or name sums of money. */
const SCOPE_OF_GROUP: Partial<Record<Group, Scope>> = {
  messages: 'chats',
  topups: 'money',
  payouts: 'money',
  duties: 'money',
};

/** Events whose telling takes a scope that the viewer's token does not have; none for a person. */
export const eventsBeyond = (viewer: { scopes?: readonly Scope[] }): EventName[] =>
  (Object.keys(EVENTS) as EventName[]).filter((event) => {
    const scope = SCOPE_OF_GROUP[EVENTS[event].group];
    return scope !== undefined && !hasScope(viewer, scope);
  });

/** Undefined for an event that is told no more. */
export const groupOf = (event: string): Group | undefined => EVENTS[event as EventName]?.group;

const actions: Readonly<Record<string, Pick<EventWords<never>, 'action'>>> = EVENTS;
/** Label of the button in its letter. */
export function actionOf({ event, link }: { event: string; link: string }): string {
  const action = actions[event]?.action ?? 'Посмотреть';
  return typeof action === 'string' ? action : action(link);
}
