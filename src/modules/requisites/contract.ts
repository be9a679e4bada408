/** Legal forms of people and companies, and the control digits of their tax and registration numbers. */
export { LEGAL_FORMS, type LegalForm } from './domain/legal-forms.ts';
export { isInn, isOgrn, requisitesProblems } from './domain/numbers.ts';
