/** The door of marking for other modules' pages. */
export { GLOSSARY } from './glossary.ts';
