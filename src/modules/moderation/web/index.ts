/** What other modules show of moderation. */
export { ComplaintDialog } from './complaint-dialog.tsx';
export { ThreadLines } from './message-context.tsx';
