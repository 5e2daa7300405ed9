import { type FieldOptions, STYLE_NAMES, STYLE_STATES } from '../protocol.ts';

const SELECTORS = {
  base: '#field',
  hover: '#field:hover',
  focus: '#field:focus',
  invalid: '#field[aria-invalid]',
  valid: '#field.valid',
  // Known to every browser, to those of 2020 under no other name.
  autofill: '#field:-webkit-autofill',
} as const;

/**
 * Puts the allowed properties into the sheet of an element, which is emptied first. The browser takes no value that is
 * not of its property, and no allowed property has addresses.
 */
export function fillSheet(element: HTMLStyleElement, { styles = {} }: FieldOptions): void {
  element.textContent = '';
  const sheet = element.sheet as CSSStyleSheet;
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
}
