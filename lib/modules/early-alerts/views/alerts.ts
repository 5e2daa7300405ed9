import type { PaidWith } from '#lib/kernel/sale/paid-with.ts';
import type { AlertFailure, AlertReason, AlertState } from '../contract/words.ts';

/** Early alerts as their screen shows them. Amounts in minor units. */

/** `over`: nobody answered in time. */
export const SHOWN_STATES = ['open', 'refunding', 'refunded', 'dismissed', 'over', 'disputed'] as const;
export type ShownState = (typeof SHOWN_STATES)[number];

export type AlertRow = PaidWith & {
  alertId: string;
  saleId: string;
  saleCode: number;
  sellerName: string;
  productName: string;
  buyerName: string;
  reason: AlertReason;
  amount: number;
  currency: string;
  state: AlertState;
  failure: AlertFailure | null;
  /** The seller's rule answers it. */
  isByRule: boolean;
  /** The person who refunded or left it; null is the rule, the API, or nobody yet. */
  userName: string | null;
  /** The acquirer took the answer no more. */
  wasLate: boolean;
  /** Its time to answer is over. */
  isOver: boolean;
  receivedAt: Date;
  respondBy: Date;
  decidedAt: Date | null;
};

/** State of an alert as it is shown: one that nobody answered in time is over. */
export const shownState = ({ state, isOver }: Pick<AlertRow, 'state' | 'isOver'>): ShownState =>
  state === 'open' && isOver ? 'over' : state;

export type AlertTotals = { currency: string; count: number; waiting: number; refunded: number };

export type AlertsPage = { rows: AlertRow[]; totals: AlertTotals[]; count: number };

/** A list as its address describes it, already read and bounded. `until` is exclusive. */
export type AlertsQuery = {
  states: readonly ShownState[];
  reasons: readonly AlertReason[];
  currency: string | null;
  from: Date | null;
  until: Date | null;
  page: number;
  size: number;
};
