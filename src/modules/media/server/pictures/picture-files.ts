/** Which files a picture consists of in the store. */
import type { StoredFile } from '#platform/file-store.ts';
import { PICTURE_FORMATS, PICTURE_SIZES, type PictureFormat, type PictureSize } from '../../domain/sizes.ts';

export type FileName = `${PictureSize}.${PictureFormat}`;
export const FILE_NAMES: readonly FileName[] = PICTURE_SIZES.flatMap((size) =>
  PICTURE_FORMATS.map((format) => `${size}.${format}` as const),
);
/** The file that its owner may download. */
export const LARGEST_FILE: FileName = 'full.webp';
export type PictureFiles = Record<FileName, Uint8Array>;

export const typeOf = (name: string): string => `image/${name.split('.')[1]}`;

export const storedFiles = (files: PictureFiles): StoredFile[] =>
  FILE_NAMES.map((name) => ({ name, type: typeOf(name), bytes: files[name] }));
