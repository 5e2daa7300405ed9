import type { MonthStatement } from '../domain/statement.ts';
import type { DocumentType } from '#lib/kernel/sale/document.ts';

/** Data of the screen of a month's end. Amounts in minor units, positive is to the business. */

/** Documents of a type that were issued in the month: numbers without a gap are as many as they are apart. */
export type IssuedDocuments = {
  type: DocumentType;
  first: number;
  last: number;
  count: number;
  sums: readonly { currency: string; total: number; vat: number }[];
};

/** Sales whose buyers' banks took money back and did not return it. */
export type OpenDisputes = { currency: string; count: number; amount: number };

/** A balance below zero, since when. `isClaimed`: after thirty days the debt is claimed from the business by people. */
export type BelowZero = { currency: string; since: Date; isClaimed: boolean };

/** `closedAt`: null of a month into which something can still be booked. `from` is its first day. */
export type MonthEnd = {
  month: string;
  closedAt: Date | null;
  isOver: boolean;
  statements: readonly { statement: MonthStatement; sha256: string | null }[];
  documents: readonly IssuedDocuments[];
  /** Sales paid in the month without a document; null of a business without the module of invoices. */
  withoutDocument: number | null;
  disputes: readonly OpenDisputes[];
  belowZero: readonly BelowZero[];
};
