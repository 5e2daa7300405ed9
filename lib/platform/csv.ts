import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

/**
 * Tables as CSV. A table we write opens in any spreadsheet: a byte order mark for its letters, and a quote before every
 * value that a spreadsheet would compute (B-15). Reading takes that quote away again, so that a table comes back as it
 * went out.
 */

export type CsvRow = Readonly<Record<string, string>>;

/** One chunk of a table; `isFirst` begins it with its head. */
export function writeCsv(columns: readonly string[], rows: readonly CsvRow[], { isFirst = true } = {}): string {
  return (
    (isFirst ? '\ufeff' : '') +
    stringify([...rows], { columns: [...columns], header: isFirst, escape_formulas: true, record_delimiter: 'windows' })
  );
}

/** Longest table that is read, characters and rows. */
const MAX_CSV_LENGTH = 5_000_000;
export const MAX_CSV_ROWS = 5_000;

/** Why a table cannot be read, with the line where that was found. */
export type CsvProblem = { why: 'tooLong' | 'empty' | 'broken'; line: number };

/**
 * Rows by the names of the first one, in lower case; the delimiter is the one of comma, semicolon and tab that the
 * first line has.
 */
export function readCsv(text: string): { rows: { line: number; cells: CsvRow }[] } | { problem: CsvProblem } {
  if (text.length > MAX_CSV_LENGTH) return { problem: { why: 'tooLong', line: 0 } };
  try {
    const found: { record: Record<string, string>; info: { lines: number } }[] = parse(text, {
      bom: true,
      columns: (head: string[]) => head.map((name) => name.trim().toLowerCase()),
      delimiter: delimiterOf(text),
      skip_empty_lines: true,
      relax_column_count: true,
      trim: true,
      info: true,
      to: MAX_CSV_ROWS + 1,
    });
    if (found.length > MAX_CSV_ROWS) return { problem: { why: 'tooLong', line: MAX_CSV_ROWS + 1 } };
    const rows = found.map(({ record, info }) => ({
      line: info.lines,
      cells: Object.fromEntries(
        Object.entries(record).map(([name, cell]) => [name, cell.replace(/^'(?=[=+\-@\t\r])/, '')]),
      ),
    }));
    return rows.length === 0 ? { problem: { why: 'empty', line: 0 } } : { rows };
  } catch (error) {
    if (error instanceof CsvError) return { problem: { why: 'broken', line: Number(error['lines'] ?? 0) } };
    throw error;
  }
}

function delimiterOf(text: string): string {
  const head = text.slice(0, text.search(/[\r\n]|$/));
  return ['\t', ';'].find((sign) => head.split(sign).length > head.split(',').length) ?? ',';
}
