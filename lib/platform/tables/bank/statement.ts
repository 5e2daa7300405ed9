import { lettersOf } from '#lib/kernel/letters.ts';

/** Bank statements as their readers hand them out, whatever format they came in. */

export type StatementFormat = 'table' | 'mt940' | 'camt053' | 'ofx';

/**
 * A line of a bank account. Days are `YYYY-MM-DD`, `amount` is minor units, positive is to the account's owner.
 * `account`: the last four digits of the account's number; empty where the file does not say it.
 */
export type LineFacts = {
  bookedOn: string;
  valueOn: string;
  amount: number;
  currency: string;
  account: string;
  text: string;
  /** All references of the line, apart from each other by spaces. */
  references: string;
};

/** `row` counts as the file does: rows of a table, lines of a text, entries of XML. */
export type FoundLine = LineFacts & { row: number };

/**
 * A line with its place among those alike: `nth` of all that say the same, `nthOfAmount` of all of the same account,
 * day and amount. Two exports of one account number them alike, so that a line of both is one line.
 */
export type BankLine = FoundLine & { nth: number; nthOfAmount: number };

/**
 * Why a file cannot be read.
 *
 * - `tooLong`, `empty`, `unknown`: the whole file; `cutOff`: its end is missing.
 * - `columns`: a table whose columns are not understood.
 * - `day`, `amount`, `currency`: what stands in the cell is none; `twoWays`: an amount that can be read in two ways.
 * - `otherCurrency`: another currency than that of its statement; `bothSides`: a debit and a credit.
 * - `surplus`: a cell beyond the columns; `lost`: letters that were lost before; `broken`: a quote or tag left open.
 * - `sum`: opening balance and lines do not add up to the closing balance.
 * - `entity`: a document type, or entities of the file's own.
 */
export const PROBLEMS = [
  'tooLong',
  'empty',
  'unknown',
  'cutOff',
  'columns',
  'day',
  'amount',
  'currency',
  'twoWays',
  'otherCurrency',
  'bothSides',
  'surplus',
  'lost',
  'broken',
  'sum',
  'entity',
] as const;
export type ProblemWhy = (typeof PROBLEMS)[number];

/** `row` is 0 for the whole file; `column` is a heading or a field of the format, `cell` what stands there. */
export type StatementProblem = { why: ProblemWhy; row: number; column: string; cell: string };

/** Thrown by readers, answered by `readStatement`. */
export class Unreadable extends Error {
  readonly problem: StatementProblem;

  constructor(why: ProblemWhy, { row = 0, column = '', cell = '' }: Partial<Omit<StatementProblem, 'why'>> = {}) {
    super(why);
    this.problem = { why, row, column, cell: [...cell].slice(0, MAX_QUOTED).join('') };
  }
}

/** Characters of a cell that a problem quotes. */
const MAX_QUOTED = 60;

/** Lines of a file, at most. */
export const MAX_LINES = 50_000;

/** Characters that are kept of a line's text and of its references. */
export const [MAX_TEXT, MAX_REFERENCES] = [400, 1_500];

/** One line without controls or repeated blanks, as it is shown and compared. */
export const tidy = (text: string, longest: number): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed()
    .trim();

/** The last four digits of an account's number, IBAN or not; empty where there are fewer. */
export function endOfAccount(number: string): string {
  const digits = number.replace(/\D/g, '');
  return digits.length < 4 ? '' : digits.slice(-4);
}

/** Lines with their places among those alike. */
export function numbered(lines: readonly FoundLine[]): BankLine[] {
  const seen = new Map<string, number>();
  const next = (name: string): number => {
    const place = (seen.get(name) ?? 0) + 1;
    seen.set(name, place);
    return place;
  };
  return lines.map((line) => {
    const amount = [line.account, line.currency, line.bookedOn, line.amount].join(' ');
    const whole = [amount, line.valueOn, lettersOf(line.references), lettersOf(line.text)].join('|');
    return { ...line, nth: next(whole), nthOfAmount: next(amount) };
  });
}
