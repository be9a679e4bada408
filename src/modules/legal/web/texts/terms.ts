/** Every wording of the terms by its day. */
import type { DOCUMENTS } from '../../domain/documents.ts';
import type { LegalText } from '../legal-text.ts';
import { TERMS_2024_01_15 } from './terms-2024-01-15.tsx';
import { TERMS_2026_11_17 } from './terms-2026-11-17.tsx';

export const TERMS: Record<(typeof DOCUMENTS.terms.versions)[number], LegalText> = {
  '2024-01-15': TERMS_2024_01_15,
  '2026-11-17': TERMS_2026_11_17,
};
