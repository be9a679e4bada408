/** Moderation's door for the web of other modules. */
export { COMPLAINT_REASONS } from '../domain/complaints.ts';
export { CaseHold } from './case-hold.tsx';
export { ComplaintDialog } from './complaint-dialog.tsx';
export { LogList } from './log-list.tsx';
export { ThreadLines } from './message-context.tsx';
export { titleOf } from './queue-item.ts';
