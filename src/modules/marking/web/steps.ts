/** The four steps of marking as they stand. */
import type { PathStep } from '#ui/step-path.tsx';
import { dayAndMonth } from '#words/days.ts';
import type { DealMarking } from '../contract.ts';
import { ERID_STATES } from '../domain/kinds.ts';
import { ISSUER_NAMES, ordName, reporterName } from './words.ts';

interface Told {
  /** «11 ноября» and «11 ноя, 16:42» in the reader's zone. */
  day(at: string): string;
  moment(at: string): string;
}

export const hasErid = ({ creative }: Pick<DealMarking, 'creative'>): boolean =>
  creative !== null && ERID_STATES.includes(creative.state) && creative.erid !== null;

/** The order is not taken yet: nothing is asked of anybody. */
export const isEarly = ({ waits_for }: DealMarking): boolean =>
  waits_for.some(({ what }) => what === 'answer' || what === 'terms');

/** Somebody works on the erid now; not before the order is taken, nor when the deal is over. */
const isGoing = ({ waits_for }: DealMarking): boolean =>
  waits_for.some(({ what }) => !['answer', 'terms', 'check'].includes(what));

function agreed(marking: DealMarking, told: Told): PathStep {
  const name = 'Согласование макета';
  const { creative, side } = marking;
  const look = isGoing(marking) ? 'on' : 'wait';
  if (!creative) return { name, note: isEarly(marking) ? 'когда заказ примут' : 'макета пока нет', look };
  const { buyer_at, seller_at } = creative.approvals;
  const version = `версия ${creative.version}`;
  if (buyer_at && seller_at) {
    return { name, note: `${told.day([buyer_at, seller_at].toSorted()[1] ?? buyer_at)}, ${version}`, look: 'done' };
  }
  if (hasErid(marking) || creative.state === 'queued') return { name, note: version, look: 'done' };
  if (creative.state === 'refused') return { name, note: `${version}, ждёт исправления`, look };
  if (creative.state === 'draft' || (!buyer_at && !seller_at)) return { name, note: `${version}, черновик`, look };
  const waited = buyer_at ? 'seller' : 'buyer';
  const whom = waited === side ? 'вас' : waited === 'seller' ? 'продавца' : 'покупателя';
  return { name, note: `${version}, ждём ${whom}`, look };
}

function registered(marking: DealMarking, told: Told): PathStep {
  const { creative, ord, mode } = marking;
  const name = 'Регистрация в ОРД';
  if (creative && hasErid(marking)) {
    const where =
      creative.erid_source === 'manual'
        ? (creative.erid_issuer && ISSUER_NAMES[creative.erid_issuer]) || 'внесли вручную'
        : ordName(mode);
    return { name, note: creative.erid_at ? `${where}, ${told.moment(creative.erid_at)}` : where, look: 'done' };
  }
  if (creative?.state === 'refused') return { name, note: 'ОРД отклонил', look: 'bad' };
  if (creative?.state !== 'queued') return { name, note: 'после согласования', look: 'wait' };
  if (ord?.state === 'away') return { name, note: 'ОРД не отвечает', look: 'paused' };
  if (ord?.state === 'stopped') return { name, note: 'отправка остановлена', look: 'paused' };
  return { name, note: 'отправляем', look: 'on' };
}

function received(marking: DealMarking): PathStep {
  const name = 'Получение erid';
  if (!hasErid(marking)) return { name, note: 'до публикации', look: 'wait' };
  const notes = { verified: 'ЕРИР подтвердил', bad: 'замечание ЕРИР', manual: 'внесли вручную' };
  const state = marking.creative?.state as keyof typeof notes;
  return { name, note: notes[state] ?? 'получен, ЕРИР сверит сам', look: state === 'bad' ? 'bad' : 'done' };
}

function reported(marking: DealMarking): PathStep {
  const { shows, publication, creative } = marking;
  const name = 'Передача показов';
  if (creative?.reporter)
    return {
      name,
      note: `передаёт ${reporterName(creative.reporter, marking.side)}`.replace('передаёт вы', 'передаёте вы'),
      look: 'wait',
    };
  if (!hasErid(marking) || !publication) return { name, note: 'после публикации', look: 'wait' };
  const left =
    shows.find(({ state }) => state === 'awaited') ??
    shows.find(({ state }) => state === 'given' || state === 'changed');
  if (left) {
    const note =
      left.state === 'given'
        ? 'показы внесены, ждут отправки'
        : left.state === 'changed'
          ? 'исправление ждёт отправки'
          : `внести до ${dayAndMonth(left.due_on)}`;
    return { name, note, look: 'on' };
  }
  const next = shows.find(({ state }) => state === 'running');
  if (next) return { name, note: `с ${dayAndMonth(next.from)} до ${dayAndMonth(next.due_on)}`, look: 'wait' };
  if (shows.length > 0) return { name, note: `месяцев: ${shows.length}`, look: 'done' };
  return { name, note: 'когда закончится месяц', look: 'wait' };
}

export function stepsOf(marking: DealMarking, told: Told): PathStep[] {
  return [agreed(marking, told), registered(marking, told), received(marking), reported(marking)];
}
