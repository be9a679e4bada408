/** Whose turn it is, from the step of the deal and from its marking together: the page, the bell and the cabinet say the same. */
import { dayOf } from '#words/moments.ts';
import { OPEN_STATES } from '../../../deals/contract.ts';
import type { DealFacts } from '../../../deals/server/index.ts';
import type { DealMarking, MarkingMode, MarkingProblem } from '../../contract.ts';
import { isOfOwnErid, isRegistering } from '../../domain/kinds.ts';
import { hasErid, reporterOf } from '../policy.ts';
import type { CreativeRow } from '../store.ts';

type Turn = DealMarking['waits_for'][number];
export type StandingDeal = Pick<DealFacts, 'state' | 'counter' | 'dueOn' | 'answerBy' | 'completeBy'>;

const isOwnData = ({ field }: MarkingProblem) => /^(?:requisites|resource)\b/.test(field ?? '');

/** For an erid from elsewhere the requisites do without all but the buyer's ИНН. */
const isAboutContent = ({ who, field }: MarkingProblem) =>
  (who === 'buyer' && field === 'requisites.inn') ||
  (!/^(?:requisites|resource)\b/.test(field ?? '') && field !== 'creative.form');

/** Next action of one side before the creative can be published; null when none. */
function moveOf(
  who: 'buyer' | 'seller',
  creative: CreativeRow | undefined,
  problems: readonly MarkingProblem[],
): Pick<Turn, 'what' | 'words'> | null {
  const own = problems.filter((problem) => problem.who === who);
  if (own.length > 0 && creative?.state === 'refused')
    return { what: 'mend', words: 'Исправить то, что не принял ОРД' };
  if (own.length > 0 && own.every(isOwnData))
    return own.some(({ field }) => field?.startsWith('resource'))
      ? { what: 'requisites', words: 'Указать адрес площадки и реквизиты' }
      : { what: 'requisites', words: 'Заполнить реквизиты' };
  if (own.length > 0) return { what: 'fill', words: creative ? 'Дополнить макет' : 'Собрать макет' };
  // A draft of the buyer's is not yet the seller's to approve: he may, but nobody waits for him.
  const isDue =
    who === 'buyer' ? !creative?.buyer_approved_at : creative?.buyer_approved_at && !creative.seller_approved_at;
  return creative && isDue ? { what: 'agree', words: 'Согласовать макет' } : null;
}

/** Nothing is agreed on under a risk that the buyer has not taken. */
export const isStoppedByRisk = ({ what }: Turn): boolean => ['agree', 'agree_erid', 'erid'].includes(what);

/** While there is no erid. */
export function waitsFor(
  creative: CreativeRow | undefined,
  problems: readonly MarkingProblem[],
  { mode, dueOn, hasRisk }: { mode: MarkingMode; dueOn: string | null; hasRisk: boolean },
): Turn[] {
  const turns = turnsWithoutRisk(creative, problems, { mode, dueOn });
  if (!hasRisk || !turns.some(isStoppedByRisk)) return turns;
  const words = 'Прочитать, в чём риск, и отметить, что понимаете его';
  return [{ who: 'buyer', what: 'risk', words, until: dueOn }, ...turns.filter((turn) => !isStoppedByRisk(turn))];
}

/** Agreed on by both: it goes out, unless a moderator keeps it. What they stopped in the creative itself is mended by the buyer. */
function sendingOf({ problems }: CreativeRow, dueOn: string | null): Turn {
  const kept = problems.find(({ who }) => who === 'operator');
  if (!kept) return { who: 'system', what: 'register', words: 'Получить erid в ОРД', until: null };
  if (kept.stopped === 'creative')
    return { who: 'buyer', what: 'held', words: 'Исправить макет: модератор остановил отправку', until: dueOn };
  const words = kept.stopped
    ? 'Продолжить отправку, когда разрешит модератор'
    : 'Посмотреть макет и отправить его в ОРД';
  return { who: 'system', what: 'held', words, until: null };
}

function turnsWithoutRisk(
  creative: CreativeRow | undefined,
  problems: readonly MarkingProblem[],
  { mode, dueOn }: { mode: MarkingMode; dueOn: string | null },
): Turn[] {
  const offer = creative?.offer;
  const toAgree: Turn[] = offer
    ? [
        {
          who: offer.by === 'buyer' ? 'seller' : 'buyer',
          what: 'agree_erid',
          words: 'Согласовать внесённый erid',
          until: dueOn,
        },
      ]
    : [];
  if (creative?.state === 'queued') return [sendingOf(creative, dueOn), ...toAgree];
  // Its erid comes from elsewhere whatever is mended, and whoever agrees to that agrees to the creative.
  const isOwnErid = creative !== undefined && isOfOwnErid(creative.form, mode);
  const mendable = isOwnErid ? problems.filter(isAboutContent) : problems;
  const turns = (['buyer', 'seller'] as const).flatMap((who): Turn[] => {
    const move = moveOf(who, creative, mendable);
    return move ? [{ who, ...move, until: dueOn }] : [];
  });
  // Approval waits for the pending changes of content.
  const isChanging = turns.some(({ what }) => what === 'fill' || what === 'mend');
  const now = isChanging || isOwnErid ? turns.filter(({ what }) => what !== 'agree') : turns;
  if (offer) {
    // Whoever agrees to the erid agrees to the creative; of requisites it needs the buyer's ИНН alone.
    const left = now.filter(({ who, what }) => what !== 'agree' && (what !== 'requisites' || who === 'buyer'));
    return left.some(({ what }) => what === 'fill') ? left : [...toAgree, ...left];
  }
  if (now.length > 0 || (isRegistering(mode) && !isOwnErid)) return now;
  const words = 'Внести erid из своего ОРД';
  return [
    { who: 'buyer', what: 'erid', words, until: dueOn },
    { who: 'seller', what: 'erid', words, until: dueOn },
  ];
}

/**
 * It was published, then it is reported: what came out under an erid from elsewhere, where that came from. Shows are known to the seller
 * alone: whoever else reports waits for them.
 */
function toReport(creative: CreativeRow, shows: DealMarking['shows']): Turn[] {
  const reporter = reporterOf(creative);
  const elsewhere = 'Отчитаться в своём ОРД: показы и акт';
  if (reporter === 'seller')
    return shows.length > 0 ? [{ who: reporter, what: 'report', words: elsewhere, until: null }] : [];
  const awaited = shows.find(({ state }) => state === 'awaited');
  const given = shows.some(({ state }) => state === 'given' || state === 'changed');
  const report = reporter ? elsewhere : 'Передать показы и акт в ОРД';
  return [
    ...(awaited
      ? [
          {
            who: 'seller' as const,
            what: 'shows' as const,
            words: 'Сказать, сколько было показов',
            until: awaited.due_on,
          },
        ]
      : []),
    ...(given ? [{ who: reporter ?? ('system' as const), what: 'report' as const, words: report, until: null }] : []),
  ];
}

interface Standing {
  creative: CreativeRow | undefined;
  problems: readonly MarkingProblem[];
  mode: MarkingMode;
  deal: StandingDeal;
  shows: DealMarking['shows'];
  isRequired: boolean;
  /** The buyer has not taken a risk of the goods. */
  hasRisk: boolean;
}

export function turnsOf({ creative, problems, mode, deal, shows, isRequired, hasRisk }: Standing): Turn[] {
  const { state, counter, dueOn, answerBy, completeBy } = deal;
  const isMarked = creative !== undefined && (hasErid(creative) || creative.state === 'superseded');
  // Nobody agrees on a creative of an order that may never be taken.
  if (state === 'requested') {
    const until = answerBy && dayOf(answerBy);
    return counter
      ? [{ who: 'buyer', what: 'terms', words: 'Ответить на условия продавца', until }]
      : [{ who: 'seller', what: 'answer', words: 'Ответить на заказ', until }];
  }
  const toCheck: Turn[] =
    state === 'delivered'
      ? [{ who: 'buyer', what: 'check', words: 'Проверить работу', until: completeBy && dayOf(completeBy) }]
      : [];
  if (!isMarked) {
    // While a moderator decides, nobody is asked to go on.
    const isGoing = state !== 'disputed' && (OPEN_STATES as readonly string[]).includes(state);
    return isRequired && isGoing ? [...toCheck, ...waitsFor(creative, problems, { mode, dueOn, hasRisk })] : toCheck;
  }
  if (state === 'in_work') {
    const words =
      mode === 'test'
        ? 'Сдать работу: это тренировка, выпускать не нужно'
        : 'Опубликовать с этой строкой и сдать работу';
    return [{ who: 'seller', what: 'publish', words, until: dueOn }];
  }
  return [...toCheck, ...toReport(creative, shows)];
}
