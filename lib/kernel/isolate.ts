/**
 * Isolates a text by others inside a sentence: it cannot change the direction of the words around it
 * (docs/reliability.md, B-04).
 */
export function isolate(text: string): string {
  return `\u2068${text.replace(/[\u202a-\u202e\u2066-\u2069]/gu, '')}\u2069`;
}

/** Isolates a text of our own that reads from left to right in every language: a number, a date, a code. */
export const isolateLeftToRight = (text: string): string => `\u2066${text}\u2069`;
