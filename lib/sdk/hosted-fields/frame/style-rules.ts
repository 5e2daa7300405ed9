import { type FieldOptions, STYLE_NAMES, STYLE_STATES } from '../protocol.ts';

const SELECTORS = {
  base: '#field',
  hover: '#field:hover',
  focus: '#field:focus',
  invalid: '#field[aria-invalid]',
  valid: '#field.valid',
  autofill: '#field:autofill',
} as const;

/**
 * The allowed properties as rules of a sheet of their own, which a strict policy allows. The browser takes no value
 * that is not of its property, and no allowed property has addresses.
 */
export function styleSheetOf({ styles = {} }: FieldOptions): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  const add = (selector: string, style: unknown): void => {
    const rule = sheet.cssRules[sheet.insertRule(`${selector}{}`, sheet.cssRules.length)] as CSSStyleRule;
    for (const name of STYLE_NAMES) {
      const value = (style as Record<string, unknown>)[name];
      if (typeof value === 'string') rule.style.setProperty(name, value);
    }
  };
  for (const state of STYLE_STATES) {
    const style = styles[state];
    if (!style) continue;
    add(SELECTORS[state], style);
    if (style['::placeholder']) add(`${SELECTORS[state]}::placeholder`, style['::placeholder']);
  }
  return sheet;
}
