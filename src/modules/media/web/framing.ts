/** How a frame lies over a picture: pure, for the dialog that shows it and the canvas that cuts it out. */

export const COVER_RATIO = 16 / 11;
export const SQUARE_RATIO = 1;
export const MAX_ZOOM = 3;

/** `zoom` from 1, `x` and `y` from 0 (left, top) to 1. */
export interface Framing {
  zoom: number;
  x: number;
  y: number;
}

export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Dimensions {
  width: number;
  height: number;
}

/** The part of a picture that a frame of the given ratio shows. */
export function framedArea({ width, height }: Dimensions, { zoom, x, y }: Framing, ratio: number): Area {
  const shown = Math.min(width, height * ratio) / zoom;
  const tall = shown / ratio;
  return { left: x * (width - shown), top: y * (height - tall), width: shown, height: tall };
}

const within = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** Moves the picture under the frame by parts of the frame's sides: to the right and down. */
export function moved(picture: Dimensions, framing: Framing, ratio: number, by: { x: number; y: number }): Framing {
  const area = framedArea(picture, framing, ratio);
  const along = (from: number, pixels: number, room: number) =>
    room > 0.5 ? within(from - pixels / room, 0, 1) : from;
  return {
    ...framing,
    x: along(framing.x, by.x * area.width, picture.width - area.width),
    y: along(framing.y, by.y * area.height, picture.height - area.height),
  };
}

/** The middle of what is shown stays in the middle, as far as the picture's edges let it. */
export function zoomed(picture: Dimensions, framing: Framing, ratio: number, times: number): Framing {
  const before = framedArea(picture, framing, ratio);
  const zoom = within(framing.zoom * times, 1, MAX_ZOOM);
  const { width, height } = framedArea(picture, { ...framing, zoom }, ratio);
  const along = (from: number, start: number, was: number, is: number, whole: number) =>
    whole - is > 0.5 ? within((start + (was - is) / 2) / (whole - is), 0, 1) : from;
  return {
    zoom,
    x: along(framing.x, before.left, before.width, width, picture.width),
    y: along(framing.y, before.top, before.height, height, picture.height),
  };
}
