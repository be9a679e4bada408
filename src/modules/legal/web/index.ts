/** The door of consents for the web of the application. */
export { ConsentsSection } from './consents-section.tsx';
export { LegalDocument, type LegalSection } from './legal-document.tsx';
