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

function agreed(marking: DealMarking, told: Told): PathStep {
  const name = 'Макет согласован';
  const { creative, side } = marking;
  if (!creative) return { name, note: 'макета пока нет', look: 'on' };
  const { buyer_at, seller_at } = creative.approvals;
  const version = `версия ${creative.version}`;
  if (buyer_at && seller_at) {
    return { name, note: `${told.day([buyer_at, seller_at].toSorted()[1] ?? buyer_at)}, ${version}`, look: 'done' };
  }
  if (hasErid(marking) || creative.state === 'queued') return { name, note: version, look: 'done' };
  if (creative.state === 'draft' || (!buyer_at && !seller_at))
    return { name, note: `${version}, черновик`, look: 'on' };
  const waited = buyer_at ? 'seller' : 'buyer';
  const whom = waited === side ? 'вас' : waited === 'seller' ? 'продавца' : 'покупателя';
  return { name, note: `${version}, ждём ${whom}`, look: 'on' };
}

function registered(marking: DealMarking, told: Told): PathStep {
  const { creative, ord, mode } = marking;
  const name = 'Зарегистрирован в ОРД';
  if (creative && hasErid(marking)) {
    const where =
      creative.erid_source === 'manual'
        ? (creative.erid_issuer && ISSUER_NAMES[creative.erid_issuer]) || 'внесли вручную'
        : ordName(mode);
    return { name, note: creative.erid_at ? `${where}, ${told.moment(creative.erid_at)}` : where, look: 'done' };
  }
  if (creative?.state === 'refused') return { name, note: 'отклонён', look: 'bad' };
  if (creative?.state !== 'queued') return { name, note: 'после согласования', look: 'wait' };
  if (ord?.state === 'away') return { name, note: 'ОРД не отвечает', look: 'paused' };
  if (ord?.state === 'stopped') return { name, note: 'отправка остановлена', look: 'paused' };
  return { name, note: 'отправляем', look: 'on' };
}

function received(marking: DealMarking): PathStep {
  const name = 'erid получен';
  if (!hasErid(marking)) return { name, note: 'до публикации', look: 'wait' };
  const notes = { verified: 'ЕРИР подтвердил', bad: 'замечание ЕРИР', manual: 'внесли вручную' };
  const state = marking.creative?.state as keyof typeof notes;
  return { name, note: notes[state] ?? 'ЕРИР проверяет', look: state === 'bad' ? 'bad' : 'done' };
}

function reported(marking: DealMarking): PathStep {
  const { shows, publication, creative } = marking;
  const name = 'Показы переданы';
  if (creative?.reporter)
    return {
      name,
      note: `передаёт ${reporterName(creative.reporter, marking.side)}`.replace('передаёт вы', 'передаёте вы'),
      look: 'wait',
    };
  if (!hasErid(marking) || !publication) return { name, note: 'после публикации', look: 'wait' };
  const left = shows.find(({ state }) => state === 'awaited' || state === 'given');
  if (shows.length > 0 && !left) return { name, note: `месяцев: ${shows.length}`, look: 'done' };
  return { name, note: left ? `до ${dayAndMonth(left.due_on)}` : 'когда закончится месяц', look: 'on' };
}

export function stepsOf(marking: DealMarking, told: Told): PathStep[] {
  return [agreed(marking, told), registered(marking, told), received(marking), reported(marking)];
}
