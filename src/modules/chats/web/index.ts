/** The door of chats for the frames of pages. */
export { ChatsLink } from './chats-link.tsx';
export { useUnreadDialogs } from './use-unread.ts';
