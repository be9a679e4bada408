/** The door of consents for the web of the application. */
export { ConsentsSection } from './consents-section.tsx';
export { LegalDocument } from './legal-document.tsx';
export type { LegalSection } from './legal-text.ts';
