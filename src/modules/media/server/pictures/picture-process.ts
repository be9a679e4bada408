/**
 * A process of its own for the one thing that reads strangers' bytes with native code. Whatever a file does to the decoder
 * (a crash, a loop, memory) happens here; the server ends this process and starts another. It has no settings and no secrets.
 */
import sharp, { type Sharp } from 'sharp';
import { fitInto, MAX_MEGAPIXELS, PICTURE_SIZES } from '../../domain/sizes.ts';
import type { FileName, PictureFiles } from './picture-files.ts';

export type Refusal = 'unreadable' | 'too_many_pixels' | 'too_slow';
export interface MadePicture {
  width: number;
  height: number;
  placeholder: string;
  files: PictureFiles;
}
export type PictureAnswer = { made: MadePicture } | { refusal: Refusal; detail: string };

const MAX_PIXELS = MAX_MEGAPIXELS * 1_000_000;
const PLACEHOLDER_SIDES = [24, 16, 8];
const MAX_PLACEHOLDER_LENGTH = 400;

sharp.cache(false);
sharp.concurrency(1);
// No other decoder of the library can be reached, whatever the bytes look like.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});

class RefusedError extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal, detail: string) {
    super(detail);
    this.refusal = refusal;
  }
}

/** Reads only the header, so the size is known before anything of that size is made. */
async function inspect(bytes: Uint8Array): Promise<void> {
  const { format, compression, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  const isKnown = ['jpeg', 'png', 'webp'].includes(format) || (format === 'heif' && compression === 'av1');
  if (!isKnown) throw new RefusedError('unreadable', `format ${format}`);
  if (width * height > MAX_PIXELS) throw new RefusedError('too_many_pixels', `${width} × ${height}`);
}

/** The encoders are set for speed: AVIF at its fastest is already a fifth smaller than WebP of the same likeness. */
async function encode(image: Sharp): Promise<{ webp: Uint8Array; avif: Uint8Array }> {
  const webp = await image.clone().webp({ quality: 80, effort: 2 }).toBuffer();
  const avif = await image.clone().avif({ quality: 50, effort: 0 }).toBuffer();
  return { webp, avif };
}

async function placeholderOf(image: Sharp): Promise<string> {
  for (const side of PLACEHOLDER_SIDES) {
    const tiny = await image.clone().resize(side, side, { fit: 'inside' }).webp({ quality: 40, effort: 6 }).toBuffer();
    const url = `data:image/webp;base64,${tiny.toString('base64')}`;
    if (url.length <= MAX_PLACEHOLDER_LENGTH) return url;
  }
  throw new Error('no placeholder is short enough');
}

async function make(bytes: Uint8Array): Promise<MadePicture> {
  await inspect(bytes);
  // Pixels only, the right way up, in sRGB: nothing else of the file survives this line.
  const upright = sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS, sequentialRead: true, pages: 1 })
    .autoOrient()
    // A dark logo on nothing would vanish on a dark page.
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb');
  const { autoOrient } = await upright.metadata();
  const full = await upright
    .resize({ ...fitInto('full', autoOrient), fit: 'fill' })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const pixels = sharp(full.data, { raw: full.info });
  const files: Partial<PictureFiles> = {};
  let previous: { width: number; encoded: Awaited<ReturnType<typeof encode>> } | undefined;
  for (const size of PICTURE_SIZES) {
    const dimensions = fitInto(size, full.info);
    // A picture smaller than the size is the same file once more.
    if (previous?.width !== dimensions.width) {
      previous = {
        width: dimensions.width,
        encoded: await encode(pixels.clone().resize({ ...dimensions, fit: 'fill' })),
      };
    }
    files[`${size}.webp` satisfies FileName] = previous.encoded.webp;
    files[`${size}.avif` satisfies FileName] = previous.encoded.avif;
  }
  return {
    width: full.info.width,
    height: full.info.height,
    placeholder: await placeholderOf(pixels),
    files: files as PictureFiles,
  };
}

async function answer(bytes: Uint8Array): Promise<PictureAnswer> {
  try {
    return { made: await make(bytes) };
  } catch (error) {
    const detail = (error as Error).message;
    return { refusal: error instanceof RefusedError ? error.refusal : 'unreadable', detail };
  }
}

process.on('message', async (bytes: Uint8Array) => process.send?.(await answer(bytes)));
process.on('disconnect', () => process.exit());
// Ctrl-C reaches this process too; the server decides when it ends.
process.on('SIGINT', () => {});
process.send?.('ready');
