import { stringify } from 'csv-stringify/sync';

/**
 * Tables as CSV files that any spreadsheet opens: a byte order mark for the letters, and a quote before every cell that
 * a spreadsheet would compute (B-15). `read-table.ts` takes that quote away again, so that a table comes back as it
 * went out.
 */

export type CsvRow = Readonly<Record<string, string>>;

/** One chunk of a table; `isFirst` begins it with its head, which is `head` or else the columns themselves. */
export function writeCsv(
  columns: readonly string[],
  rows: readonly CsvRow[],
  { isFirst = true, head = columns }: { isFirst?: boolean; head?: readonly string[] } = {},
): string {
  const cells = rows.map((row) => columns.map((column) => escapeFormula(row[column] ?? '')));
  return (
    (isFirst ? '\ufeff' : '') +
    stringify(isFirst ? [head.map(escapeFormula), ...cells] : cells, {
      record_delimiter: 'windows',
      quoted_match: /^\s|\s$|[\r\n]/,
    })
  );
}

/** First characters after which a spreadsheet computes, the full-width ones of Japanese keyboards among them. */
const COMPUTED = '[=+\\-@\\t\\r\\uff1d\\uff0b\\uff0d\\uff20]';
/** A text that is computed, or that reading would take for one that was escaped. */
const FORMULA = new RegExp(`^'*${COMPUTED}`);
const ESCAPED = new RegExp(`^'(?='*${COMPUTED})`);
/** A negative number is computed to itself. A telephone number with its `+` is not: a spreadsheet would round it. */
const NUMBER = /^-\d+(\.\d+)?$/;

const escapeFormula = (cell: string): string => (FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell);

/** Cell as it was before it was escaped. */
export const unescapeFormula = (cell: string): string => cell.replace(ESCAPED, '');
