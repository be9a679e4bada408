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

export interface Covered {
  title: string;
  kind: AdObjectKind;
  /** The drawings that suit it. */
  covers: readonly DrawingName[];
}

/**
 * The svg of each object's cover, in their order. Of all drawings and inks that suit an object it takes those that were taken
 * longest ago, so neighbours in a list do not look alike.
 */
export function coverSvgs(objects: readonly Covered[]): string[] {
  const takenAt = new Map<string, number>();
  return objects.map(({ title, kind, covers }, place) => {
    const random = randomFor(`cover ${title}`);
    const palettes = palettesOf(kind);
    const looks = random.shuffled([...new Set(covers)].flatMap((name) => palettes.map((_, ink) => ({ name, ink }))));
    const age = ({ name, ink }: (typeof looks)[number]) => takenAt.get(`${kind} ${name} ${ink}`) ?? -1;
    const [look] = looks.sort((one, other) => age(one) - age(other));
    const inks = look && palettes[look.ink];
    if (!inks) throw new Error(`no drawing suits ${title}`);
    takenAt.set(`${kind} ${look.name} ${look.ink}`, place);
    return drawSvg(DRAWINGS[look.name], {
      inks,
      isMirrored: random.chance(0.5) && !ONE_WAY.has(look.name),
      zoom: random.between(1, 1.16),
    });
  });
}

/** The library is loaded when there is something to draw: most starts have nothing. */
export async function rasterise(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).resize({ width: WIDTH }).png({ compressionLevel: 1 }).toBuffer();
}
