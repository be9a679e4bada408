/** What the browser does to a picture before it is sent. */

/** Wider than any size that is kept, so that nothing is lost by it. */
const MAX_SIDE = 2560;
const QUALITY = 0.9;

export const COVER_RATIO = 16 / 11;

/** How the cover is framed: `zoom` from 1, `x` and `y` from 0 (left, top) to 1. */
export interface Framing {
  zoom: number;
  x: number;
  y: number;
}

interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The part of a picture that a frame of the cover's ratio shows. */
export function framedArea({ width, height }: { width: number; height: number }, { zoom, x, y }: Framing): Area {
  const shown = Math.min(width, height * COVER_RATIO) / zoom;
  const tall = shown / COVER_RATIO;
  return { left: x * (width - shown), top: y * (height - tall), width: shown, height: tall };
}

async function draw(file: Blob, areaOf: (image: ImageBitmap) => Area): Promise<Blob> {
  const image = await createImageBitmap(file);
  try {
    const area = areaOf(image);
    const scale = Math.min(1, MAX_SIDE / Math.max(area.width, area.height));
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

export const crop = (file: Blob, framing: Framing): Promise<Blob> => draw(file, (image) => framedArea(image, framing));

export const shrink = (file: Blob): Promise<Blob> =>
  draw(file, ({ width, height }) => ({ left: 0, top: 0, width, height }));
