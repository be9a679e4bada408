/** Public interface of the cabinet for the frames of pages. */
export type { Counters } from '../contract.ts';
export type { PalettePage } from './palette/entries.tsx';
export { openedBy, rememberOpened } from './palette/opened.ts';
export { useCounters } from './use-counters.ts';
