/** The door of notifications for the frames of pages. */
export { Bell } from './bell.tsx';
