import type { LineFacts } from '#lib/platform/tables/bank/statement.ts';
import type { Confidence, LineState, MatchReason } from '../contract/words.ts';

/** Data of the screens of bank statements. Amounts in minor units, positive is to the business; days `YYYY-MM-DD`. */

/** A payout that a line was taken for. */
export type MatchedPayout = {
  payoutId: string;
  amount: number;
  /** The payout going back. */
  isReturn: boolean;
  reason: MatchReason;
  confidence: Confidence;
  /** The person who said so; null of a match by itself. */
  by: string | null;
};

/** A kept line of an account, with what it was matched to. `reference`: its references, as they were read. */
export type BankLineRow = Omit<LineFacts, 'references'> & {
  lineId: string;
  sellerName: string;
  reference: string;
  state: LineState;
  note: string;
  matches: readonly MatchedPayout[];
};

/** Sums of the filtered lines in a currency, and how many there are of each state. */
export type BankLineTotals = {
  currency: string;
  count: number;
  amount: number;
  matched: number;
  unmatched: number;
  aside: number;
};

export type BankLinesPage = { rows: BankLineRow[]; totals: BankLineTotals[]; count: number };

/** A list as its address describes it. `until` is exclusive. */
export type BankLinesQuery = {
  states: readonly LineState[];
  currency: string | null;
  file: string | null;
  from: Date | null;
  until: Date | null;
  page: number;
  size: number;
};

/** How payouts of a month stand beside the bank's statements. */
export type ConfirmedPayouts = {
  /** Payouts that a line has, and those that none has, of those that the bank credited in the month. */
  confirmed: number;
  missing: number;
  /** Lines of the month that no payout has and nobody set aside. */
  unmatched: number;
  /** Whether there is any line of the month. */
  hasLines: boolean;
};

/** A line that a payout stands in. */
export type LineOfPayout = {
  lineId: string;
  bookedOn: string;
  amount: number;
  currency: string;
  text: string;
  reference: string;
  isReturn: boolean;
  reason: MatchReason;
  confidence: Confidence;
};

/** A payout that a person may match to a line. */
export type OfferedPayout = {
  payoutId: string;
  amount: number;
  currency: string;
  /** The day on which the bank moved it. */
  day: string;
  isReturn: boolean;
  last4: string;
  bankReference: string | null;
};
