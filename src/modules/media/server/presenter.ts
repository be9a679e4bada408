import type { UploadedPicture } from '../contract.ts';
import { fitInto, PICTURE_SIZES, pictureUrl } from '../domain/sizes.ts';
import type { NewPicture } from './store.ts';

export function presentPicture({ media_id, width, height, placeholder }: NewPicture): UploadedPicture {
  return {
    media_id,
    url: pictureUrl(media_id, 'full', 'webp'),
    width,
    height,
    placeholder,
    sizes: Object.fromEntries(
      PICTURE_SIZES.map((size) => [size, fitInto(size, { width, height })]),
    ) as UploadedPicture['sizes'],
  };
}
