import { contrast, mix, nearestReadable } from '#lib/kernel/contrast.ts';
import { OURS, SHAPES_RATIO, WORDS_RATIO, wordsOn } from '#lib/modules/sellers/contract/brand.ts';

/** Custom properties of the page's style. */
export type BrandColors = Readonly<Record<`--${string}`, string>>;

/**
 * A partner's colour as the accent of its sellers' pages, in both themes: the nearest visible one that carries text. It
 * has been validated, so no text of a partner reaches the style. Null for our own colour.
 */
export function brandColors(color: string | null): BrandColors | null {
  if (color === null || !/^#[0-9a-f]{6}$/i.test(color)) return null;
  const [light, dark] = [accentOn(color, OURS.paper), accentOn(color, OURS.darkPaper)];
  const pair = (of: (accent: Accent) => string): string => `light-dark(${of(light)},${of(dark)})`;
  return {
    '--accent': pair(({ fill }) => fill),
    '--accent-ink': pair(({ words }) => words),
    '--accent-strong': pair(({ strong }) => strong),
    '--accent-soft': pair(({ soft }) => soft),
  };
}

type Accent = { fill: string; words: string; strong: string; soft: string };

function accentOn(color: string, paper: string): Accent {
  const seen = nearestReadable(color, [{ against: paper, ratio: SHAPES_RATIO }]) ?? color;
  const words = wordsOn(seen);
  const fill =
    nearestReadable(seen, [
      { against: paper, ratio: SHAPES_RATIO },
      { against: words, ratio: WORDS_RATIO },
    ]) ?? seen;
  // Away from the words, so that they stay readable while a pointer is over the button.
  const end = contrast(words, '#000000') > contrast(words, '#ffffff') ? '#000000' : '#ffffff';
  return { fill, words, strong: mix(fill, end, 0.12), soft: mix(fill, paper, 0.9) };
}
