/** @jsxImportSource preact */
import type { ComponentChild } from 'preact';

/**
 * Closes an element to translators of pages, who put each text node into elements of their own: amounts, dates and codes
 * would be rewritten, and what changes would be written beside what they made. Preact's types know the word as a flag.
 */
export const CLOSED = { translate: 'no' } as unknown as { translate?: boolean };

/** An amount, a date, a code: one text node that runs by itself and that nobody translates. */
export const Value = ({ children }: { children: ComponentChild }) => <bdi {...CLOSED}>{children}</bdi>;
