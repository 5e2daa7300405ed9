import { contrast } from '#lib/kernel/contrast.ts';

/**
 * The seller's colour, where it can be read: it must stand out from the paper (3:1) and carry text (4.5:1), else the page keeps its own
 * (WCAG 1.4.3 and 1.4.11).
 */
export type Accent = { fill: string; text: string };

const PAPER = { light: '#fbfaf7', dark: '#12151a' };
const TEXTS = ['#ffffff', '#14171f'];

/** The seller's colour and the text on it, for both themes; null in a theme where it would be hard to see. */
export function accentOf(brandColor: string | null): { light: Accent | null; dark: Accent | null } {
  if (!brandColor || !/^#[0-9a-f]{6}$/i.test(brandColor)) return { light: null, dark: null };
  const text = TEXTS.find((candidate) => contrast(candidate, brandColor) >= 4.5);
  const on = (paper: string): Accent | null => (text && contrast(paper, brandColor) >= 3 ? { fill: brandColor, text } : null);
  return { light: on(PAPER.light), dark: on(PAPER.dark) };
}
