/** Public interface of chats for the frames of pages. */
export { useUnreadDialogs } from './use-unread.ts';
