import { IconCheck, IconX } from '@tabler/icons-react';
import { Box } from '#ui/box.tsx';
import { shortDay } from '#words/days.ts';
import type { Deal, DealStep } from '../contract.ts';
import { STATE_VIEWS } from './states.ts';
import styles from './step-path.module.css';
import { type Moments, useMoments } from './use-moments.ts';

interface Pin {
  name: string;
  note: string;
  look: 'done' | 'on' | 'wait' | 'stopped';
}

const ENDED_BADLY = new Set(['declined', 'cancelled', 'expired', 'refunded']);

/** The way of a deal: what is behind it, where it stands, what is yet to come. */
function pinsOf(deal: Deal, { moment }: Moments): Pin[] {
  const find = (action: DealStep['action']) => deal.history.findLast((step) => step.action === action);
  const at = (step: DealStep | undefined) => (step ? moment(step.at) : '');
  const { state, closed_at } = deal;
  const accepted = find('accept') ?? find('accept_counter');
  const revision = find('request_revision');
  const delivered = find('deliver');
  const dispute = find('dispute');
  const isOver = closed_at !== null;
  const end: Pin = {
    name: isOver ? STATE_VIEWS[state].label : 'Завершение',
    note: closed_at ? moment(closed_at) : 'оплата и отзывы',
    look: isOver ? (ENDED_BADLY.has(state) ? 'stopped' : 'done') : 'wait',
  };
  const pins: Pin[] = [{ name: 'Заказ и оплата', note: moment(deal.created_at), look: 'done' }];
  if (state === 'requested') {
    pins.push({
      name: deal.counter ? 'Условия продавца' : 'Ответ продавца',
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

export function StepPath({ deal }: { deal: Deal }) {
  const pins = pinsOf(deal, useMoments());
  return (
    <Box title="Шаги" className={styles.whole}>
      <ol className={styles.path}>
        {pins.map(({ name, note, look }) => (
          <li key={name} data-look={look} aria-current={look === 'on' ? 'step' : undefined}>
            <span className={`${styles.pin} stack centre below-2 round inverse`}>
              {look === 'done' ? <IconCheck aria-hidden="true" /> : null}
              {look === 'stopped' ? <IconX aria-hidden="true" /> : null}
            </span>
            <div>
              <b className="block t-14 tight">{name}</b>
              <small className="block tight">{note}</small>
            </div>
          </li>
        ))}
      </ol>
    </Box>
  );
}

/** The same in one line, where the whole of it would stand far below. */
export function StepStrip({ deal }: { deal: Deal }) {
  const pins = pinsOf(deal, useMoments());
  const place = Math.max(
    pins.findLastIndex(({ look }) => look === 'on'),
    pins.findLastIndex(({ look }) => look === 'done' || look === 'stopped'),
  );
  const here = pins[place];
  if (!here) return null;
  return (
    <section className={`${styles.strip} stack gap-2`} aria-label="Шаг сделки">
      <p className="t-14">
        <b className="strong">{here.name}</b>
        <span className="soft">
          , шаг {place + 1} из {pins.length}
          {here.note ? `, ${here.note}` : ''}
        </span>
      </p>
      <div className={styles.bars} aria-hidden="true">
        {pins.map(({ name, look }) => (
          <i key={name} data-look={look} />
        ))}
      </div>
    </section>
  );
}
