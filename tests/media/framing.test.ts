import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitInto, PICTURE_SIZES, SIZE_WIDTHS } from '#modules/media/domain/sizes.ts';
import { COVER_RATIO, framedArea } from '#modules/media/web/canvas-work.ts';

const dimensions = fc.record({
  width: fc.integer({ min: 1, max: 12_000 }),
  height: fc.integer({ min: 1, max: 12_000 }),
});

describe('the measures of a picture', () => {
  it('never grow and stay within the size', () => {
    fc.assert(
      fc.property(dimensions, fc.constantFrom(...PICTURE_SIZES), (picture, size) => {
        const fitted = fitInto(size, picture);
        expect(fitted.width).toBeLessThanOrEqual(Math.min(picture.width, SIZE_WIDTHS[size]));
        expect(fitted.height).toBeLessThanOrEqual(Math.min(picture.height, SIZE_WIDTHS[size] * 3));
        expect(Math.min(fitted.width, fitted.height)).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  it('of a stored picture are the same when asked again', () => {
    fc.assert(
      fc.property(dimensions, (picture) => {
        const full = fitInto('full', picture);
        expect(fitInto('full', full)).toEqual(full);
      }),
    );
  });
});

describe('the frame of a cover', () => {
  it('lies within the picture and has the ratio of the card, wherever it is moved', () => {
    const framing = fc.record({
      zoom: fc.double({ min: 1, max: 3, noNaN: true }),
      x: fc.double({ min: 0, max: 1, noNaN: true }),
      y: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(dimensions, framing, (picture, how) => {
        const { left, top, width, height } = framedArea(picture, how);
        expect(width / height).toBeCloseTo(COVER_RATIO, 6);
        expect(left).toBeGreaterThanOrEqual(-1e-6);
        expect(top).toBeGreaterThanOrEqual(-1e-6);
        expect(left + width).toBeLessThanOrEqual(picture.width + 1e-6);
        expect(top + height).toBeLessThanOrEqual(picture.height + 1e-6);
      }),
    );
  });
});
