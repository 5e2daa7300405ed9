/**
 * Closes an element to translators of pages, which wrap each text node in elements of their own: amounts, dates and
 * codes would be rewritten, and updates would be written beside the wrapped ones. Preact's types have the attribute as
 * a boolean.
 */
export const NOT_TRANSLATED = { translate: 'no' } as unknown as { translate?: boolean };
