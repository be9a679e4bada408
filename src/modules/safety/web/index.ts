/** The door of safety for parts of its page that other modules have. */
export { Failure } from './failure.tsx';
export { Moment } from './moment.tsx';
export { SettingLine } from './setting-line.tsx';
