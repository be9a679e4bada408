/**
 * A drawing is written as lines, one shape each, on a sheet of 400 × 300:
 *   rings x y radius step ink         arcs around a point, to the edge of the sheet
 *   disc x y radius ink               box x y width height corner ink
 *   fill ink path…                    line ink width path…
 */
import type { Ink, Palette } from './palette.ts';

const WIDTH = 400;
const HEIGHT = 300;
const RINGS = 14;

function shape(line: string, inks: Palette): string {
  const [tool, ...rest] = line.trim().split(' ');
  const ink = (name: string | undefined) => inks[name as Ink];
  const at = rest.map(Number);
  switch (tool) {
    case 'rings': {
      const [x, y, radius = 0, step = 0] = at;
      const circles = Array.from({ length: RINGS }, (_, n) => `<circle cx="${x}" cy="${y}" r="${radius + n * step}"/>`);
      return `<g fill="none" stroke="${ink(rest[4])}" stroke-width="2">${circles.join('')}</g>`;
    }
    case 'disc':
      return `<circle cx="${at[0]}" cy="${at[1]}" r="${at[2]}" fill="${ink(rest[3])}"/>`;
    case 'box':
      return `<rect x="${at[0]}" y="${at[1]}" width="${at[2]}" height="${at[3]}" rx="${at[4]}" fill="${ink(rest[5])}"/>`;
    case 'fill':
      return `<path fill="${ink(rest[0])}" d="${rest.slice(1).join(' ')}"/>`;
    case 'line':
      return `<path fill="none" stroke="${ink(rest[0])}" stroke-width="${rest[1]}" stroke-linecap="round" stroke-linejoin="round" d="${rest.slice(2).join(' ')}"/>`;
    default:
      throw new Error(`no such tool: ${line}`);
  }
}

export interface Look {
  inks: Palette;
  isMirrored: boolean;
  /** 1 shows the whole sheet. */
  zoom: number;
}

export function drawSvg(drawing: string, { inks, isMirrored, zoom }: Look): string {
  const shapes = drawing
    .trim()
    .split('\n')
    .map((line) => shape(line, inks));
  const mirror = isMirrored ? `translate(${WIDTH} 0) scale(-1 1)` : '';
  const move = `translate(${(WIDTH / 2) * (1 - zoom)} ${(HEIGHT / 2) * (1 - zoom)}) scale(${zoom})`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${inks.g}"/><g transform="${mirror} ${move}">${shapes.join('')}</g></svg>`;
}
