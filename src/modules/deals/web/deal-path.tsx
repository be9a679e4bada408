import { type PathStep, StepPath } from '#ui/step-path.tsx';
import { StepProgress } from '#ui/step-progress.tsx';
import { shortDay } from '#words/days.ts';
import type { Deal, DealStep } from '../contract.ts';
import { STATE_VIEWS } from './states.ts';
import { type Moments, useMoments } from './use-moments.ts';

const ENDED_BADLY = new Set(['declined', 'cancelled', 'expired', 'refunded']);

/** The way of a deal: what is behind it, where it stands, what is yet to come. */
function pinsOf(deal: Deal, { moment }: Moments): PathStep[] {
  const find = (action: DealStep['action']) => deal.history.findLast((step) => step.action === action);
  const at = (step: DealStep | undefined) => (step ? moment(step.at) : '');
  const { state, closed_at } = deal;
  const accepted = find('accept') ?? find('accept_counter');
  const revision = find('request_revision');
  const delivered = find('deliver');
  const dispute = find('dispute');
  const isOver = closed_at !== null;
  const end: PathStep = {
    name: isOver ? STATE_VIEWS[state].label : 'Завершение',
    note: closed_at ? moment(closed_at) : 'оплата и отзывы',
    look: isOver ? (ENDED_BADLY.has(state) ? 'bad' : 'done') : 'wait',
  };
  const pins: PathStep[] = [{ name: 'Заказ и оплата', note: moment(deal.created_at), look: 'done' }];
  if (state === 'requested') {
    pins.push({
      name: deal.held_by_law ? 'Решение о риске' : deal.counter ? 'Условия продавца' : 'Ответ продавца',
      note: deal.answer_by ? `до ${moment(deal.answer_by)}` : '',
      look: 'on',
    });
  }
  const isWorking = state === 'in_work';
  if (accepted || !isOver) {
    const isFirstRound = isWorking && !revision;
    pins.push({
      name: 'В работе',
      note: isFirstRound && deal.due_on ? `до ${shortDay(deal.due_on)}` : at(accepted),
      look: isFirstRound ? 'on' : accepted ? 'done' : 'wait',
    });
  }
  if (revision) pins.push({ name: 'Доработка', note: at(revision), look: isWorking ? 'on' : 'done' });
  if (delivered || !isOver) {
    const isChecked = state === 'delivered';
    pins.push({
      name: 'Приёмка',
      note: isChecked && deal.complete_by ? `до ${moment(deal.complete_by)}` : isWorking ? '' : at(delivered),
      look: isChecked ? 'on' : delivered && !isWorking ? 'done' : 'wait',
    });
  }
  if (dispute) pins.push({ name: 'Спор', note: at(dispute), look: state === 'disputed' ? 'on' : 'done' });
  return [...pins, end];
}

/** Over everything else: where the deal stands is seen without scrolling. */
export function DealPath({ deal }: { deal: Deal }) {
  return (
    <div className="desk-only">
      <StepPath label="Шаги сделки" steps={pinsOf(deal, useMoments())} />
    </div>
  );
}

/** The same in one line, where the whole of it would stand far below. */
export function StepStrip({ deal }: { deal: Deal }) {
  const pins = pinsOf(deal, useMoments());
  const place = pins.findLastIndex(({ look }) => look !== 'wait');
  const here = pins[place];
  if (!here) return null;
  const title = [here.name, here.note].filter(Boolean).join(', ');
  return <StepProgress step={place + 1} of={pins.length} title={title} className="phone-only" />;
}
