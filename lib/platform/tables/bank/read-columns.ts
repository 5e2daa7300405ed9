import { plainNumber } from '#lib/kernel/digits.ts';
import { isCurrency } from '#lib/kernel/money.ts';
import { type SplitRow, splitCells } from '../split-cells.ts';
import { unescapeFormula } from '../write-csv.ts';
import { type DecimalSign, decimalSignOf, type NoAmount, readAmount } from './amounts.ts';
import { COLUMN_ROLES, type ColumnRole, type ColumnRoles, type Grid, isEnough } from './column-roles.ts';
import { readDay } from './days.ts';
import { endOfAccount, type FoundLine, MAX_LINES, type ProblemWhy, Unreadable } from './statement.ts';

/**
 * Tables of banks: CSV, workbooks, and what is pasted from a page. The head is the first row that names a day and
 * amounts, below whatever stands above it; a table without one is read once a person says which column is which.
 */

export type TableOptions = {
  /** Currency of amounts that name none. */
  currency: string;
  /** A workbook: its numbers have a point before their decimals, whatever its country. */
  isWorkbook: boolean;
  /** Roles that a person chose; null: the head says them. */
  roles: ColumnRoles | null;
};

/** Headings in the languages of the product, as `plain` leaves them. */
const HEADINGS: Readonly<Record<ColumnRole, readonly string[]>> = {
  bookedOn: [
    ...['תאריך', 'תאריך פעולה', 'תאריך תנועה', 'תאריך רישום', 'date', 'booking date', 'transaction date'],
    ...['posting date', 'post date', 'fecha', 'fecha operacion', 'fecha operación', 'дата', 'дата операции', 'التاريخ'],
  ],
  valueOn: [
    ...['תאריך ערך', 'יום ערך', 'ת. ערך', 'value date', 'valuedate', 'fecha valor', 'дата валютирования'],
    'تاريخ القيمة',
  ],
  text: [
    ...['תיאור', 'תאור', 'תיאור הפעולה', 'תאור הפעולה', 'תיאור פעולה', 'הפעולה', 'סוג פעולה', 'סוג תנועה', 'פרטים'],
    ...['תיאור מורחב', 'תאור מורחב', 'תיאור תנועה', 'הערה', 'הערות', 'לטובת', 'עבור', 'description', 'details'],
    ...['memo', 'payee', 'narrative', 'concepto', 'описание', 'назначение платежа', 'الوصف', 'البيان'],
  ],
  reference: [
    ...['אסמכתא', 'אסמכתה', 'אסמכתא1', 'אסמכתא 1', 'אסמכתא2', 'אסמכתא 2', 'מספר אסמכתא', 'reference', 'ref'],
    ...['bank reference', 'referencia', 'номер документа', 'المرجع'],
  ],
  amount: ['סכום', 'סכום הפעולה', 'סכום התנועה', 'זכות/חובה', 'חובה/זכות', 'amount', 'importe', 'сумма', 'المبلغ'],
  debit: [
    ...['חובה', 'בחובה', 'סכום חובה', 'סכום בחובה', 'debit', 'debit amount', 'withdrawal', 'withdrawals', 'paid out'],
    ...['money out', 'cargo', 'debe', 'дебет', 'расход', 'مدين'],
  ],
  credit: [
    ...['זכות', 'בזכות', 'סכום זכות', 'סכום בזכות', 'credit', 'credit amount', 'deposit', 'deposits', 'paid in'],
    ...['money in', 'abono', 'haber', 'кредит', 'приход', 'دائن'],
  ],
  currency: ['מטבע', 'currency', 'ccy', 'moneda', 'валюта', 'العملة'],
  account: ['חשבון', 'מספר חשבון', 'account', 'account number', 'iban', 'cuenta', 'счет', 'счёт', 'الحساب'],
};

const ROLE_OF: ReadonlyMap<string, ColumnRole> = new Map(
  COLUMN_ROLES.flatMap((role) => HEADINGS[role].map((heading) => [heading, role] as const)),
);

/** A heading without quotes, brackets and what currency it is in. */
const plain = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/\([^)]*\)|₪|["'״׳`]/g, ' ')
    .replace(/(?:^|\s)(?:בשח|ב?ש\s?ח|ils|nis)(?=\s|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Rows among which a head is looked for, and rows and columns that a person is shown. */
const [HEAD_WITHIN, SHOWN_ROWS, MAX_COLUMNS] = [60, 8, 60];

/** A table with its head; a problem of its columns comes with the rows to choose them by. */
export function readColumns(text: string, options: TableOptions): { lines: FoundLine[] } | { grid: Grid } {
  const rows = rowsOf(text.replace(/^\ufeff/, ''));
  if (rows.length === 0) throw new Unreadable('empty');
  const found = options.roles ? { at: -1, roles: options.roles } : headOf(rows);
  if (!found || !isEnough(found.roles)) {
    const grid = gridOf(rows);
    if (grid.rows.length === 0) throw new Unreadable('unknown');
    return { grid };
  }
  const head = rows[found.at];
  const nameOf = (index: number): string => head?.cells[index] || String(index + 1);
  const below = rows.slice(found.at + 1);
  const first = options.roles ? below.findIndex((row) => dayIn(row, found.roles) !== null) : 0;
  if (first === -1) throw dayProblem(below[0], found.roles, nameOf);
  return { lines: linesOf(below.slice(first), found.roles, nameOf, options) };
}

function rowsOf(text: string): SplitRow[] {
  const [named = '', own = ''] = /^sep=(.)(?=[\r\n]|$)/i.exec(text) ?? [];
  const body = text.slice(named.length);
  const { rows, broken } = splitCells(body, own === '' ? delimiterOf(body) : own, MAX_LINES + HEAD_WITHIN);
  if (broken !== null) throw new Unreadable('broken', { row: broken });
  if (rows.length >= MAX_LINES + HEAD_WITHIN) throw new Unreadable('tooLong');
  return rows;
}

/** The delimiter with which a head is found, or else the one that most rows have alike. */
function delimiterOf(text: string): string {
  const beginning = text.slice(0, BEGINNING);
  const tried = DELIMITERS.map((sign) => ({ sign, rows: splitCells(beginning, sign, HEAD_WITHIN).rows }));
  const [best] = tried.toSorted((one, other) => evenness(other.rows) - evenness(one.rows));
  return (tried.find(({ rows }) => headOf(rows) !== null) ?? best)?.sign ?? ',';
}

const DELIMITERS = ['\t', ';', ',', '|'] as const;

/** Characters by which a table is known. */
const BEGINNING = 60_000;

/** Rows of the commonest number of cells, of more than one. */
function evenness(rows: readonly SplitRow[]): number {
  const counts = Map.groupBy(
    rows.filter(({ cells }) => cells.length > 1),
    ({ cells }) => cells.length,
  );
  return Math.max(0, ...[...counts.values()].map((some) => some.length));
}

function headOf(rows: readonly SplitRow[]): { at: number; roles: ColumnRoles } | null {
  for (const [at, { cells }] of rows.slice(0, HEAD_WITHIN).entries()) {
    const roles = cells.map((cell) => ROLE_OF.get(plain(cell)) ?? null);
    if (isEnough(roles)) return { at, roles };
  }
  return null;
}

function gridOf(rows: readonly SplitRow[]): Grid {
  const columns = Math.min(MAX_COLUMNS, Math.max(...rows.slice(0, HEAD_WITHIN).map(({ cells }) => cells.length)));
  const shown = rows.filter(({ cells }) => cells.length > 1).slice(0, SHOWN_ROWS);
  return { columns, rows: shown.map(({ cells }) => Array.from({ length: columns }, (_, at) => cells[at] ?? '')) };
}

type NameOf = (index: number) => string;

const columnsOf = (roles: ColumnRoles, role: ColumnRole): number[] =>
  roles.flatMap((one, index) => (one === role ? [index] : []));

const cellOf = ({ cells }: SplitRow, index: number | undefined): string =>
  index === undefined ? '' : unescapeFormula(cells[index] ?? '').trim();

/** The first readable day of a row, of any of its columns of days. */
const dayIn = (row: SplitRow, roles: ColumnRoles): string | null =>
  [...columnsOf(roles, 'bookedOn'), ...columnsOf(roles, 'valueOn')]
    .map((index) => readDay(cellOf(row, index)))
    .find((day) => day !== null) ?? null;

function dayProblem(row: SplitRow | undefined, roles: ColumnRoles, nameOf: NameOf): Unreadable {
  const index = columnsOf(roles, 'bookedOn')[0] ?? columnsOf(roles, 'valueOn')[0] ?? 0;
  if (!row) return new Unreadable('empty');
  return new Unreadable('day', { row: row.row, column: nameOf(index), cell: cellOf(row, index) });
}

/** How many rows at the end are not of the table: sums and notes, which have no digit where a day would be. */
function withoutFoot(rows: readonly SplitRow[], roles: ColumnRoles): readonly SplitRow[] {
  const days = [...columnsOf(roles, 'bookedOn'), ...columnsOf(roles, 'valueOn')];
  const isFoot = (row: SplitRow) => days.every((index) => !/\p{Nd}/u.test(cellOf(row, index)));
  const end = rows.findLastIndex((row) => !isFoot(row));
  return rows.slice(0, end + 1);
}

function linesOf(all: readonly SplitRow[], roles: ColumnRoles, nameOf: NameOf, options: TableOptions): FoundLine[] {
  const rows = withoutFoot(all, roles);
  const [debit, credit, signed] = (['debit', 'credit', 'amount'] as const).map((role) => columnsOf(roles, role)[0]);
  const money = [debit, credit, signed].filter((index) => index !== undefined);
  const cells = rows.flatMap((row) => money.map((index) => cellOf(row, index))).filter(Boolean);
  const shown = options.isWorkbook ? '.' : decimalSignOf(cells);
  const reader = new RowReader(roles, nameOf, options.currency, shown);
  const debits = rows.map((row) => plainNumber(cellOf(row, debit))).filter((cell) => /[1-9]/.test(cell));
  const isSignedDebit = debits.length > 0 && debits.every((cell) => /^[-\u2212(]|[-\u2212]$/.test(cell));
  const lines = rows.flatMap((row) => reader.lineOf(row, { debit, credit, signed, isSignedDebit }) ?? []);
  if (lines.length === 0) throw new Unreadable('empty');
  return lines;
}

type Money = {
  debit: number | undefined;
  credit: number | undefined;
  signed: number | undefined;
  /** Every debit has a minus: it shows the side. Where some have none, a minus takes a debit back. */
  isSignedDebit: boolean;
};

class RowReader {
  readonly #roles: ColumnRoles;
  readonly #nameOf: NameOf;
  readonly #currency: string;
  readonly #decimal: DecimalSign | 'mixed' | null;

  constructor(roles: ColumnRoles, nameOf: NameOf, currency: string, decimal: DecimalSign | 'mixed' | null) {
    this.#roles = roles;
    this.#nameOf = nameOf;
    this.#currency = currency;
    this.#decimal = decimal;
  }

  /** A row that moves money; null of one that has a day and no amount. */
  lineOf(row: SplitRow, { debit, credit, signed, isSignedDebit }: Money): FoundLine | null {
    this.#refuseLost(row);
    const currency = this.#currencyOf(row);
    const [out, into, both] = [debit, credit, signed].map((index) => this.#amountAt(row, index, currency)) as [
      number,
      number,
      number,
    ];
    if (out !== 0 && into !== 0) throw this.#problem('bothSides', row, credit);
    const amount = both + into + (isSignedDebit ? out : -out);
    const day = dayIn(row, this.#roles);
    const booked = this.#dayAt(row, 'bookedOn');
    const value = this.#dayAt(row, 'valueOn');
    if (amount === 0 && (day !== null || this.#isBare(row))) return null;
    if (day === null) throw dayProblem(row, this.#roles, this.#nameOf);
    const joined = (role: ColumnRole): string =>
      [...new Set(columnsOf(this.#roles, role).map((index) => cellOf(row, index)))].filter(Boolean).join(' ');
    return {
      row: row.row,
      bookedOn: booked ?? day,
      valueOn: value ?? day,
      amount: amount === 0 ? 0 : amount,
      currency,
      account: endOfAccount(joined('account')),
      text: joined('text'),
      references: joined('reference'),
    };
  }

  /** Rows of titles between others have neither a day nor an amount. */
  #isBare(row: SplitRow): boolean {
    return columnsOf(this.#roles, 'bookedOn').every((index) => cellOf(row, index) === '');
  }

  #refuseLost(row: SplitRow): void {
    const width = this.#roles.length;
    const surplus = row.cells.findIndex((cell, index) => index >= width && cell !== '');
    if (surplus !== -1) throw this.#problem('surplus', row, surplus);
    const lost = row.cells.findIndex((cell) => cell.includes('\ufffd'));
    if (lost !== -1) throw this.#problem('lost', row, lost);
  }

  #currencyOf(row: SplitRow): string {
    const index = columnsOf(this.#roles, 'currency')[0];
    const cell = cellOf(row, index);
    if (index === undefined || cell === '') return this.#currency;
    const named = /^(?:₪|ש.?ח|שקל.*|nis)$/iu.test(cell) ? 'ILS' : cell === '$' ? 'USD' : cell === '€' ? 'EUR' : cell;
    if (!isCurrency(named.toUpperCase())) throw this.#problem('currency', row, index);
    return named.toUpperCase();
  }

  #dayAt(row: SplitRow, role: ColumnRole): string | null {
    const index = columnsOf(this.#roles, role)[0];
    const cell = cellOf(row, index);
    const day = readDay(cell);
    if (cell !== '' && day === null) throw this.#problem('day', row, index);
    return day;
  }

  #amountAt(row: SplitRow, index: number | undefined, currency: string): number {
    const cell = cellOf(row, index);
    if (index === undefined || /^[-–—]?$/.test(cell)) return 0;
    if (this.#decimal === 'mixed') {
      const alone = decimalSignOf([cell]);
      throw this.#problem(alone === 'mixed' ? 'amount' : 'twoWays', row, index);
    }
    const amount = readAmount(cell, currency, this.#decimal);
    if (typeof amount === 'string') throw this.#problem(WHY[amount], row, index);
    return amount;
  }

  #problem(why: ProblemWhy, row: SplitRow, index = 0): Unreadable {
    return new Unreadable(why, { row: row.row, column: this.#nameOf(index), cell: cellOf(row, index) });
  }
}

const WHY = { none: 'amount', twoWays: 'twoWays', otherCurrency: 'otherCurrency' } as const satisfies Record<
  NoAmount,
  ProblemWhy
>;
