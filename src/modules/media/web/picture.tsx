import { fitInto, PICTURE_SIZES, type PictureFormat, type PictureSize, pictureUrl } from '../domain/sizes.ts';

/** A picture as objects carry it. */
export interface PictureFacts {
  media_id: string;
  alt: string | null;
  width: number;
  height: number;
  placeholder: string;
}

function sourcesOf({ media_id, width, height }: PictureFacts, format: PictureFormat): string {
  const byWidth = new Map<number, string>();
  for (const size of PICTURE_SIZES) {
    const { width: own } = fitInto(size, { width, height });
    if (!byWidth.has(own)) byWidth.set(own, pictureUrl(media_id, size, format));
  }
  return [...byWidth].map(([own, url]) => `${url} ${own}w`).join(', ');
}

export interface PictureProps {
  picture: PictureFacts;
  /** The size for browsers that do not choose, and the one that width and height are given of. */
  size: PictureSize;
  /** The attribute of the same name: how wide the picture stands on the page. */
  sizes: string;
  className?: string | undefined;
  /** Seen at once, so it is loaded at once. */
  priority?: boolean | undefined;
}

export function Picture({ picture, size, sizes, className, priority = false }: PictureProps) {
  const { width, height } = fitInto(size, picture);
  return (
    <picture style={{ display: 'contents' }}>
      <source type="image/avif" srcSet={sourcesOf(picture, 'avif')} sizes={sizes} />
      <img
        src={pictureUrl(picture.media_id, size, 'webp')}
        srcSet={sourcesOf(picture, 'webp')}
        sizes={sizes}
        width={width}
        height={height}
        alt={picture.alt ?? ''}
        className={className}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        style={
          picture.placeholder ? { background: `url("${picture.placeholder}") center / cover no-repeat` } : undefined
        }
      />
    </picture>
  );
}
