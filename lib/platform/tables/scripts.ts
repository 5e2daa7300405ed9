/**
 * Letter frequencies that distinguish the single-byte encodings of the product's languages: occurrences among a
 * thousand letters in names and texts, rounded. Only the order of size counts.
 */
const often = (groups: readonly (readonly [number, string])[]): ReadonlyMap<string, number> =>
  new Map(groups.flatMap(([perMille, letters]) => [...letters].map((letter) => [letter, perMille] as const)));

export const HEBREW = often([
  [100, 'יו'],
  [75, 'הלא'],
  [50, 'רבתנמש'],
  [25, 'דכחעקםפ'],
  [12, 'טגזסצןךףץ'],
  [2, '\u05f3\u05f4\u05be'],
]);

export const CYRILLIC = often([
  [90, 'оеаи'],
  [55, 'нтсрвлк'],
  [25, 'мдпуяы'],
  [12, 'ьгзбчйхжшю'],
  [4, 'цщэфъё'],
  [6, 'АБВГДЕИКЛМНОПРСТ'],
  [2, 'ЁЖЗЙУФХЦЧШЩЭЮЯІіЇїЄєҐґ№'],
]);

export const ARABIC = often([
  [130, 'ال'],
  [65, 'يمونر'],
  [40, 'تبةعدسفه'],
  [18, 'كقحجأىش'],
  [8, 'خصطضزثذغءئإآؤظ'],
  [3, '،؛؟ًٌٍَُِّْ'],
]);

/** Letters that Western languages have beside those of ASCII, and signs that stand in their prices and texts. */
export const WESTERN = /[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ffŠšŽžŒœŸªº¿¡]/;
export const SIGNS = /[\u20aa€£¥©®™°·•…–—‘’“”«»„‚§±²³½¼¾\u00a0\u200e\u200f]/;
