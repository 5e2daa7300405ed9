/** Whether the holder of an account is the business, by names as people write them. */

/** Legal forms after or before a name, without signs: they are written or left out. */
const LEGAL_FORMS: ReadonlySet<string> = new Set([
  'בעמ',
  'חברה',
  'עמותה',
  'עוסק',
  'מורשה',
  'פטור',
  'ltd',
  'limited',
  'inc',
  'llc',
  'co',
  'company',
  'corp',
]);

/**
 * The words of a name in no order: without case, accents, vowel points, legal forms and what is no letter. Quotation
 * marks within a word, as in an abbreviation, part no words.
 */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['"`’‘”“״׳]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !LEGAL_FORMS.has(word))
    .sort();

/** Whether a holder has none of the names. A name without a letter names nobody. */
export function nameDiffers(holder: string, names: readonly (string | null)[]): boolean {
  const held = wordsOf(holder).join(' ');
  return !names.some((name) => name !== null && held !== '' && wordsOf(name).join(' ') === held);
}
