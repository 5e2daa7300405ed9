/** Direction controls could show a payee or a product back to front; people have no use for them in a name. */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Untrusted text as it may stand on the page: without direction controls and other invisible commands. */
export function plainText(text: string): string {
  return text.replace(BIDI_CONTROLS, '').replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '');
}

/**
 * Closes an element to translators of pages, who put each text node into elements of their own: amounts, dates and
 * codes would be rewritten, and what changes would be written beside what they made. Preact's types know the word as a
 * flag.
 */
export const CLOSED = { translate: 'no' } as unknown as { translate?: boolean };
