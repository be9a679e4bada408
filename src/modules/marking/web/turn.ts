/** What the marking of a deal in work asks for, told on the main card of its page. */
import { dayAndMonth } from '#words/days.ts';
import type { DealMarking } from '../contract.ts';
import { creativePath, fieldView, requisitesPath } from './words.ts';

export interface MarkingTurn {
  title: string;
  why: string;
  /** It waits for the reader. */
  isMine: boolean;
  action: { label: string; to: string } | null;
}

type Turn = DealMarking['waits_for'][number];

const HERE = '#marking';
const byDay = (dueOn: string | null): string => (dueOn ? ` Срок работы — ${dayAndMonth(dueOn)}` : '');

function ownTurn(
  { what }: Turn,
  { deal_id, creative, problems, side }: DealMarking,
  dueOn: string | null,
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
        'Макет согласован. Получите на него erid в своём кабинете ОРД; внести может любая сторона.',
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
    default:
      return mine(
        'Согласуйте макет: без этого не будет erid',
        'Проверьте каждое слово: выйдет ровно то, что показано. Когда согласны обе стороны, мы получаем erid.',
        'Посмотреть макет',
        HERE,
      );
  }
}

const AWAITED = {
  fill: { buyer: 'Ждём макет от покупателя', seller: 'Ждём данные продавца' },
  requisites: { buyer: 'Ждём реквизиты покупателя', seller: 'Ждём реквизиты продавца' },
  mend: { buyer: 'Ждём, пока покупатель исправит данные', seller: 'Ждём, пока продавец исправит данные' },
  agree_erid: { buyer: 'Ждём, пока erid согласует покупатель', seller: 'Ждём, пока erid согласует продавец' },
  agree: { buyer: 'Ждём, пока макет согласует покупатель', seller: 'Ждём, пока макет согласует продавец' },
} as const;

/** Null when the deal's own step says all there is: it has its erid, or it needs none. */
export function turnOf(marking: DealMarking, dueOn: string | null): MarkingTurn | null {
  const { side, waits_for } = marking;
  if (side !== 'buyer' && side !== 'seller') return null;
  const own = waits_for.find(({ who }) => who === side);
  if (own && ['fill', 'mend', 'requisites', 'agree', 'agree_erid', 'erid'].includes(own.what))
    return ownTurn(own, marking, dueOn);
  const [other] = waits_for;
  const later =
    side === 'seller'
      ? `Сдать работу можно, когда есть erid: без него рекламу в интернете не размещают.${dueOn ? ` Срок — ${dayAndMonth(dueOn)}, он сдвинется, если дело не в вас.` : ''}`
      : `От вас сейчас ничего не нужно.${byDay(dueOn)}.`;
  if (other?.what === 'register') return { title: 'Получаем erid в ОРД', why: later, isMine: false, action: null };
  if (!other || other.who === 'system' || !(other.what in AWAITED)) return null;
  return { title: AWAITED[other.what as keyof typeof AWAITED][other.who], why: later, isMine: false, action: null };
}

const WHO = { buyer: 'Покупатель', seller: 'Продавец' } as const;

/** Lines of marking for the history of the deal. */
export const besideOf = ({ history, side }: Pick<DealMarking, 'history' | 'side'>) =>
  history.map(({ at, what, by, words }) => ({
    at,
    words,
    isBad: what === 'refused',
    who: by === null ? 'Маркировка' : by === side ? 'Вы' : WHO[by],
  }));
