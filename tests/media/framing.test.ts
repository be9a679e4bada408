import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitInto, PICTURE_SIZES, SIZE_WIDTHS } from '#modules/media/domain/sizes.ts';
import { COVER_RATIO, type Framing, framedArea, moved, SQUARE_RATIO, zoomed } from '#modules/media/web/framing.ts';

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

const framing = fc.record({
  zoom: fc.double({ min: 1, max: 3, noNaN: true }),
  x: fc.double({ min: 0, max: 1, noNaN: true }),
  y: fc.double({ min: 0, max: 1, noNaN: true }),
});
const ratio = fc.constantFrom(COVER_RATIO, SQUARE_RATIO);
const by = fc.double({ min: -3, max: 3, noNaN: true });

function expectWithin(picture: { width: number; height: number }, how: Framing, wanted: number) {
  const { left, top, width, height } = framedArea(picture, how, wanted);
  expect(width / height).toBeCloseTo(wanted, 6);
  expect(left).toBeGreaterThanOrEqual(-1e-6);
  expect(top).toBeGreaterThanOrEqual(-1e-6);
  expect(left + width).toBeLessThanOrEqual(picture.width + 1e-6);
  expect(top + height).toBeLessThanOrEqual(picture.height + 1e-6);
}

describe('the frame of a picture', () => {
  it('lies within it and has its ratio, wherever it is moved and however it is zoomed', () => {
    fc.assert(
      fc.property(dimensions, framing, ratio, by, by, (picture, how, wanted, x, y) => {
        expectWithin(picture, how, wanted);
        expectWithin(picture, moved(picture, how, wanted, { x, y }), wanted);
        expectWithin(picture, zoomed(picture, how, wanted, 2 ** x), wanted);
      }),
    );
  });

  it('goes against the picture, which follows the finger', () => {
    const picture = { width: 800, height: 400 };
    const middle = { zoom: 1, x: 0.5, y: 0.5 };
    const after = framedArea(picture, moved(picture, middle, SQUARE_RATIO, { x: 0.1, y: 0.5 }), SQUARE_RATIO);
    expect(after).toEqual({ left: 160, top: 0, width: 400, height: 400 });
  });

  it('keeps its middle when it grows', () => {
    const picture = { width: 800, height: 800 };
    const how = { zoom: 2, x: 0.25, y: 0.75 };
    const before = framedArea(picture, how, SQUARE_RATIO);
    const after = framedArea(picture, zoomed(picture, how, SQUARE_RATIO, 1.2), SQUARE_RATIO);
    expect(after.left + after.width / 2).toBeCloseTo(before.left + before.width / 2, 6);
    expect(after.top + after.height / 2).toBeCloseTo(before.top + before.height / 2, 6);
  });
});
