import { ENTRY_CAUSES, type EntryCause } from '#lib/kernel/entry-cause.ts';

/**
 * The control of a month: every sum of what is exported against the ledger's own roll-up, against the month's statement
 * and against the bank. Amounts are minor units, positive is to the business.
 */

/** Sum of the lines of one cause, and the largest of them whatever its sign. */
export type LineSum = { currency: string; cause: EntryCause; count: number; amount: number; largest: number };

/** A balance by the roll-up of the ledger, before the month and up to the mark; `Transit` is money on its way. */
export type LedgerSums = {
  currency: string;
  opening: number;
  closing: number;
  openingTransit: number;
  closingTransit: number;
};

/** The statement of a closed month. */
export type StatementSums = {
  currency: string;
  opening: number;
  closing: number;
  changes: readonly { cause: EntryCause; count: number; amount: number }[];
};

/** Payouts that the bank credited, less those that it took back, and differences with its list that are open. */
export type BankSums = { currency: string; credited: number; findings: number };

/** Sums handed over of the month, this hand-over included. */
export type HandedSums = { currency: string; count: number; amount: number };

export type ControlInput = {
  lines: readonly LineSum[];
  ledger: readonly LedgerSums[];
  /** Null where the month is not closed. */
  statements: readonly StatementSums[] | null;
  bank: readonly BankSums[];
  /** Null of an export that is no hand-over. */
  handed: readonly HandedSums[] | null;
};

/**
 * - `opening`: statement and ledger before the month.
 * - `change`: lines of a cause and the statement.
 * - `lines`: how many lines, by what is exported and by the statement.
 * - `sum`: all lines and the change of the ledger.
 * - `closing`: the statement, or opening and lines where it is open, and the ledger.
 * - `bank`: what the bank credited, and what the ledger sent to it.
 * - `findings`: open differences with the bank's list, and none.
 * - `handed`: what was handed over until now, and all lines.
 */
type CheckName = 'opening' | 'change' | 'lines' | 'sum' | 'closing' | 'bank' | 'findings' | 'handed';

export type Check = {
  check: CheckName;
  currency: string;
  cause: EntryCause | null;
  /** The sum that is exported, and the sum that it has to be. */
  exported: number;
  expected: number;
};

/** Checks that count, and are no amounts. */
const COUNTED: readonly CheckName[] = ['lines', 'findings'];
export const isCount = ({ check }: Check): boolean => COUNTED.includes(check);

export const holds = ({ exported, expected }: Check): boolean => exported === expected;
export const isGo = (checks: readonly Check[]): boolean => checks.every(holds);

const total = (rows: readonly { amount: number }[]): number => rows.reduce((sum, { amount }) => sum + amount, 0);

/** Every check of a month, by currency. */
export function checksOf(input: ControlInput): Check[] {
  const currencies = new Set([
    ...input.ledger.map(({ currency }) => currency),
    ...input.lines.map(({ currency }) => currency),
    ...(input.statements ?? []).map(({ currency }) => currency),
  ]);
  return [...currencies].toSorted().flatMap((currency) => checksIn(currency, input));
}

function checksIn(currency: string, { lines, ledger, statements, bank, handed }: ControlInput): Check[] {
  const own = lines.filter((line) => line.currency === currency);
  const books = ledger.find((one) => one.currency === currency) ?? {
    opening: 0,
    closing: 0,
    openingTransit: 0,
    closingTransit: 0,
  };
  const statement = statements?.find((one) => one.currency === currency);
  const atBank = bank.find((one) => one.currency === currency) ?? { credited: 0, findings: 0 };
  const given = handed?.find((one) => one.currency === currency) ?? { count: 0, amount: 0 };
  const check = (name: CheckName, exported: number, expected: number, cause: EntryCause | null = null): Check => ({
    check: name,
    currency,
    cause,
    exported,
    expected,
  });
  const sent = -amountOf(own, 'payout') - amountOf(own, 'payout-return');
  return [
    ...(statement ? [check('opening', statement.opening, books.opening)] : []),
    ...(statement ? changesOf(own, statement).map(([cause, one, other]) => check('change', one, other, cause)) : []),
    ...(statement ? [check('lines', countOf(own), countOf(statement.changes))] : []),
    check('sum', total(own), books.closing - books.opening),
    check('closing', statement ? statement.closing : books.opening + total(own), books.closing),
    check('bank', atBank.credited, books.openingTransit + sent - books.closingTransit),
    check('findings', atBank.findings, 0),
    ...(handed ? [check('handed', given.amount, total(own))] : []),
  ];
}

const countOf = (rows: readonly { count: number }[]): number => rows.reduce((sum, { count }) => sum + count, 0);

const amountOf = (rows: readonly { cause: EntryCause; amount: number }[], cause: EntryCause): number =>
  total(rows.filter((row) => row.cause === cause));

/** Each cause that lines or statement have, with what both say. */
const changesOf = (
  lines: readonly LineSum[],
  { changes }: StatementSums,
): [cause: EntryCause, exported: number, expected: number][] =>
  ENTRY_CAUSES.flatMap((cause) =>
    [...lines, ...changes].some((one) => one.cause === cause)
      ? [[cause, amountOf(lines, cause), amountOf(changes, cause)]]
      : [],
  );
