/** The door of the legality module for other pages. */
export { versionOn } from '../domain/versions.ts';
