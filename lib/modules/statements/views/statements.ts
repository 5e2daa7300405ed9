import type { MonthStatement, YearStatement } from '../domain/statement.ts';

/** Data of the screens of statements. Amounts in minor units, positive is to the business; months are `YYYY-MM`. */

/** The statement of a closed month in the list of the businesses of a person. */
export type StatementRow = {
  id: number;
  sellerId: number;
  sellerName: string;
  month: string;
  currency: string;
  opening: number;
  closing: number;
  sha256: string;
};

/** Statements of a list in a currency: how many. */
export type StatementTotals = { currency: string; count: number };

export type StatementsPage = { rows: StatementRow[]; totals: StatementTotals[]; count: number };

/** A list as its address describes it. */
export type StatementsQuery = { year: string | null; currency: string | null; page: number; size: number };

/** A month of a balance. `sha256`: null of one that is not closed. */
export type ListedMonth = { month: string; currency: string; opening: number; closing: number; sha256: string | null };

/** A statement as a screen shows it. */
export type StatementView =
  | { kind: 'month'; statement: MonthStatement; sha256: string | null }
  | { kind: 'year'; statement: YearStatement; sha256: string | null };

export type { MonthStatement };
