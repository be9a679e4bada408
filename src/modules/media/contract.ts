/** Pictures: uploaded once, then referred to by their id. */

import { z } from 'zod';
import { defineCalls, type ErrorCatalogue, id } from '#platform/contract.ts';
import { fileSize } from '#words/sizes.ts';
import { MAX_UPLOAD_BYTES } from './domain/limits.ts';
import { PICTURE_SIZES, type PictureSize } from './domain/sizes.ts';

export { pictureUrl } from './domain/sizes.ts';

export const mediaErrors = {
  media_quota: {
    status: 409,
    message:
      'Место для картинок закончилось. Удалите лишние из своих объектов: место освободится в течение двух суток.',
  },
} as const satisfies ErrorCatalogue;

const dimensions = z.object({ width: z.int(), height: z.int() });

const uploaded = dimensions.extend({
  media_id: id,
  /** Where the largest size is; `sizes` are served beside it, each as .webp and .avif. */
  url: z.string(),
  /** A tiny data URL to show while the picture loads. */
  placeholder: z.string(),
  sizes: z.object(
    Object.fromEntries(PICTURE_SIZES.map((size) => [size, dimensions])) as Record<PictureSize, typeof dimensions>,
  ),
});
export type UploadedPicture = z.output<typeof uploaded>;

export const mediaCalls = defineCalls({
  'POST /v1/media': {
    summary: `Загрузить картинку: JPEG, PNG, WebP или AVIF до ${fileSize(MAX_UPLOAD_BYTES)} и 40 мегапикселей`,
    access: 'signed_in',
    upload: { maxBytes: MAX_UPLOAD_BYTES },
    answer: uploaded,
    errors: ['media_quota'],
  },
});
