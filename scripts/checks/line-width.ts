/** The width of lines: the formatter breaks code at 120 columns, and leaves comments, strings and SQL to us. */

type Source = { path: string; text: string };

const MAX_COLUMNS = 120;

/** Lines that may be longer because they cannot be broken. */
const UNBREAKABLE: readonly RegExp[] = [
  // One word: an address, a key, a pattern, a path of an icon, with what opens and closes it
  /^\s*(?:\*|\/\/\/?|\/\*\*?)?\s*(?:(?:export )?(?:const )?[\w[\]'".]+(?::| =|\()\s*)?\S{70,}(?:\s\*\/)?$/,
  // The title of a test, which the formatter keeps on the line of its call
  /^\s*(?:(?:test|describe|it)(?:\.\w+)*\(|\]\)\()(?:\s*['"`])/,
  // The text of an attribute, which JSX has no way to break
  /\s[\w-]+="[^"]{50,}"/,
  // A directive to a tool, which is one line
  /^\s*(?:\{?\/\*|\/\/) ?(?:biome-ignore|@ts-)/,
];

/** A field of the schema is one line by the grammar of Prisma's language; its comments are not. */
const isField = (path: string, line: string): boolean => path.endsWith('.prisma') && !/^\s*\/\//.test(line);

const isLong = (line: string): boolean => line.length > MAX_COLUMNS && [...line].length > MAX_COLUMNS;

/** How many lines of each file are longer than 120 columns and could be broken. Files without any are not named. */
export function longLines(sources: readonly Source[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { path, text } of sources) {
    const count = text
      .split('\n')
      .filter((line) => isLong(line) && !isField(path, line) && !UNBREAKABLE.some((kind) => kind.test(line))).length;
    if (count > 0) counts[path] = count;
  }
  return counts;
}
