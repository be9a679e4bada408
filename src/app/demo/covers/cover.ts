/** Chooses a drawing for an object and turns it into pixels. */
import sharp from 'sharp';
import type { AdObjectKind } from '#modules/ad-objects/kinds/kind.ts';
import { randomFor } from '../random.ts';
import { drawSvg } from './drawing.ts';
import { palettesOf } from './palette.ts';
import { TOPIC_DRAWINGS } from './topic-drawings.ts';
import { MORE_TOPIC_DRAWINGS } from './topic-drawings-2.ts';
import { TRADE_DRAWINGS } from './trade-drawings.ts';

const DRAWINGS = { ...TOPIC_DRAWINGS, ...MORE_TOPIC_DRAWINGS, ...TRADE_DRAWINGS };
export type DrawingName = keyof typeof DRAWINGS;

const WIDTH = 1280;

/** The svg of an object's cover; `drawings` are the ones that suit it. */
export function coverSvg(key: string, kind: AdObjectKind, drawings: readonly DrawingName[]): string {
  const random = randomFor(`cover ${key}`);
  return drawSvg(DRAWINGS[random.pick(drawings)], {
    inks: random.pick(palettesOf(kind)),
    isMirrored: random.chance(0.5),
    zoom: random.between(0.96, 1.16),
  });
}

export const rasterise = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).resize({ width: WIDTH }).png({ compressionLevel: 1 }).toBuffer();
