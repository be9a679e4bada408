/** The door of safety for parts of its page that other modules have. */
export { Moment } from './moment.tsx';
