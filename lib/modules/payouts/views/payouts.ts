import type { PayoutStatus } from '../contract/payout-status.ts';
import type { Terms } from '../domain/composition.ts';

/** Data of the payouts' screens. Amounts in minor units, positive is to the owner; days are `YYYY-MM-DD`. */

type PayoutFacts = {
  payoutId: string;
  status: PayoutStatus;
  amount: number;
  currency: string;
  createdAt: Date;
  sentAt: Date | null;
  /** The day on which the bank credits it; null before the bank has it. */
  valueDate: string | null;
  bankReference: string | null;
  last4: string;
  returnReason: string | null;
};

/** A payout of a business in its list. */
export type PayoutRow = PayoutFacts & { sellerName: string };

/** Sums of the filtered payouts in a currency: those that arrived, are on their way, and came to nothing. */
export type PayoutTotals = { currency: string; count: number; paid: number; open: number; failed: number };

export type PayoutsPage = { rows: PayoutRow[]; totals: PayoutTotals[]; count: number };

/** A list as its address describes it. `until` is exclusive. */
export type PayoutsQuery = {
  ids?: readonly string[] | null;
  statuses: readonly PayoutStatus[];
  currency: string | null;
  from: Date | null;
  until: Date | null;
  page: number;
  size: number;
};

/** A neighbour of a payout in the row of its owner's payouts. */
type PayoutLink = { payoutId: string; createdAt: Date };

/** A payout, of a business or a partner, with all that its page says. */
export type PayoutView = PayoutFacts &
  Terms & {
    ownerId: number;
    ownerName: string;
    origin: 'schedule' | 'api' | 'person';
    /** The person who asked for it. */
    createdBy: string | null;
    /** When it was given to the bank; from then on it cannot be cancelled. */
    handedAt: Date | null;
    /** When it ended. */
    settledAt: Date | null;
    /** When the money was in the balance again; null unless it came back. */
    returnedAt: Date | null;
    /** It had been credited before it came back. */
    wasPaid: boolean;
    /** Entries that count from this day or earlier are in it. */
    valueDay: string;
    broughtForward: number;
    carriedForward: number;
    /** The payout whose remainder it carries on. */
    previous: PayoutLink | null;
    /** The payout that took up what this one left, or gave back. */
    next: PayoutLink | null;
  };
