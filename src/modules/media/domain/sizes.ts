/** Which files a picture consists of, for the server that makes them and the page that names them. */

export const MAX_MEGAPIXELS = 40;

/** Widths in pixels; a narrower picture keeps its own. */
export const SIZE_WIDTHS = { card: 640, page: 1280, full: 2000 } as const;
export type PictureSize = keyof typeof SIZE_WIDTHS;
export const PICTURE_SIZES = Object.keys(SIZE_WIDTHS) as readonly PictureSize[];

export const PICTURE_FORMATS = ['avif', 'webp'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Beyond this a picture is a strip: its width shrinks too, so that no file grows out of measure. */
const MAX_HEIGHT_TO_WIDTH = 3;

interface Dimensions {
  width: number;
  height: number;
}

export function fitInto(size: PictureSize, { width, height }: Dimensions): Dimensions {
  const limit = SIZE_WIDTHS[size];
  const scale = Math.min(1, limit / width, (limit * MAX_HEIGHT_TO_WIDTH) / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

export const pictureUrl = (mediaId: string, size: PictureSize, format: PictureFormat): string =>
  `/media/${mediaId}/${size}.${format}`;
