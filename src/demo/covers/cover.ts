/** Chooses a drawing for an object and turns it into pixels. */
import type { AdObjectKind } from '#modules/ad-objects/contract.ts';
import { randomFor } from '../random.ts';
import { drawSvg } from './drawing.ts';
import { palettesOf } from './palette.ts';
import { TOPIC_DRAWINGS } from './topic-drawings.ts';
import { MORE_TOPIC_DRAWINGS } from './topic-drawings-2.ts';
import { TRADE_DRAWINGS } from './trade-drawings.ts';

const DRAWINGS = { ...TOPIC_DRAWINGS, ...MORE_TOPIC_DRAWINGS, ...TRADE_DRAWINGS };
export type DrawingName = keyof typeof DRAWINGS;

const WIDTH = 1280;

/** A mirrored arrow, note or rising column would say something else. */
const ONE_WAY: ReadonlySet<DrawingName> = new Set([
  'player',
  'clapper',
  'notes',
  'quotes',
  'bars',
  'ladder',
  'code',
  'book',
  'paper',
  'board',
  'route',
  'calendar',
]);

/** The svg of an object's cover; `drawings` are the ones that suit it. */
export function coverSvg(key: string, kind: AdObjectKind, drawings: readonly DrawingName[]): string {
  const random = randomFor(`cover ${key}`);
  const name = random.pick(drawings);
  return drawSvg(DRAWINGS[name], {
    inks: random.pick(palettesOf(kind)),
    isMirrored: random.chance(0.5) && !ONE_WAY.has(name),
    zoom: random.between(1, 1.07),
  });
}

/** The library is loaded when there is something to draw: most starts have nothing. */
export async function rasterise(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).resize({ width: WIDTH }).png({ compressionLevel: 1 }).toBuffer();
}
