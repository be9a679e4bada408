/** The door of the cabinet for the frames of pages. */
export type { Counters } from '../contract.ts';
export { useCounters } from './use-counters.ts';
