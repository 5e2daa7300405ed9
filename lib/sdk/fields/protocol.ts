import type { FieldName, TokenizeResult, Total } from '#lib/modules/hosted-fields/contract/instance.ts';

/**
 * Messages between the script on a shop's page and our frames (`lib/sdk/frame-channel.ts`). No message to the page ever
 * carries more of a card than the first six and the last four digits of a whole number.
 */

/** Allowed properties of a field's text, for each state; `::placeholder` has the same within. */
export const STYLE_NAMES = [
  'color',
  'font-size',
  'text-align',
  'letter-spacing',
  'text-decoration',
  'text-shadow',
  'text-transform',
] as const;
export const STYLE_STATES = ['base', 'hover', 'focus', 'invalid', 'valid', 'autofill'] as const;
type StyleState = (typeof STYLE_STATES)[number];

type Style = { [name: string]: string | Style };
export type Styles = Partial<Record<StyleState, Style>>;

/** Options of `hostedFields().create`. */
export type FieldOptions = {
  placeholder?: string;
  messages?: { required?: string; invalid?: string };
  styles?: Styles;
};

/** Contents of a greeting. `instance` is what `Svc.create` got. */
export type Init = { instance: string; options: FieldOptions };

/** `tokenize`: `mounted` are the fields that have frames, `data` what the page has of the others. */
export type PageMessage =
  | { type: 'focus' | 'blur' | 'clear' }
  | { type: 'update'; options: FieldOptions }
  | { type: 'tokenize'; mounted: readonly FieldName[]; data: Partial<Record<FieldName, string>>; total: Total | null };

export type CardType = 'unknown' | 'amex' | 'diners' | 'jcb' | 'visa' | 'mastercard' | 'discover';

/** Flags and codes of a field, never what was typed. `bin` and `lastFour` are of a whole card number. */
export type FieldState = {
  isValid: boolean;
  isEmpty: boolean;
  isFocused: boolean;
  isAutofilled: boolean;
  /** The field says what is wrong with it: after it was left, and after a token was refused. */
  isShown: boolean;
  message?: string;
  cardType?: CardType;
  bin?: string;
  lastFour?: string;
};

export const EVENTS = [
  'change',
  'blur',
  'focus',
  'keyup',
  'keydown',
  'keypress',
  'validity-changed',
  'card-type-changed',
  'ready',
  'autofill',
  'submit',
  'escape',
  'error',
] as const;
export type EventName = (typeof EVENTS)[number];

export type FrameMessage =
  | { type: 'event'; event: EventName; state: FieldState }
  | { type: 'tokenized'; result: TokenizeResult };
