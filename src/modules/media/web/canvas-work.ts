/** Client-side preparation of a picture on a canvas, before the upload. */
import { type Area, type Framing, framedArea } from './framing.ts';

/** Wider than any size that is kept, so that nothing is lost by it. */
const MAX_SIDE = 2560;
const QUALITY = 0.9;

async function draw(file: Blob, areaOf: (image: ImageBitmap) => Area, maxSide = MAX_SIDE): Promise<Blob> {
  const image = await createImageBitmap(file);
  try {
    const area = areaOf(image);
    const scale = Math.min(1, maxSide / Math.max(area.width, area.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(area.width * scale));
    canvas.height = Math.max(1, Math.round(area.height * scale));
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, area.left, area.top, area.width, area.height, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no blob'))), 'image/jpeg', QUALITY);
    });
  } finally {
    image.close();
  }
}

export const crop = (file: Blob, framing: Framing, ratio: number, maxSide?: number): Promise<Blob> =>
  draw(file, (image) => framedArea(image, framing, ratio), maxSide);

export const shrink = (file: Blob): Promise<Blob> =>
  draw(file, ({ width, height }) => ({ left: 0, top: 0, width, height }));
