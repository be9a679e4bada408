/** The passport's door for the web of other modules. */
export { isUnnamed } from '../domain/names.ts';
export { passwordStrength } from '../domain/password-strength.ts';
export { NameQuestion } from './name-question.tsx';
