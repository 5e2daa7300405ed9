import { contrast, nearestColor, nearestReadable } from '#lib/kernel/contrast.ts';

/** How a seller's payment page looks. Colours are `#rrggbb` in small letters; null leaves the choice to us. */

/** The closed list: every stack is on the device already, so that no font is ever fetched. */
export const FONTS = {
  system: 'system-ui,"Noto Sans Hebrew","Noto Sans Arabic",sans-serif',
  humanist: 'Seravek,"Gill Sans Nova",Ubuntu,Calibri,"DejaVu Sans","Noto Sans Hebrew","Noto Sans Arabic",sans-serif',
  serif:
    'Charter,"Bitstream Charter","Sitka Text",Cambria,"Frank Ruehl CLM","Noto Serif Hebrew","Noto Naskh Arabic",serif',
  rounded:
    'ui-rounded,"Hiragino Maru Gothic ProN",Quicksand,Comfortaa,"Arial Rounded MT Bold",' +
    '"Noto Sans Hebrew","Noto Sans Arabic",sans-serif',
} as const;
export type FontChoice = keyof typeof FONTS;

export const SCHEMES = ['auto', 'light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** CSS pixels. */
export const MAX_CORNER = 24;
export const DEFAULT_CORNER = 6;

export const COLOR_FIELDS = ['color', 'buttonText', 'paper', 'ink'] as const;
export type ColorField = (typeof COLOR_FIELDS)[number];
export type Colors = Record<ColorField, string | null>;

export type Logo = { address: string; width: number; height: number };
export type Look = Colors & { corner: number; font: FontChoice; scheme: Scheme; logo: Logo | null };

/**
 * The form of the dashboard. `name` empty: the seller's own. Origins as typed, one a line. `methods`: names in their
 * order, separated by blanks, empty is the default order. `terms`: an address, empty for none.
 */
export type BrandForm = Colors & {
  name: string;
  corner: number;
  font: FontChoice;
  scheme: Scheme;
  origins: string;
  methods: string;
  terms: string;
};

/** Brand as the fields of the form hold it: text, empty for a colour that is left to us. */
export type TypedBrand = Readonly<Record<keyof BrandForm, string>>;

export const typedBrand = ({ corner, ...form }: BrandForm): TypedBrand => ({
  ...form,
  color: form.color ?? '',
  buttonText: form.buttonText ?? '',
  paper: form.paper ?? '',
  ink: form.ink ?? '',
  corner: String(corner),
});

/** The typed fields as a design, which is not validated yet: fonts and colours may be invalid. */
export function brandOf(typed: TypedBrand): BrandForm {
  const color = (text: string): string | null => (text === '' ? null : text.toLowerCase());
  return {
    ...typed,
    color: color(typed.color),
    buttonText: color(typed.buttonText),
    paper: color(typed.paper),
    ink: color(typed.ink),
    corner: typed.corner === '' ? Number.NaN : Number(typed.corner),
    font: typed.font as FontChoice,
    scheme: typed.scheme as Scheme,
  };
}

export const OURS = {
  paper: '#fbfaf7',
  ink: '#171b24',
  darkPaper: '#12151a',
  bad: '#b3261e',
  accent: '#0a6b4c',
  darkAccent: '#4cc093',
} as const;
const BUTTON_TEXTS = ['#ffffff', '#14171f'];

/** WCAG 1.4.3 for text, 1.4.11 for shapes. */
export const WORDS_RATIO = 4.5;
export const SHAPES_RATIO = 3;

/** The colour of the text on a button: white or ink, the one with more contrast. */
export function wordsOn(fill: string): string {
  return BUTTON_TEXTS.toSorted((a, b) => contrast(b, fill) - contrast(a, fill))[0] ?? '#ffffff';
}

/**
 * A pair that cannot be read: which, how it is and must be, which colour would have to give way, and the nearest that
 * would do.
 */
export type ColorProblem = {
  pair: 'button' | 'text' | 'shape' | 'errors';
  field: ColorField;
  ratio: number;
  needed: number;
  offer: string | null;
};

/** Every unreadable pair of the light page; the dark one takes the nearest readable colours by itself. */
export function validateColors({ color, buttonText, paper, ink }: Colors): ColorProblem[] {
  const [fill, ground] = [color ?? OURS.accent, paper ?? OURS.paper];
  const standsOut = (candidate: string): boolean => contrast(candidate, ground) >= SHAPES_RATIO;
  const carriesWords = (candidate: string): boolean => contrast(wordsOn(candidate), candidate) >= WORDS_RATIO;
  // The button's colour is part of two pairs: a suggestion for one has to satisfy the other too.
  const offer = nearestColor(
    fill,
    (candidate) => standsOut(candidate) && (buttonText !== null || carriesWords(candidate)),
  );
  const words = buttonText ?? wordsOn(fill);
  const problems: ColorProblem[] = [
    {
      pair: 'errors',
      field: 'paper',
      ratio: contrast(OURS.bad, ground),
      needed: WORDS_RATIO,
      offer: nearestReadable(ground, [{ against: OURS.bad, ratio: WORDS_RATIO }]),
    },
    {
      pair: 'text',
      field: 'ink',
      ratio: contrast(ink ?? OURS.ink, ground),
      needed: WORDS_RATIO,
      offer: nearestReadable(ink ?? OURS.ink, [{ against: ground, ratio: WORDS_RATIO }]),
    },
    { pair: 'shape', field: 'color', ratio: contrast(fill, ground), needed: SHAPES_RATIO, offer },
    {
      pair: 'button',
      field: buttonText === null ? 'color' : 'buttonText',
      ratio: contrast(words, fill),
      needed: WORDS_RATIO,
      offer: buttonText === null ? offer : nearestReadable(buttonText, [{ against: fill, ratio: WORDS_RATIO }]),
    },
  ];
  return problems.filter(({ ratio, needed }) => ratio < needed);
}

/** Path at which a seller's logo is served. */
export const logoAddress = (publicKey: string, digest: string): string => `/brand/${publicKey}/${digest}`;

/** Largest picture that is taken, bytes and pixels of a side. */
export const LOGO_BYTES = 256 * 1024;
export const LOGO_SIDE = 2_000;
