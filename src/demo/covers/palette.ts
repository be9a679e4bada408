/** Duotone inks of a cover, mixed from the kind's tint as the design does: light, full or night ground and one accent. */
import type { AdObjectKind } from '#modules/ad-objects/contract.ts';

/** g ground, a–d from near the ground to the strongest, p paper, o the accent point. */
export type Ink = 'g' | 'a' | 'b' | 'c' | 'd' | 'p' | 'o';
export type Palette = Record<Ink, string>;

const TINTS: Record<AdObjectKind, { tint: string; soft: string }> = {
  product: { tint: '#8a5a0b', soft: '#fff4dc' },
  campaign: { tint: '#a62a4e', soft: '#fde9ef' },
  resource: { tint: '#2456b8', soft: '#e8f0fe' },
  contractor: { tint: '#17704a', soft: '#e3f5ec' },
};
const NIGHT = '#0d0c14';
const ACCENT = '#d63d12';
const ACCENT_ON_DARK = '#ff8a66';

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

function mix(percent: number, first: string, second: string): string {
  const other = channels(second);
  const mixed = channels(first).map((value, at) =>
    Math.round((value * percent + (other[at] ?? 0) * (100 - percent)) / 100),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

export function palettesOf(kind: AdObjectKind): Palette[] {
  const { tint, soft } = TINTS[kind];
  const light = (percent: number) => mix(percent, tint, soft);
  const dark = (percent: number) => mix(percent, tint, NIGHT);
  return [
    { g: light(7), a: light(20), b: light(42), c: tint, d: dark(52), p: '#ffffff', o: ACCENT },
    { g: tint, a: light(84), b: light(58), c: light(22), d: dark(45), p: soft, o: ACCENT_ON_DARK },
    { g: light(30), a: light(44), b: light(66), c: dark(88), d: dark(45), p: soft, o: ACCENT },
    { g: dark(42), a: dark(62), b: dark(92), c: light(55), d: light(16), p: soft, o: ACCENT_ON_DARK },
  ];
}
