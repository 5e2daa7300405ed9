/** Characters that no reader sees: C0 and C1 without the line break, and whatever opens an embedding or an override. */
const UNSEEN = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\ufeff\ufffe\uffff]/g;

/**
 * Points of vowels in Hebrew and Arabic, which readers do without. The engine writes a letter with a point in two
 * places of the file, so that the word would be copied, found and read aloud wrong (docs/decisions/0175).
 */
const POINTS = /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed]/g;

const OPENS = /[\u2066-\u2068]/;
const CLOSES = '\u2069';

/**
 * A text as a paper may have it. Overrides, which would show words back to front, control characters and points are
 * left out; half a letter is a question mark; isolates stay where they are balanced, so that none reaches beyond its
 * text.
 */
export function cleanText(text: string): string {
  const plain = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/\ufffd/g, '?')
    .replace(UNSEEN, '')
    .replace(POINTS, '');
  return plain
    .split('\n')
    .map((line) => (isBalanced(line) ? line : line.replace(/[\u2066-\u2069]/g, '')))
    .join('\n');
}

function isBalanced(line: string): boolean {
  let open = 0;
  for (const character of line) {
    if (OPENS.test(character)) open += 1;
    if (character === CLOSES && --open < 0) return false;
  }
  return open === 0;
}
