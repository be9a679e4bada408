/** Client-side check of a file's type before the upload; the server has the last word. */

export const UNREADABLE = 'Не получилось открыть как картинку.';
export const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif';

const REFUSED_TYPES: Record<string, string> = {
  'image/svg+xml': 'SVG не подходит, нужен PNG или JPEG.',
  'image/gif': 'GIF не подходит, нужен PNG или JPEG.',
  'application/pdf': 'PDF не подходит, нужен PNG или JPEG.',
};

export const refusalOf = ({ type }: Blob): string | undefined =>
  REFUSED_TYPES[type] ?? (type && !type.startsWith('image/') ? 'Это не картинка.' : undefined);
