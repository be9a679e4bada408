import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fileMark } from '#modules/files/domain/wording.ts';
import { fitInto, PICTURE_SIZES, pictureUrl, SIZE_WIDTHS } from '#modules/media/domain/sizes.ts';

it('fits a picture into its size, never larger than it is and never a strip', () => {
  expect(fitInto('card', { width: 1280, height: 720 })).toEqual({ width: 640, height: 360 });
  expect(fitInto('card', { width: 100, height: 50 })).toEqual({ width: 100, height: 50 });
  expect(fitInto('card', { width: 640, height: 3840 })).toEqual({ width: 320, height: 1920 });
  expect(fitInto('card', { width: 10_000, height: 1 })).toEqual({ width: 640, height: 1 });
  expect(fitInto('card', { width: 1, height: 10_000 })).toEqual({ width: 1, height: 1920 });
  const side = fc.integer({ min: 1, max: 20_000 });
  fc.assert(
    fc.property(fc.constantFrom(...PICTURE_SIZES), side, side, (size, width, height) => {
      const made = fitInto(size, { width, height });
      expect(made.width).toBeLessThanOrEqual(Math.min(width, SIZE_WIDTHS[size]));
      expect(made.height).toBeLessThanOrEqual(Math.min(height, 3 * SIZE_WIDTHS[size]));
    }),
  );
});

it('has an address for each size and format', () => {
  expect(pictureUrl('m', 'card', 'avif')).toBe('/media/m/card.avif');
});

it.each([
  ['отчёт.pdf', 'PDF'],
  ['a.b.xlsx', 'XLSX'],
  ['архив.ЖПГ', 'ЖПГ'],
  ['no-mark', ''],
  ['long.ending', ''],
  ['pdf.', ''],
  ['a.p-f', ''],
])('%s is marked «%s»', (name, mark) => expect(fileMark(name)).toBe(mark));
