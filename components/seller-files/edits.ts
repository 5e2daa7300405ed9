/** Edits of a picture before its upload: quarter turns, then a cut. */

/** Parts of the width and height of the turned picture, 0 to 1, from its top left corner. */
export type Crop = { left: number; top: number; right: number; bottom: number };

/** `turns`: quarters, clockwise. */
export type Edits = { turns: 0 | 1 | 2 | 3; crop: Crop };

export const WHOLE: Crop = { left: 0, top: 0, right: 1, bottom: 1 };
export const UNCHANGED: Edits = { turns: 0, crop: WHOLE };

export const isWhole = ({ left, top, right, bottom }: Crop): boolean =>
  left === 0 && top === 0 && right === 1 && bottom === 1;

/** The smallest part of a side that can be cut out. */
const MIN_SIDE = 0.1;

export type Corner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';
export const CORNERS: readonly Corner[] = ['top-left', 'top-right', 'bottom-left', 'bottom-right'];

export const cornerOf = (crop: Crop, corner: Corner): { x: number; y: number } => ({
  x: corner.endsWith('left') ? crop.left : crop.right,
  y: corner.startsWith('top') ? crop.top : crop.bottom,
});

const between = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** The crop with one corner elsewhere, within the picture and never smaller than it may be. */
export function moveCorner(crop: Crop, corner: Corner, to: { x: number; y: number }): Crop {
  const side = corner.endsWith('left')
    ? { left: between(to.x, 0, crop.right - MIN_SIDE) }
    : { right: between(to.x, crop.left + MIN_SIDE, 1) };
  const edge = corner.startsWith('top')
    ? { top: between(to.y, 0, crop.bottom - MIN_SIDE) }
    : { bottom: between(to.y, crop.top + MIN_SIDE, 1) };
  return { ...crop, ...side, ...edge };
}

/** Turned by a quarter, with the same part of it cut out as before. */
export function turn({ turns, crop }: Edits, way: 'left' | 'right'): Edits {
  const { left, top, right, bottom } = crop;
  const next = ((turns + (way === 'right' ? 1 : 3)) % 4) as Edits['turns'];
  return way === 'right'
    ? { turns: next, crop: { left: 1 - bottom, top: left, right: 1 - top, bottom: right } }
    : { turns: next, crop: { left: top, top: 1 - right, right: bottom, bottom: 1 - left } };
}
