/**
 * Hebrew writes `ב`, `ל`, `מ` and the like together with their word, and joins them by a maqaf to figures and other
 * letters alone: "ב־12 במרץ", "ב־Kupa", and never "ב־מאפיית נדב".
 */
const JOINED = /(?<![א-ת])[ובלמכהש]{1,2}[־-](?:[\u2066-\u2068]?\{(\w+)|<(\w+)>|[\u2066-\u2068]?[א-ת])/gu;

/** Arguments that begin with a figure, the sign of a currency or a Latin letter, as the product's name does. */
const ARGUMENTS: ReadonlySet<string | undefined> = new Set(
  (
    'amount card color count date day days digits done from hash hours last last4 least max maximum min minimum ' +
    'minutes most next number percent product to total'
  ).split(' '),
);

/** Marks around code and dates. */
const MARKS: ReadonlySet<string | undefined> = new Set(['c', 'code', 'time']);

/** Places where a Hebrew text joins a prefix by a maqaf to what may begin with a Hebrew letter. */
export const findJoinedPrefixes = (text: string): string[] =>
  [...text.matchAll(JOINED)]
    .filter(([, argument, mark]) => !ARGUMENTS.has(argument) && !MARKS.has(mark))
    .map(([hit]) => hit);
