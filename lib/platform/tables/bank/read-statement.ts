import { MAXIMUM_AMOUNT, toMajorText } from '#lib/kernel/money.ts';
import type { ColumnRoles, Grid } from './column-roles.ts';
import { readCamt } from './read-camt.ts';
import { readColumns } from './read-columns.ts';
import { readMt940 } from './read-mt940.ts';
import { readOfx } from './read-ofx.ts';
import {
  type BankLine,
  type FoundLine,
  MAX_REFERENCES,
  MAX_TEXT,
  numbered,
  type StatementFormat,
  type StatementProblem,
  tidy,
  Unreadable,
} from './statement.ts';

/**
 * The reader of bank statements: any of their formats, from a text to lines. A file is read whole or refused with the
 * place where it cannot be: half a statement would show payouts as missing that are not.
 */

/** Characters of a statement, at most. */
export const MAX_STATEMENT_LENGTH = 20 * 1024 * 1024;

export type ReadOptions = {
  /** Currency and end of the account's number where the file does not name them. */
  currency: string;
  account: string;
  /** The text is a table that was a workbook. */
  isWorkbook?: boolean;
  roles?: ColumnRoles | null;
};

/** `grid`: a table of which a person has to say which column is which. */
export type ReadStatement =
  | { ok: true; format: StatementFormat; lines: BankLine[] }
  | { ok: false; format: StatementFormat; problem: StatementProblem; grid: Grid | null };

export function readStatement(text: string, options: ReadOptions): ReadStatement {
  const format = formatOf(text);
  try {
    if (text.length > MAX_STATEMENT_LENGTH) throw new Unreadable('tooLong');
    if (text.includes('\0')) throw new Unreadable('lost');
    const found = format === 'table' ? readTable(text, options) : READERS[format](text);
    if ('grid' in found) return { ok: false, format, problem: new Unreadable('columns').problem, grid: found.grid };
    const moving = found.filter(({ amount }) => amount !== 0);
    if (moving.length === 0) throw new Unreadable('empty');
    return { ok: true, format, lines: numbered(moving.map((line) => whole(line, options))) };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, format, problem: error.problem, grid: null };
    throw error;
  }
}

const READERS = { mt940: readMt940, camt053: readCamt, ofx: readOfx } as const satisfies Partial<
  Record<StatementFormat, (text: string) => FoundLine[]>
>;

function readTable(text: string, { currency, isWorkbook = false, roles = null }: ReadOptions) {
  const read = readColumns(text, { currency, isWorkbook, roles });
  return 'grid' in read ? read : read.lines;
}

/** A line as it is handed on: with the account that the person named where the file names none. */
function whole(line: FoundLine, { account }: ReadOptions): FoundLine {
  const { row, amount, currency } = line;
  if (Math.abs(amount) > MAXIMUM_AMOUNT) throw new Unreadable('amount', { row, cell: toMajorText(amount, currency) });
  return {
    ...line,
    account: line.account === '' ? account : line.account,
    text: tidy(line.text, MAX_TEXT),
    references: tidy(line.references, MAX_REFERENCES),
  };
}

/** Characters at the beginning that show what a text is. */
const BEGINNING = 4_000;

function formatOf(text: string): StatementFormat {
  const start = text
    .slice(0, BEGINNING)
    .replace(/^\ufeff/, '')
    .trimStart();
  if (/^OFXHEADER\s*:/i.test(start) || /<OFX>/i.test(start)) return 'ofx';
  if (start.startsWith('<')) return 'camt053';
  return /^(?:\{1:|:20:)/m.test(start) || /^:(?:25|28C?|60[FM]):/m.test(start) ? 'mt940' : 'table';
}
