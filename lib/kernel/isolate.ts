/**
 * Isolates a text by others inside a sentence: it cannot change the direction of the words around it (reliability
 * B-04).
 */
export function isolate(text: string): string {
  return `\u2068${text.replace(/[\u202a-\u202e\u2066-\u2069]/gu, '')}\u2069`;
}
