import { z } from 'zod';
import { externalId, rules } from './fault.ts';

export const FORMS = [
  'banner',
  'banner_html5',
  'text_block',
  'text_graphic_block',
  'audio',
  'video',
  'live_audio',
  'live_video',
  'text_video_block',
  'text_graphic_video_block',
  'text_audio_block',
  'text_graphic_audio_block',
  'text_audio_video_block',
  'text_graphic_audio_video_block',
] as const;
export type Form = (typeof FORMS)[number];

export const TEXTS_LIMIT = 65_000;
const KKTU = /^[1-9]\d{0,2}\.[1-9]\d{0,2}\.[1-9]\d{0,2}$/;
/** «Прочие товары и услуги»: allowed with words that say why nothing else fits. */
const OTHER_KKTU = '30.15.1';
/** Shared by brand, category and description: the more are sent, the shorter each. */
const DESCRIPTION_LIMITS = [255, 255, 240, 225] as const;

const unique = (values: readonly string[]) => new Set(values).size === values.length;
const text = z.string().min(1).max(TEXTS_LIMIT);

export const creative = z
  .object({
    contract_external_ids: z.array(externalId).min(1).optional(),
    cids: z.array(z.uuid()).min(1).optional(),
    person_external_id: externalId.optional(),
    kktus: z.array(z.string().regex(KKTU)).min(1).max(16),
    form: z.enum(FORMS),
    name: z.string().min(1).max(255).optional(),
    brand: z.string().min(1).max(255).optional(),
    category: z.string().min(1).max(255).optional(),
    description: z.string().min(1).max(255).optional(),
    pay_type: z.enum(['cpa', 'cpc', 'cpm', 'other']).optional(),
    targeting: z.string().max(100_000).optional(),
    target_urls: z
      .array(
        z
          .string()
          .max(2000)
          .regex(/^[a-z][a-z0-9+.-]*:\S+$/i),
      )
      .refine(unique, 'target_urls must be unique')
      .optional(),
    texts: z.array(text).refine(unique, 'texts must be unique').optional(),
    media_external_ids: z.array(externalId).refine(unique, 'media_external_ids must be unique').optional(),
    flags: z.array(z.enum(['social', 'social_quota'])).optional(),
  })
  .superRefine(
    rules(({ kktus, form, texts = [], media_external_ids: media = [], ...given }, refuse) => {
      const owners = [given.contract_external_ids, given.cids, given.person_external_id].filter(Boolean);
      if (owners.length !== 1) {
        refuse(
          'contract_external_ids',
          'exactly one of contract_external_ids, cids and person_external_id is required',
        );
      }
      const isCobranded = initialContracts(given) > 1;
      if (kktus.length > 1 && !isCobranded) {
        refuse('kktus', 'only creatives of several contracts have more than one code');
      }
      const words = [given.brand, given.category, given.description].filter(Boolean) as string[];
      if (kktus.length === 1 && kktus[0] === OTHER_KKTU && words.length === 0) {
        refuse('description', `brand, category or description is required with ${OTHER_KKTU}`);
      }
      const limit = DESCRIPTION_LIMITS[words.length] ?? 0;
      for (const field of ['brand', 'category', 'description'] as const) {
        if ((given[field]?.length ?? 0) > limit) refuse(field, `length of ${field} must not be greater than ${limit}`);
      }
      if (needsText(form) && texts.length === 0) refuse('texts', `texts are required for ${form}`);
      if (needsMedia(form) && media.length === 0)
        refuse('media_external_ids', `media_external_ids are required for ${form}`);
      if (lengthOf(texts) > TEXTS_LIMIT)
        refuse('texts', `texts must not be longer than ${TEXTS_LIMIT} characters together`);
    }),
  );

export type Creative = z.output<typeof creative>;

const needsText = (form: Form): boolean => form.startsWith('text_');
const needsMedia = (form: Form): boolean => form !== 'text_block';
export const lengthOf = (texts: readonly string[]): number => texts.reduce((sum, one) => sum + one.length, 0);
export const initialContracts = ({ contract_external_ids, cids }: Partial<Creative>): number =>
  (contract_external_ids ?? cids ?? []).length;
