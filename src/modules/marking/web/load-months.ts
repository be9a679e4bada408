import { apiOf, type Transport } from '#platform/web/api.ts';
import { dayOf } from '#words/moments.ts';
import type { MarkingMode, MarkingMonth, MonthSummary, markingCalls } from '../contract.ts';
import { isLeft } from './month-words.ts';

export interface MonthsData {
  mode: MarkingMode;
  months: MonthSummary[];
  /** The chosen one, or the one that needs somebody. */
  month: MarkingMonth | null;
  /** The register's, when this was read. */
  today: string;
}

export async function loadMonths(transport: Transport, chosen: string | undefined): Promise<MonthsData> {
  const api = apiOf<typeof markingCalls>(transport);
  const { mode, items } = await api('GET /v1/marking/months');
  const shown =
    items.find(({ month }) => month === chosen) ??
    items.find(({ is_overdue }) => is_overdue) ??
    items.findLast(isLeft) ??
    items.findLast(({ state }) => state === 'open') ??
    items.at(-1);
  const month = shown ? await api('GET /v1/marking/months/{month}', { params: { month: shown.month } }) : null;
  return { mode, months: items, month, today: dayOf(new Date()) };
}
