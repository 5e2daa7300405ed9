/**
 * Quality of a photograph by its pixels, assessed in the browser before it is sent, which saves a seller days of
 * waiting for a refusal. It warns and never refuses: a person sees better. Pure arithmetic on an array of pixels; the
 * thresholds were set on printed text, cards and blank sheets.
 */

/** Rows of pixels, four bytes each (red, green, blue, alpha), as a canvas has them. */
export type Pixels = { width: number; height: number; data: ArrayLike<number> };

export type QualityWarning = 'blurred' | 'dark' | 'bright' | 'small' | 'cut-off';

/** Pixels of the longer side to which a picture is scaled before the assessment: the thresholds are for this size. */
export const JUDGED_SIDE = 640;

/** Least pixels of the longer side at which small print can be read: an identity card at 270 dpi. */
const MIN_SIDE = 900;

/** Luminance, 0 to 255: of the lightest parts of a picture that is too dark, and the darkest of one too bright. */
const DARK_LIGHT = 115;
const BRIGHT_INK = 195;

/** Variance of the Laplacian in the median tile with content, below which a picture is unreadable. */
const BLURRED = 90;

/** Tiles of a side in which sharpness is measured, and the spread of luminance of a tile with content. */
const TILES = 8;
const MIN_SPREAD = 8;

/** A step of luminance between neighbours that ink makes. */
const INK_STEP = 40;

/** Width of the band along an edge, as a part of the side; and how much of a page's ink may lie in it. */
const BAND = 0.015;
const CUT_SHARE = 0.5;
/** Least share of inked pixels in the band: a single line or a speck is no text. */
const MIN_CUT_INK = 0.04;

/** Warnings before a picture is sent. `original` is its size in pixels before it was scaled to `JUDGED_SIDE`. */
export function assessPicture(pixels: Pixels, original: { width: number; height: number }): QualityWarning[] {
  const grey = luminanceOf(pixels);
  const { width, height } = pixels;
  const isSmall = Math.max(original.width, original.height) < MIN_SIDE;
  const [ink, paper] = [percentile(grey, 0.003), percentile(grey, 0.95)];
  const isDark = paper < DARK_LIGHT;
  const isBright = ink > BRIGHT_INK;
  return [
    // Sharpness and edges mean nothing in a picture that is too dark or too bright.
    ...(!isDark && !isBright && sharpnessOf(grey, width, height) < BLURRED ? (['blurred'] as const) : []),
    ...(isDark ? (['dark'] as const) : []),
    ...(isBright ? (['bright'] as const) : []),
    ...(isSmall ? (['small'] as const) : []),
    ...(!isDark && !isBright && isCutOff(grey, width, height) ? (['cut-off'] as const) : []),
  ];
}

function luminanceOf({ width, height, data }: Pixels): Float32Array {
  const grey = new Float32Array(width * height);
  for (let at = 0; at < grey.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = [data[at * 4], data[at * 4 + 1], data[at * 4 + 2]];
    grey[at] = 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  return grey;
}

/** The luminance that this share of the pixels is below. */
function percentile(grey: Float32Array, share: number): number {
  const counts = new Uint32Array(256);
  for (const value of grey) counts[Math.round(value)] = (counts[Math.round(value)] ?? 0) + 1;
  let below = 0;
  for (let level = 0; level < 256; level += 1) {
    below += counts[level] ?? 0;
    if (below >= share * grey.length) return level;
  }
  return 255;
}

/**
 * The variance of the Laplacian in the middle one of the tiles that show anything. A sharp page may be blank for the
 * most part; around a blurred one, the edge of a table may be sharp. Infinite where nothing is shown at all.
 */
function sharpnessOf(grey: Float32Array, width: number, height: number): number {
  const [across, down] = [Math.floor(width / TILES), Math.floor(height / TILES)];
  if (across < 4 || down < 4) return Number.POSITIVE_INFINITY;
  const tiles: number[] = [];
  for (let row = 0; row < TILES; row += 1)
    for (let column = 0; column < TILES; column += 1)
      tiles.push(...sharpnessIn(grey, width, { x: column * across, y: row * down, across, down }));
  return tiles.toSorted((one, other) => one - other)[Math.floor(tiles.length / 2)] ?? Number.POSITIVE_INFINITY;
}

type Tile = { x: number; y: number; across: number; down: number };

/** Empty for a tile without content. */
function sharpnessIn(grey: Float32Array, width: number, { x, y, across, down }: Tile): number[] {
  let [sum, squares, count] = [0, 0, 0];
  let [light, lights] = [0, 0];
  for (let row = y + 1; row < y + down - 1; row += 1)
    for (let column = x + 1; column < x + across - 1; column += 1) {
      const at = row * width + column;
      const value =
        4 * (grey[at] ?? 0) -
        (grey[at - 1] ?? 0) -
        (grey[at + 1] ?? 0) -
        (grey[at - width] ?? 0) -
        (grey[at + width] ?? 0);
      sum += value;
      squares += value * value;
      light += grey[at] ?? 0;
      lights += (grey[at] ?? 0) ** 2;
      count += 1;
    }
  const spread = Math.sqrt(Math.max(0, lights / count - (light / count) ** 2));
  return spread < MIN_SPREAD ? [] : [squares / count - (sum / count) ** 2];
}

/** Whether ink runs into an edge as thickly as it lies inside: a page has a margin, a page that is cut off has none. */
function isCutOff(grey: Float32Array, width: number, height: number): boolean {
  const [bandX, bandY] = [Math.max(3, Math.round(width * BAND)), Math.max(3, Math.round(height * BAND))];
  const inside = inkIn(grey, width, { x: bandX, y: bandY, across: width - 2 * bandX, down: height - 2 * bandY });
  const bands: Tile[] = [
    { x: 0, y: 0, across: bandX, down: height },
    { x: width - bandX, y: 0, across: bandX, down: height },
    { x: 0, y: 0, across: width, down: bandY },
    { x: 0, y: height - bandY, across: width, down: bandY },
  ];
  return bands.some((band) => {
    const ink = inkIn(grey, width, band);
    return ink > MIN_CUT_INK && ink > CUT_SHARE * inside;
  });
}

/** The share of pixels from which luminance steps to a neighbour as it does at ink. */
function inkIn(grey: Float32Array, width: number, { x, y, across, down }: Tile): number {
  let [steps, count] = [0, 0];
  for (let row = y; row < y + down - 1; row += 1)
    for (let column = x; column < x + across - 1; column += 1) {
      const at = row * width + column;
      const here = grey[at] ?? 0;
      const step = Math.max(Math.abs(here - (grey[at + 1] ?? 0)), Math.abs(here - (grey[at + width] ?? 0)));
      if (step > INK_STEP) steps += 1;
      count += 1;
    }
  return count === 0 ? 0 : steps / count;
}
