/** The door of chats for the frames of pages. */
export { useUnreadDialogs } from './use-unread.ts';
