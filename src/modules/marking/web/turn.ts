/** Call to action of a deal's marking, on the main card of its page. */
import { dayAndMonth, monthAndYear } from '#words/days.ts';
import type { DealMarking } from '../contract.ts';
import { isOfOwnErid } from '../domain/kinds.ts';
import { adviceOn } from '../domain/stops.ts';
import { creativePath, fieldView, requisitesPath } from './words.ts';

export interface MarkingTurn {
  title: string;
  why: string;
  /** It waits for the reader. */
  isMine: boolean;
  action: { label: string; to: string } | null;
}

export type MarkingLeft = Pick<MarkingTurn, 'action'> & { words: string };

/** Facts of the deal besides its marking. */
export interface TurnFacts {
  dueOn: string | null;
  today: string;
  /** When the order was taken: what was never begun is waited for since then. */
  startedAt: string | null;
  /** «11 ноября» in the reader's zone. */
  day(at: string): string;
  /** To the dialog with the other side, with these words begun. */
  chat(words: string): string;
}

type Turn = DealMarking['waits_for'][number];

const HERE = '#marking';
const byDay = (dueOn: string | null): string => (dueOn ? ` Срок работы — ${dayAndMonth(dueOn)}` : '');

const keptOf = (problems: DealMarking['problems']) => problems.find(({ who }) => who === 'operator');
/** A reason is typed with a full stop or without. */
const sentence = (said = ''): string => (/[.!?…]$|^$/.test(said) ? said : `${said}.`);

/** A moderator keeps it from the ОРД, and the reader is not who has to mend it. */
function heldTurn({ deal_id, problems, side }: DealMarking, later: string): MarkingTurn {
  const kept = keptOf(problems);
  const stopped = kept?.stopped;
  // Of what was agreed on and waits for a moderator's eye the words say all there is.
  const advice =
    stopped && stopped !== 'shows' && stopped !== 'act'
      ? adviceOn(stopped, side === 'seller' ? 'seller' : 'buyer')
      : later;
  return {
    title: stopped ? 'Модератор остановил отправку в ОРД' : 'Макет смотрит модератор',
    why: `${sentence(kept?.message)} ${advice} До erid рекламу не публикуйте: срок сдачи сдвинется.`.trim(),
    isMine: false,
    action: stopped === 'creative' ? { label: 'Изменить макет', to: creativePath(deal_id) } : null,
  };
}

function ownTurn(
  { what }: Turn,
  { deal_id, creative, problems, side, mode }: DealMarking,
  { dueOn }: Pick<TurnFacts, 'dueOn'>,
): MarkingTurn {
  const own = problems.filter(({ who }) => who === side);
  const missing = own.map(({ message }) => message).join(' ');
  const place = fieldView(own[0]?.field ?? null)?.place;
  const mine = (title: string, why: string, label: string, to: string): MarkingTurn => ({
    title: `${title}.${byDay(dueOn)}`,
    why,
    isMine: true,
    action: { label, to },
  });
  switch (what) {
    case 'fill':
      return creative
        ? mine('Дополните макет: без него продавец не начнёт', missing, 'Дополнить макет', creativePath(deal_id, place))
        : mine(
            'Соберите макет: без него продавец не начнёт',
            'Текст, картинки, ссылки и кого рекламируете. Потом макет согласуют обе стороны, и мы получим erid.',
            'Собрать макет',
            creativePath(deal_id),
          );
    case 'mend':
      return mine(
        'ОРД не принял данные: исправьте, и отправим снова',
        missing,
        'Исправить',
        place ? creativePath(deal_id, place) : requisitesPath(deal_id),
      );
    case 'requisites': {
      const isPlace = own.every(({ field }) => field?.startsWith('resource'));
      return mine(
        isPlace ? 'Укажите адрес площадки: без него не будет erid' : 'Заполните реквизиты: без них не будет erid',
        missing,
        isPlace ? 'К маркировке' : 'Заполнить реквизиты',
        isPlace ? HERE : requisitesPath(deal_id),
      );
    }
    case 'erid':
      return mine(
        'Внесите erid: без него рекламу не публикуют',
        creative && isOfOwnErid(creative.form, mode)
          ? 'Видео и звук Охват не регистрирует. Получите erid на этот макет в своём кабинете ОРД; внести может любая сторона, другая согласует.'
          : 'Макет согласован. Получите на него erid в своём кабинете ОРД; внести может любая сторона.',
        'К маркировке',
        HERE,
      );
    case 'risk':
      return mine(
        'Отметьте, что понимаете риск: без этого макет не согласовать',
        'О таком товаре есть правило закона. Прочитайте его ниже, в маркировке.',
        'К маркировке',
        HERE,
      );
    case 'agree_erid':
      return mine(
        'Согласуйте erid: без этого он не действует',
        'Другая сторона внесла erid из своего ОРД. Проверьте его и макет.',
        'К маркировке',
        HERE,
      );
    case 'held':
      return mine(
        'Исправьте макет: модератор остановил отправку',
        `${sentence(keptOf(problems)?.message)} ${adviceOn('creative', 'buyer')}`.trim(),
        'Исправить макет',
        creativePath(deal_id),
      );
    default:
      return mine(
        'Согласуйте макет: без этого не будет erid',
        'Проверьте каждое слово: выйдет ровно то, что показано. Когда согласны обе стороны, мы получаем erid.',
        'Посмотреть макет',
        HERE,
      );
  }
}

interface Awaited {
  buyer: string;
  seller: string;
  /** Text of the reminder that the waiting side may send. */
  reminder: string;
}

const AWAITED: Readonly<Record<string, Awaited>> = {
  fill: {
    buyer: 'Ждём макет от покупателя',
    seller: 'Ждём данные продавца',
    reminder:
      'Здравствуйте! Жду макет по этой сделке: текст, картинки и ссылки. Без него не получить erid и не начать.',
  },
  requisites: {
    buyer: 'Ждём реквизиты покупателя',
    seller: 'Ждём реквизиты продавца',
    reminder: 'Здравствуйте! Чтобы получить erid, не хватает ваших данных. Что заполнить, написано на странице сделки.',
  },
  mend: {
    buyer: 'Ждём, пока покупатель исправит данные',
    seller: 'Ждём, пока продавец исправит данные',
    reminder: 'Здравствуйте! ОРД не принял данные по этой сделке. Что исправить, написано на её странице.',
  },
  risk: {
    buyer: 'Ждём, пока покупатель отметит, что понимает риск',
    seller: '',
    reminder:
      'Здравствуйте! По товару в этой сделке есть риск. Прочитайте о нём на её странице, пожалуйста, и отметьте.',
  },
  agree_erid: {
    buyer: 'Ждём, пока erid согласует покупатель',
    seller: 'Ждём, пока erid согласует продавец',
    reminder: 'Здравствуйте! В сделке внесён erid. Посмотрите его, пожалуйста, и согласуйте.',
  },
  agree: {
    buyer: 'Ждём, пока макет согласует покупатель',
    seller: 'Ждём, пока макет согласует продавец',
    reminder: 'Здравствуйте! Макет готов. Посмотрите его, пожалуйста, на странице сделки и согласуйте.',
  },
};

/** One stands there already. */
const UNFINISHED = 'Ждём, пока покупатель дополнит макет';

/** Since when the other side has been waited for; null when that is not known. */
function sinceOf({ what, who }: Turn, { creative, history }: DealMarking, startedAt: string | null): string | null {
  if (what === 'agree_erid') return creative?.offer?.at ?? null;
  if (what === 'agree') return (who === 'seller' ? creative?.approvals.buyer_at : creative?.updated_at) ?? null;
  if (what === 'mend') return history.findLast((noted) => noted.what === 'refused')?.at ?? startedAt;
  // The last edit of the creative: the rest is waited for since then.
  return creative?.updated_at ?? startedAt;
}

/** The erid is there and nothing came out yet: first it is published, then handed over. */
function publishTurn({ side, mode }: DealMarking, { dueOn, today }: TurnFacts): MarkingTurn | null {
  const until = dueOn ? ` до ${dayAndMonth(dueOn)}` : '';
  const isLate = dueOn !== null && dueOn < today;
  const isTrial = mode === 'test';
  // The deal itself says what a buyer may do once the day has passed.
  if (side === 'buyer' && isLate) return null;
  if (side === 'buyer') {
    return {
      title: isTrial ? `Продавец сдаст работу${until}` : `Продавец публикует рекламу, срок${until}`,
      why: 'erid получен. От вас сейчас ничего не нужно: когда продавец сдаст работу, попросим её проверить. До приёмки деньги удержаны.',
      isMine: false,
      action: null,
    };
  }
  if (isTrial) {
    return {
      title: isLate ? 'Срок прошёл: сдайте работу скорее' : `Сдайте работу${until}: это тренировка`,
      why: 'Рекламу не выпускайте, erid ненастоящий. В настоящей сделке здесь сначала публикуют готовый текст с этой строкой и ссылкой, а потом сдают работу со ссылкой на публикацию.',
      isMine: true,
      action: null,
    };
  }
  return {
    title: isLate ? 'Срок прошёл: опубликуйте и сдайте работу скорее' : `Опубликуйте с этой строкой и ссылкой${until}`,
    why: 'Готовый текст с маркировкой и ссылка с erid — ниже. Опубликуйте их без изменений, потом сдайте работу: приложите ссылку на публикацию.',
    isMine: true,
    action: { label: 'Что опубликовать', to: HERE },
  };
}

/** Messages of the ОРД for whoever has to mend its refusal. */
const toldBy = ({ problems }: DealMarking, side: 'buyer' | 'seller'): string =>
  problems
    .filter(({ who }) => who === side)
    .map(({ message }) => message)
    .join(' ');

const OWN = ['fill', 'mend', 'held', 'requisites', 'agree', 'agree_erid', 'risk', 'erid'];

/** Of a deal in work. Null when the deal's own step says all there is: nothing is marked, or it has come out. */
export function turnOf(marking: DealMarking, facts: TurnFacts): MarkingTurn | null {
  const { side, waits_for, publication } = marking;
  if (side !== 'buyer' && side !== 'seller') return null;
  const { dueOn, startedAt, day, chat } = facts;
  const own = waits_for.find(({ who }) => who === side);
  if (own && OWN.includes(own.what)) return ownTurn(own, marking, facts);
  const [other] = waits_for;
  if (other?.what === 'publish') return publication ? null : publishTurn(marking, facts);
  const later =
    side === 'seller'
      ? `Сдать работу можно, когда есть erid: без него рекламу в интернете не размещают.${dueOn ? ` Срок — ${dayAndMonth(dueOn)}, он сдвинется, если дело не в вас.` : ''}`
      : `От вас сейчас ничего не нужно.${byDay(dueOn)}.`;
  if (other?.what === 'register')
    return {
      title: marking.ord_from?.contract ? 'Получим erid после 03:00 по Москве' : 'Получаем erid в ОРД',
      why: later,
      isMine: false,
      action: null,
    };
  if (other?.what === 'held') return heldTurn(marking, later);
  const awaited = other && AWAITED[other.what];
  if (!other || !awaited || other.who === 'system') return null;
  const since = sinceOf(other, marking, startedAt);
  return {
    title: other.what === 'fill' && marking.creative ? UNFINISHED : awaited[other.who],
    why: `${other.what === 'mend' ? `${toldBy(marking, other.who)} ` : ''}${since ? `Ждём с ${day(since)}. ` : ''}${later}`,
    isMine: false,
    action: { label: 'Напомнить', to: chat(awaited.reminder) },
  };
}

/** Reporting tasks left to the seller when the work is handed over or paid; null when none. */
export function showsLeft({ side, shows, creative, mode }: DealMarking): MarkingLeft | null {
  const isOfBuyer = creative?.reporter === 'buyer';
  if (side !== 'seller' || creative?.reporter === 'seller') return null;
  if (!isOfBuyer && (mode === 'manual' || mode === 'off')) return null;
  const next = shows.find(({ state }) => state === 'awaited') ?? shows.find(({ state }) => state === 'running');
  if (!next) return null;
  const [month] = monthAndYear(next.month).split(' ');
  return next.state === 'awaited'
    ? {
        words: `Осталось внести показы за ${month} до ${dayAndMonth(next.due_on)}: ${isOfBuyer ? 'без них покупатель не отчитается в своём ОРД' : 'без них размещение не попадёт в отчёт ОРД'}.`,
        action: { label: 'Внести показы', to: HERE },
      }
    : {
        words: `Показы за ${month} внесёте${next.from.startsWith(next.month) ? '' : ', когда месяц закончится:'} с ${dayAndMonth(next.from)} до ${dayAndMonth(next.due_on)}. Мы напомним.`,
        action: null,
      };
}

const WHO = { buyer: 'Покупатель', seller: 'Продавец' } as const;

/** Lines of marking for the history of the deal. */
export const besideOf = ({ history, side }: Pick<DealMarking, 'history' | 'side'>) =>
  history.map(({ at, what, by, words }) => ({
    at,
    words,
    isBad: what === 'refused' || what === 'stopped',
    who: by === null ? 'Маркировка' : by === side ? 'Вы' : WHO[by],
  }));
