import { contrast, mix, nearestReadable } from '#lib/kernel/contrast.ts';
import {
  DEFAULT_CORNER,
  FONTS,
  type Look,
  OURS,
  SHAPES_RATIO,
  WORDS_RATIO,
  wordsOn,
} from '#lib/modules/sellers/contract/brand.ts';

/**
 * A seller's appearance as style rules after the page's own. Only checked colours, numbers and stacks of the closed
 * list get in, so that no text of a seller is in the style. Defaults cost no byte.
 */
export function lookStyle(look: Look): string {
  const { corner, font, logo } = look;
  return [
    inTheme('light', lightVariables(look)),
    inTheme('dark', darkVariables(look)),
    corner === DEFAULT_CORNER ? '' : `input,select,button,.button,.mark,.notice{border-radius:${Math.round(corner)}px}`,
    font === 'system' ? '' : `body{font-family:${FONTS[font]}}`,
    logo && '.logo{flex:none;max-block-size:40px;max-inline-size:140px;inline-size:auto;block-size:auto}',
  ].join('');
}

const isColor = (color: string | null): color is string => color !== null && /^#[0-9a-f]{6}$/i.test(color);

/** Variables of a theme, both for the device's theme and for the theme set for the page. */
function inTheme(theme: 'light' | 'dark', variables: string): string {
  const other = theme === 'light' ? 'dark' : 'light';
  return (
    variables &&
    `@media(prefers-color-scheme:${theme}){:root:not([data-theme=${other}]){${variables}}}:root[data-theme=${theme}]{${variables}}`
  );
}

function lightVariables({ color, buttonText, paper, ink }: Look): string {
  const ground = isColor(paper) ? paper : OURS.paper;
  return (
    accent(color, buttonText, ground) +
    (isColor(paper) || isColor(ink) ? paperVariables(ground, isColor(ink) ? ink : OURS.ink) : '')
  );
}

// Chosen for the light page; the dark one is ours, with the seller's colour as near as it can be seen there.
const darkVariables = ({ color, buttonText }: Look): string => accent(color, buttonText, OURS.darkPaper);

/** The button in the chosen colour, or the nearest one that is visible on this page, and its label. */
function accent(color: string | null, words: string | null, ground: string): string {
  const fill = isColor(color) ? nearestReadable(color, [{ against: ground, ratio: SHAPES_RATIO }]) : null;
  if (!fill) return '';
  const text = isColor(words) && contrast(words, fill) >= WORDS_RATIO ? words : wordsOn(fill);
  const readable =
    nearestReadable(fill, [
      { against: ground, ratio: SHAPES_RATIO },
      { against: text, ratio: WORDS_RATIO },
    ]) ?? fill;
  return `--accent:${readable};--on-accent:${text}`;
}

function paperVariables(paper: string, ink: string): string {
  const text = nearestReadable(ink, [{ against: paper, ratio: WORDS_RATIO }]) ?? ink;
  const muted = nearestReadable(mix(text, paper, 0.3), [{ against: paper, ratio: WORDS_RATIO }]) ?? text;
  const edge = nearestReadable(mix(text, paper, 0.5), [{ against: paper, ratio: SHAPES_RATIO }]) ?? text;
  return `;--paper:${paper};--ink:${text};--muted:${muted};--edge:${edge};--line:${mix(text, paper, 0.85)}`;
}
