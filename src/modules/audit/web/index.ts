/** The door for pages of other modules. */
export { onDecision, tellDecision } from './decisions.ts';
