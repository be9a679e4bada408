/** The passport's door for the web of other modules. */
export { passwordStrength } from '../domain/password-strength.ts';
