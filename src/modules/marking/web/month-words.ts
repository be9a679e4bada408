import { dayAndMonth } from '#words/days.ts';
import { counted, type Forms } from '#words/plurals.ts';
import type { MonthRowState, MonthSummary } from '../contract.ts';

export type Tone = 'good' | 'warn' | 'bad' | 'soft';

export const PLACEMENTS: Forms = { one: 'размещение', few: 'размещения', many: 'размещений' };

export const ROW_WORDS: Readonly<Record<MonthRowState, { words: string; tone: Tone; note?: string }>> = {
  running: { words: 'Месяц идёт', tone: 'soft' },
  needs_shows: { words: 'Не хватает показов', tone: 'warn' },
  incomplete: { words: 'Не хватает данных', tone: 'warn' },
  open_deal: { words: 'Сделка ещё идёт', tone: 'warn', note: 'Сумма станет известна, когда её закроют.' },
  refused: { words: 'Отклонено', tone: 'bad' },
  ready: { words: 'Готово', tone: 'good' },
  sent: { words: 'Передано, ЕРИР проверяет', tone: 'soft' },
  verified: { words: 'Принято ЕРИР', tone: 'good' },
  frozen: { words: 'Закрыто', tone: 'soft', note: 'Сбор начислен: исправить уже нельзя.' },
  elsewhere: { words: 'В другом ОРД', tone: 'soft', note: 'Отчитывается тот, кто получил там erid.' },
};

export function monthState({ state, due_on, rows }: MonthSummary): { words: string; tone: Tone } {
  if (state === 'running') return { words: `Идёт, ${counted(rows, PLACEMENTS)}`, tone: 'soft' };
  if (state === 'verified') return { words: 'Принят ЕРИР', tone: 'good' };
  if (state === 'sent') return { words: 'Передан', tone: 'soft' };
  return { words: `До ${dayAndMonth(due_on)}`, tone: 'warn' };
}
