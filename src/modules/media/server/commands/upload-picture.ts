import { randomUUID } from 'node:crypto';
import { takeFromLimit } from '#platform/http/rate-limit.ts';
import type { UploadedFile } from '#platform/http/upload.ts';
import { MAX_MEGAPIXELS } from '../../domain/sizes.ts';
import type { MediaContext } from '../context.ts';
import { fail } from '../fail.ts';
import type { Refusal } from '../pictures/picture-process.ts';
import { refusalOfFormat } from '../pictures/refused-formats.ts';
import { bytesOf, storePicture } from '../pictures/store-picture.ts';
import { type NewPicture, sumOfOwner } from '../store.ts';

const QUOTA = { pictures: 500, bytes: 300 * 1024 * 1024 };
const UPLOAD_LIMIT = { max: 150, windowSeconds: 600 };

const REFUSALS = {
  unreadable: 'Не получилось открыть файл как картинку. Подойдёт целый JPEG, PNG, WebP или AVIF.',
  too_many_pixels: `Картинка слишком большая: нужно не больше ${MAX_MEGAPIXELS} мегапикселей. Уменьшите её и загрузите снова.`,
  too_slow: 'Не успели обработать картинку. Попробуйте ещё раз или уменьшите её.',
} as const satisfies Record<Refusal, string>;

const refuse = (sentence: string, cause?: unknown) =>
  fail('invalid_fields', { message: sentence, fields: { file: sentence }, cause });

export interface UploadRequest {
  ownerId: string;
  readFile: () => Promise<UploadedFile>;
}

export function uploadPicture(context: MediaContext, { ownerId, readFile }: UploadRequest): Promise<NewPicture> {
  return context.gate(ownerId, async () => {
    await takeFromLimit(context.pool, `media/${ownerId}`, UPLOAD_LIMIT);
    const sum = await sumOfOwner(context.db, ownerId);
    if (sum.pictures >= QUOTA.pictures || sum.bytes >= QUOTA.bytes) throw fail('media_quota');

    const { bytes } = await readFile();
    const known = refusalOfFormat(bytes);
    if (known) throw refuse(known);
    const answer = await context.maker.make(bytes);
    if ('refusal' in answer) throw refuse(REFUSALS[answer.refusal], answer.detail);

    const { files, ...facts } = answer.made;
    const picture: NewPicture = {
      // Random in every bit: what is public is found only by who was told its address.
      media_id: randomUUID(),
      owner_id: ownerId,
      ...facts,
      bytes: bytesOf(files),
    };
    if (!(await storePicture(context, picture, files, QUOTA))) throw fail('media_quota');
    return picture;
  });
}
