/**
 * Closes an element to translators of pages, who put each text node into elements of their own: amounts, dates and
 * codes would be rewritten, and what changes would be written beside what they made. Preact's types know the word as a
 * flag.
 */
export const CLOSED = { translate: 'no' } as unknown as { translate?: boolean };
