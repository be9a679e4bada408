/** Public interface of the module for other modules' pages. */
export { jobTitle } from '../domain/jobs.ts';
export { onDecision, tellDecision } from './decisions.ts';
