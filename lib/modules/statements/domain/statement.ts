import { ENTRY_CAUSES, type EntryCause } from '#lib/kernel/entry-cause.ts';
import type { Payee } from '#lib/modules/ledger/index.ts';

/**
 * What a statement says and how it adds up. Amounts are minor units and what they do to the balance: positive is to its
 * owner; fees, refunds and payouts are negative.
 */

/** What one cause did in a period: lines of the balance, and their sum. */
export type Change = { cause: EntryCause; count: number; amount: number };

/** The money of an owner at the end of a period. The first two are the closing balance. */
export type AtEnd = { pending: number; available: number; reserved: number; inTransit: number };

/** Whose statement it is, as it was when the month was closed. `businessNumber` is empty where there is none. */
export type Holder = { kind: Payee['kind']; name: string; businessNumber: string };

/** A month (`YYYY-MM`) in a currency. `closedAt`: null while something may still be booked into it. */
export type MonthStatement = {
  holder: Holder;
  month: string;
  currency: string;
  timeZone: string;
  opening: number;
  changes: readonly Change[];
  closing: number;
  atEnd: AtEnd;
  closedAt: Date | null;
};

/** A year (`YYYY`): its months in their order, closed ones with the hash of their statement. */
export type YearStatement = Omit<MonthStatement, 'month'> & {
  year: string;
  months: readonly { month: string; opening: number; closing: number; sha256: string | null }[];
};

/** Changes of a period, by kind, in the order in which kinds are named everywhere. */
const inOrder = (changes: readonly Change[]): Change[] =>
  changes.toSorted((one, other) => ENTRY_CAUSES.indexOf(one.cause) - ENTRY_CAUSES.indexOf(other.cause));

/** Changes of several periods together. */
export function addUp(parts: readonly (readonly Change[])[]): Change[] {
  const sums = new Map<EntryCause, Change>();
  for (const { cause, count, amount } of parts.flat()) {
    const sum = sums.get(cause) ?? { cause, count: 0, amount: 0 };
    sums.set(cause, { cause, count: sum.count + count, amount: sum.amount + amount });
  }
  return inOrder([...sums.values()]);
}

type Sums = Pick<MonthStatement, 'opening' | 'changes' | 'closing' | 'atEnd'>;

/** Whether the changes lead from opening to closing, and that is what is pending and available at the end. */
export function addsUp({ opening, changes, closing, atEnd }: Sums): boolean {
  const sum = changes.reduce((total, { amount }) => total + amount, opening);
  return sum === closing && atEnd.pending + atEnd.available === closing;
}

/**
 * The year of the months that there are, which follow each other. It is closed with its December; a year that the
 * balance began or will end in has fewer months. Null without any.
 */
export function yearOf(
  year: string,
  months: readonly { statement: MonthStatement; sha256: string | null }[],
): YearStatement | null {
  const [first, last] = [months[0]?.statement, months.at(-1)?.statement];
  if (!first || !last) return null;
  const isClosed = last.month === `${year}-12` && months.every(({ statement }) => statement.closedAt !== null);
  return {
    holder: last.holder,
    year,
    currency: last.currency,
    timeZone: last.timeZone,
    opening: first.opening,
    changes: addUp(months.map(({ statement }) => statement.changes)),
    closing: last.closing,
    atEnd: last.atEnd,
    closedAt: isClosed ? last.closedAt : null,
    months: months.map(({ statement: { month, opening, closing }, sha256 }) => ({ month, opening, closing, sha256 })),
  };
}

/** The statement of a closed month as it is kept: what it says in its one form, and the SHA-256 of that, in hex. */
export type FixedStatement = { statement: MonthStatement; content: string; sha256: string };
