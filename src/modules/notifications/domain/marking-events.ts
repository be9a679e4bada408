/** Texts of notifications on marking: the erid that came, and the problems that keep it from coming. */
import { monthAndYear } from '#words/days.ts';
import { counted } from '#words/plurals.ts';
import { dayOf, type EventWords, quoted, saying } from './event-words.ts';

interface OfDeal {
  dealId: string;
  /** Title of the ordered object. */
  object: string;
}

export interface MarkingData {
  /** It is the reader's turn: to make the creative, or to say who they are. */
  creative_wanted: OfDeal & { what: 'fill' | 'requisites'; until: string | null };
  /** Older ones are all about a creative, and do not say what comes next: the ОРД, an erid that people bring, or the other side. */
  agreement_wanted: OfDeal & {
    what?: 'agree' | 'agree_erid' | 'risk';
    next?: keyof typeof AFTER_AGREEMENT;
    until: string | null;
  };
  /** Older ones do not say whom they tell, nor whether the reader reports it. */
  erid_ready: OfDeal & { erid: string; side?: 'buyer' | 'seller'; isReporter?: boolean; isTrial?: boolean };
  /** The other side does not want the erid that the reader brought. */
  erid_declined: OfDeal & { erid: string };
  /** The refusal of the ОРД, with what to change; it may be too long for a bell. */
  marking_refused: OfDeal & { words: string | null };
  marking_bad: OfDeal & { erid: string; words: string | null };
  /** A moderator keeps the creative, or what it needs, from the ОРД; the reason as they wrote it. Older ones do not say what it was. */
  marking_held: OfDeal & { side: 'buyer' | 'seller'; words: string | null; stopped?: keyof typeof STOPPED };
  /** To administrators: the key of the ОРД is refused. */
  marking_stopped: Record<never, never>;
  /** Of a month, YYYY-MM, until a day. */
  shows_wanted: { month: string; placements: number; until: string };
}

const AFTER_AGREEMENT = {
  register: 'Другая сторона уже согласна. После вас макет уйдёт в ОРД за erid.',
  erid: 'Другая сторона уже согласна. После вас на макет можно получать erid.',
  other: 'После вас макет согласует другая сторона.',
} as const;

const WANTED = {
  agree: { title: 'Согласуйте макет', text: 'Проверьте каждое слово: выйдет ровно то, что показано.' },
  agree_erid: {
    title: 'Согласуйте erid',
    text: 'Другая сторона внесла erid из своего ОРД. Проверьте его и макет.',
  },
  risk: {
    title: 'Отметьте, что понимаете риск',
    text: 'О таком товаре есть правило закона. Прочитайте его в сделке: без отметки макет не согласовать.',
  },
} as const;

const AND_WRITE = 'и напишите в поддержку: отправку продолжит модератор.';
/** What a moderator stopped, and what each side can do about it. */
const STOPPED = {
  creative: {
    what: '',
    buyer: 'Исправьте макет и согласуйте его заново; если исправлять нечего, напишите в поддержку.',
    seller: 'Покупателю мы написали. Исправить макет можете и вы.',
  },
  party: {
    what: 'Остановлены данные контрагента, без них макет не уйдёт. ',
    buyer: `Проверьте свои реквизиты и рекламодателя ${AND_WRITE}`,
    seller: `Проверьте свои реквизиты ${AND_WRITE}`,
  },
  contract: {
    what: 'Остановлен договор, без него макет не уйдёт. ',
    buyer: `Проверьте рекламодателя и договор с ним ${AND_WRITE}`,
    seller: 'Покупателю мы написали, от вас ничего не нужно.',
  },
  place: {
    what: 'Остановлены данные площадки, без них макет не уйдёт. ',
    buyer: 'Продавцу мы написали, от вас ничего не нужно.',
    seller: `Проверьте название и адрес площадки ${AND_WRITE}`,
  },
} as const;

const ofDeal = <Data extends OfDeal>(
  title: string,
  text: (data: Data) => string,
  action = 'Открыть маркировку',
): EventWords<Data> => ({
  group: 'marking',
  title: ({ object }) => `${title}: ${quoted(object)}`,
  text,
  link: ({ dealId }) => `/deals/${dealId}`,
  action,
});

export const MARKING_EVENTS = {
  erid_ready: ofDeal<MarkingData['erid_ready']>('erid получен', ({ erid, side, isReporter, isTrial }) => {
    if (isTrial)
      return `${erid}. Это тренировка: erid ненастоящий, рекламу с ним не выпускайте. Дальше — сдача работы.`;
    const report = isReporter ? ' О показах и акте в своём ОРД отчитываетесь вы.' : '';
    if (side !== 'buyer') return `${erid}. Готовая строка и ссылки — в сделке: скопируйте их без изменений.${report}`;
    return isReporter
      ? `${erid}. Продавец опубликует рекламу с этой меткой.${report}`
      : `${erid}. Продавец опубликует рекламу с этой меткой, от вас ничего не нужно.`;
  }),
  erid_declined: ofDeal<MarkingData['erid_declined']>(
    'С вашим erid не согласились',
    ({ erid }) => `${erid} не подошёл другой стороне. Согласуйте макет или внесите другой erid.`,
  ),
  creative_wanted: {
    group: 'marking',
    title: ({ object, what }) => `${what === 'fill' ? 'Соберите макет' : 'Заполните реквизиты'}: ${quoted(object)}`,
    text: ({ what, until }) =>
      `${what === 'fill' ? 'Без макета продавец не начнёт.' : 'Без них не получить erid.'}${until ? ` Срок работы — ${dayOf(until)}.` : ''}`,
    link: ({ dealId, what }) => (what === 'fill' ? `/deals/${dealId}/creative` : `/deals/${dealId}`),
    action: (link) => (link.endsWith('/creative') ? 'Собрать макет' : 'Заполнить реквизиты'),
  },
  agreement_wanted: {
    group: 'marking',
    title: ({ object, what = 'agree' }) => `${WANTED[what].title}: ${quoted(object)}`,
    text: ({ what = 'agree', next, until }) =>
      `${WANTED[what].text}${next ? ` ${AFTER_AGREEMENT[next]}` : ''}${until ? ` Срок работы — ${dayOf(until)}.` : ''}`,
    link: ({ dealId }) => `/deals/${dealId}`,
    action: 'Открыть сделку',
  },
  marking_refused: ofDeal<MarkingData['marking_refused']>(
    'ОРД не принял данные',
    ({ words }) => words ?? 'Посмотрите в сделке, что исправить.',
    'Исправить',
  ),
  marking_bad: ofDeal<MarkingData['marking_bad']>(
    'ЕРИР нашёл ошибку',
    ({ words }) => `${words ?? 'Подробности — в сделке.'} erid действует, но данные нужно исправить.`,
  ),
  marking_held: ofDeal<MarkingData['marking_held']>(
    'Модератор остановил отправку в ОРД',
    ({ side, words, stopped = 'creative' }) => {
      const why = words ? `Причина: ${saying(words)}` : 'Причина не названа, спросите в поддержке.';
      return `${STOPPED[stopped].what}${why} ${STOPPED[stopped][side]} До erid рекламу не публикуйте: срок сдачи сдвинется.`;
    },
  ),
  shows_wanted: {
    group: 'marking',
    title: ({ month }) => `Внесите показы за ${monthAndYear(month).toLowerCase()}`,
    text: ({ placements, until }) =>
      `${counted(placements, { one: 'размещение', few: 'размещения', many: 'размещений' })} без числа показов. Внесите его до ${dayOf(until)}.`,
    link: ({ month }) => `/finance/marking?month=${month}`,
    action: 'Внести показы',
  },
  marking_stopped: {
    group: 'marking',
    title: () => 'Отправка в ОРД остановлена',
    text: () => 'ОРД не принимает ключ. Задайте новый ORD_TOKEN и перезапустите сайт: очередь пойдёт дальше сама.',
    link: () => '/desk',
    action: 'Открыть рабочее место',
  },
} as const satisfies { [Name in keyof MarkingData]: EventWords<MarkingData[Name]> };
