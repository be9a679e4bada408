/** Every wording of the privacy policy by its day. */
import type { DOCUMENTS } from '../../domain/documents.ts';
import type { LegalText } from '../legal-text.ts';
import { PRIVACY_2024_01_15 } from './privacy-2024-01-15.tsx';
import { PRIVACY_2026_11_16 } from './privacy-2026-11-16.tsx';
import { PRIVACY_2026_11_17 } from './privacy-2026-11-17.tsx';
import { PRIVACY_2026_11_18 } from './privacy-2026-11-18.tsx';

export const PRIVACY: Record<(typeof DOCUMENTS.personal_data.versions)[number], LegalText> = {
  '2024-01-15': PRIVACY_2024_01_15,
  '2026-11-16': PRIVACY_2026_11_16,
  '2026-11-17': PRIVACY_2026_11_17,
  '2026-11-18': PRIVACY_2026_11_18,
};
