/** The door of statistics for the web of other modules: charts and tables by days. */
export { DayChart } from './day-chart.tsx';
export { DayTable } from './day-table.tsx';
export { MetricTabs } from './metric-tabs.tsx';
export { countedThings, type MetricWords } from './metrics.ts';
export { PERIODS, type PeriodDays } from './periods.ts';
export { isComparable } from './wording.ts';
