/** The door of projects for the pages of other modules. */
export { Meter } from './budget-bar.tsx';
export { progressWords } from './wording.ts';
