import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * The fonts of papers: Rubik, as on every screen, in three weights. One family for Latin, Hebrew, Arabic and Cyrillic,
 * with ₪ and figures of one width. Letters that it does not have cannot be written.
 */
const WEIGHTS = ['400Regular/Rubik_400Regular', '500Medium/Rubik_500Medium', '600SemiBold/Rubik_600SemiBold'];

export type Fonts = { blobs: Buffer[]; has(letter: string): boolean };

/** Marks, joiners and isolates that shape or order letters and draw nothing. */
const DRAWS_NOTHING = /^[\p{Default_Ignorable_Code_Point}\u2066-\u2069\n]$/u;

export function readFonts(): Fonts {
  const folder = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/rubik/package.json'));
  const blobs = WEIGHTS.map((name) => readFileSync(join(folder, `${name}.ttf`)));
  // The weights have the same letters; a letter counts where each has it.
  const letters = blobs.map(lettersOf);
  const isCovered = (code: number): boolean => letters.every((one) => one.has(code));
  return { blobs, has: (letter) => DRAWS_NOTHING.test(letter) || isCovered(letter.codePointAt(0) ?? 0) };
}

/** Letters that are in none of the fonts, each once, in their order. */
export const unknownLetters = (text: string, { has }: Pick<Fonts, 'has'>): string[] => [
  ...new Set(Array.from(text).filter((letter) => !has(letter))),
];

/** Code points of a TrueType font: its table `cmap`, in format 4, which has those of the basic plane. */
function lettersOf(font: Buffer): Set<number> {
  const tables = font.readUInt16BE(4);
  const record = Array.from({ length: tables }, (_, index) => 12 + index * 16).find(
    (at) => font.toString('latin1', at, at + 4) === 'cmap',
  );
  if (record === undefined) throw new Error('a font without letters');
  const cmap = font.readUInt32BE(record + 8);
  const subtable = Array.from(
    { length: font.readUInt16BE(cmap + 2) },
    (_, index) => cmap + font.readUInt32BE(cmap + 8 + index * 8),
  ).find((at) => font.readUInt16BE(at) === 4);
  if (subtable === undefined) throw new Error('a font whose letters are listed in another way');
  return lettersOfSegments(font, subtable);
}

/** Segments of format 4: ends, a pad, starts, deltas and offsets, each a list of `count` numbers of 16 bits. */
function lettersOfSegments(font: Buffer, at: number): Set<number> {
  const count = font.readUInt16BE(at + 6) / 2;
  const value = (list: number, index: number): number => font.readUInt16BE(at + 14 + (list * count + index) * 2);
  const letters = new Set<number>();
  for (let index = 0; index < count; index += 1) {
    const [end, start] = [value(0, index), font.readUInt16BE(at + 16 + (count + index) * 2)];
    const offsetAt = at + 16 + (3 * count + index) * 2;
    const [delta, offset] = [font.readUInt16BE(at + 16 + (2 * count + index) * 2), font.readUInt16BE(offsetAt)];
    for (let letter = start; letter <= end && letter < 0xffff; letter += 1) {
      const glyph =
        offset === 0 ? (letter + delta) & 0xffff : font.readUInt16BE(offsetAt + offset + (letter - start) * 2);
      if (glyph !== 0) letters.add(letter);
    }
  }
  return letters;
}
