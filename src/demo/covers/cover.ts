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
export const coverSvgs = (objects: readonly Covered[]): string[] => coverLooks(objects).map(({ svg }) => svg);

interface Look {
  name: DrawingName;
  /** Which of the kind's palettes. */
  ink: number;
}

/** Of other drawings than the cover as long as there are any, then in other inks. */
export function gallerySvgs(object: Covered, cover: Look, count: number): string[] {
  const random = randomFor(`gallery ${object.title}`);
  const names = random.shuffled([...new Set(object.covers)]).filter((name) => name !== cover.name);
  const inks = random.shuffled(palettesOf(object.kind).map((_, ink) => ink));
  const looks = [...names, cover.name].flatMap((name, at) =>
    inks.map((_, turn) => ({
      name,
      ink: inks[(turn + at) % inks.length] ?? 0,
      turn: name === cover.name ? turn + 1 : turn,
    })),
  );
  return looks
    .filter(({ name, ink }) => name !== cover.name || ink !== cover.ink)
    .sort((one, other) => one.turn - other.turn)
    .slice(0, count)
    .map((look) => draw(object.kind, look, random));
}

function draw(kind: AdObjectKind, { name, ink }: Look, random: ReturnType<typeof randomFor>): string {
  const inks = palettesOf(kind)[ink];
  if (!inks) throw new Error(`no inks ${ink} for ${kind}`);
  return drawSvg(DRAWINGS[name], {
    inks,
    isMirrored: random.chance(0.5) && !ONE_WAY.has(name),
    zoom: random.between(1, 1.16),
  });
}

export function coverLooks(objects: readonly Covered[]): { look: Look; svg: string }[] {
  const takenAt = new Map<string, number>();
  return objects.map(({ title, kind, covers }, place) => {
    const random = randomFor(`cover ${title}`);
    const palettes = palettesOf(kind);
    const looks = random.shuffled([...new Set(covers)].flatMap((name) => palettes.map((_, ink) => ({ name, ink }))));
    const age = ({ name, ink }: (typeof looks)[number]) => takenAt.get(`${kind} ${name} ${ink}`) ?? -1;
    const [look] = looks.sort((one, other) => age(one) - age(other));
    if (!look) throw new Error(`no drawing suits ${title}`);
    takenAt.set(`${kind} ${look.name} ${look.ink}`, place);
    return { look, svg: draw(kind, look, random) };
  });
}

/** The library is loaded when there is something to draw: most starts have nothing. */
export async function rasterise(svg: string, width = WIDTH): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).resize({ width }).png({ compressionLevel: 1 }).toBuffer();
}
