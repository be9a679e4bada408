/** The door for pages of other modules. */
export { jobTitle } from '../domain/jobs.ts';
export { onDecision, tellDecision } from './decisions.ts';
