import { type ColumnStatistics, shareWith } from './column-statistics.sql.ts';
import type { ListCondition } from './record-list.sql.ts';

/** Looking for a text in columns that have trigrams. */

/**
 * Four digits and more, without what stands before them: every number that follows a space has trigrams of that space.
 * Three digits have it: by themselves they are in four times as many texts. In a text with letters both are what is
 * rare in it.
 */
const RARE_PART = /(?<=\S) \d{3}(?!\d)|\d{4,}/;

/** Of an address, what it has in common with those of many. */
const COMMON_PART = /(?<=[\p{L}\p{N}]{3,})(@.*|\.\p{L}+)$/u;

/** Letters and digits in a row; of anything else there are no trigrams. */
const WORDS = /[\p{L}\p{N}]{3,}/gu;

/** Of a longer word only the beginning and the end are looked for. */
const MAX_WHOLE_LENGTH = 5;

/**
 * The pattern that the trigrams are asked for: few of them, because each is a list of the index that has to be gone
 * through. Numbers of one making (`person12345@`, `SKU-12345`) begin alike in every record: their digits alone. Of
 * several words the beginnings: together they are as rare. Null where there are no trigrams.
 */
export function sparsePattern(text: string): string | null {
  const rare = RARE_PART.exec(text)?.[0];
  if (rare) return `%${rare}%`;
  const words = text.replace(COMMON_PART, '').match(WORDS) ?? [];
  return words.length === 0 ? null : `%${words.map((word) => sparse(word, words.length > 1)).join('%')}%`;
}

function sparse(word: string, isOneOfMany: boolean): string {
  const letters = [...word];
  const [beginning, end] = [letters.slice(0, 3).join(''), letters.slice(-3).join('')];
  if (isOneOfMany) return beginning;
  return letters.length <= MAX_WHOLE_LENGTH ? word : `${beginning}%${end}`;
}

/**
 * A text anywhere in one of the columns, in any case: by all of its trigrams, until it is known which are common
 * (`byFewTrigrams`).
 */
export function anywhere(columns: readonly string[], text: string): ListCondition {
  const [whole, pattern] = [containing(text), sparsePattern(text)];
  const hasCases = text.toLowerCase() !== text.toUpperCase();
  // What has no letters of two cases is found as it is. Row by row small letters are made of a row's text alone:
  // `ILIKE` makes them of the pattern too, for each row again.
  const like = hasCases ? 'ILIKE' : 'LIKE';
  const inRow = (column: string): string =>
    `(${hasCases ? `lower(${column}) LIKE lower(($?::text[])[2])` : `${column} LIKE ($?::text[])[2]`}) IS TRUE`;
  const byAll = { where: eachOf(columns, (column) => `${column} ${like} $?`), value: whole };
  const byFew =
    pattern === whole
      ? byAll
      : {
          where: eachOf(columns, (column) => `${column} ${like} ($?::text[])[1] AND ${inRow(column)}`),
          value: [pattern, whole],
        };
  // Without a pattern it takes two thirds of the time, and no index is thought of.
  const inEachRow = eachOf(columns, (column) =>
    hasCases ? `strpos(lower(${column}), lower($?::text)) > 0` : `strpos(${column}, $?::text) > 0`,
  );
  return {
    ...byAll,
    text: {
      where: inEachRow,
      value: text,
      columns,
      isRare: false,
      candidates: 0,
      ...(pattern !== null && { byFew: { ...byFew, pattern } }),
    },
  };
}

/**
 * The share of rows up to which trigrams are rare: one of the five hundred values that are known may have them by
 * chance.
 */
const RARE = 0.003;

/** How much rarer all trigrams together have to be, for them to be the shorter way. */
const MUCH_RARER = 4;

/**
 * A text by few of its trigrams, or by all where rows that have the few are common, and those with all are not: `not`
 * and `lik` of "nothing like it" are in every "likes jade, note 7", and each of those rows would be read. `isRare` and
 * `candidates` are settled too: a year is a number of four digits, and no rare one.
 */
export function byFewTrigrams(condition: ListCondition, known: ColumnStatistics): ListCondition {
  const { text } = condition;
  if (!text?.byFew) return condition;
  const columns = text.columns.map((column) => column.replace(/^r\./, ''));
  const { pattern, ...byFew } = text.byFew;
  const share = shareWith(
    known,
    columns,
    pattern.split('%').filter((part) => part !== ''),
  );
  const shareOfAll = share > RARE ? shareWith(known, columns, trigramsOf(text.value)) : share;
  if (shareOfAll * MUCH_RARER < share) return { ...condition, text: { ...text, candidates: shareOfAll * known.rows } };
  return {
    ...condition,
    ...byFew,
    text: { ...text, isRare: share <= RARE && RARE_PART.test(text.value), candidates: share * known.rows },
  };
}

/** As an index of them has the text. */
const trigramsOf = (text: string): string[] =>
  (text.match(WORDS) ?? []).flatMap((word) => {
    const letters = [...word];
    return letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''));
  });

const eachOf = (columns: readonly string[], fits: (column: string) => string): string =>
  `(${columns.map(fits).join(' OR ')})`;

/** A pattern with what was typed taken literally: the text anywhere. */
export const containing = (words: string): string => `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
