import { splitCells } from './split-cells.ts';
import { type CsvRow, unescapeFormula } from './write-csv.ts';

/**
 * Reader of uploaded tables: a text as CSV, with comma, semicolon or tab, to rows by the names of its columns. A row
 * whose cells could be stored wrong is refused with its number.
 */

/** `line` is the number of the row as a spreadsheet counts; the head is 1. */
export type TableRow = { line: number; cells: CsvRow };

/** A row that is not read. `surplus`: a cell beyond the columns; `lost`: letters that were lost before (U+FFFD). */
export type RefusedRow = { line: number; name: string; why: 'surplus' | 'lost'; cell: string };

export type Table = {
  /** Names of the head, in lower case; a repeated one is in `twice`, too. */
  columns: readonly string[];
  twice: readonly string[];
  rows: readonly TableRow[];
  refused: readonly RefusedRow[];
};

/** Longest table that is read, characters and rows, and the widest: a cell is made for each column of each row. */
const MAX_TABLE_LENGTH = 5_000_000;
export const MAX_TABLE_ROWS = 5_000;
export const MAX_TABLE_COLUMNS = 500;

/** Why a table cannot be read, with the row where that was found; 0 where it is no row. */
export type TableProblem = { why: 'tooLong' | 'tooWide' | 'empty' | 'broken'; line: number };

export function readTable(text: string): { table: Table } | { problem: TableProblem } {
  if (text.length > MAX_TABLE_LENGTH) return { problem: { why: 'tooLong', line: 0 } };
  const { body, delimiter } = withoutSepLine(text.replace(/^\ufeff/, ''));
  const { rows, broken } = splitCells(body, delimiter, MAX_TABLE_ROWS + 2);
  if (broken !== null) return { problem: { why: 'broken', line: broken } };
  const [head, ...below] = rows;
  if (!head || below.length === 0) return { problem: { why: 'empty', line: 0 } };
  if (head.cells.length > MAX_TABLE_COLUMNS) return { problem: { why: 'tooWide', line: head.row } };
  if (below.length > MAX_TABLE_ROWS) return { problem: { why: 'tooLong', line: MAX_TABLE_ROWS + 2 } };
  const names = head.cells.map((name) => name.toLowerCase());
  const read = below.map(({ row, cells }) => rowOf(row, names, cells.map(unescapeFormula)));
  return {
    table: {
      columns: [...new Set(names.filter(Boolean))],
      twice: names.filter((name, index) => name !== '' && names.indexOf(name) !== index),
      rows: read.filter((row) => 'cells' in row),
      refused: read.filter((row) => 'why' in row),
    },
  };
}

/** Row, or the reason why it is refused. A column without a name has no cells. Of a repeated name the first is read. */
function rowOf(line: number, names: readonly string[], cells: readonly string[]): TableRow | RefusedRow {
  const name = cells.slice(0, 2).join(' ');
  const surplus = cells.find((cell, index) => cell !== '' && !names[index]);
  if (surplus !== undefined) return { line, name, why: 'surplus', cell: surplus };
  const lost = cells.find((cell) => cell.includes('\ufffd'));
  if (lost !== undefined) return { line, name, why: 'lost', cell: lost };
  const named = names.flatMap((column, index) => (column === '' ? [] : [[column, cells[index] ?? ''] as const]));
  return { line, cells: Object.fromEntries(named.reverse()) };
}

/** A first row `sep=;`, as Excel writes and reads it, names the delimiter and stays as an empty row. */
function withoutSepLine(text: string): { body: string; delimiter: string } {
  const [whole = '', sign = ''] = /^sep=(.)(?=[\r\n]|$)/i.exec(text) ?? [];
  const body = text.slice(whole.length);
  return { body, delimiter: sign === '' ? delimiterOf(body) : sign };
}

/** Delimiter of a table: the most frequent of comma, semicolon and tab in its head, outside of quotes. */
function delimiterOf(text: string): string {
  const head = text.slice(0, text.search(/[\r\n]|$/)).replace(/"[^"]*"/g, '');
  return ['\t', ';'].find((sign) => head.split(sign).length > head.split(',').length) ?? ',';
}
