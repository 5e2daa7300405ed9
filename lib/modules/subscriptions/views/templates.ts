import type { Period, SubscriptionState } from '#lib/kernel/subscription.ts';

/** Templates as their list shows them. Amounts in minor units of `currency`. */

export type TemplateRow = {
  subscriptionId: string;
  code: number;
  sellerId: number;
  sellerName: string;
  description: string;
  /** The merchant's own identifier. */
  reference: string;
  /** Price of subscriptions made from now on. */
  price: number;
  currency: string;
  period: Period;
  /** How many payments those have; null is endless. */
  iterations: number | null;
  createdAt: Date;
  /** Null while the link makes subscriptions. */
  endedAt: Date | null;
  /** Paid subscriptions made from it; `running` are those that recur. */
  made: number;
  running: number;
  /** Monthly value of the running ones. */
  monthly: number;
};

export const TEMPLATE_STATES = ['open', 'ended'] as const;
type TemplateState = (typeof TEMPLATE_STATES)[number];

export type TemplatesQuery = {
  search: string;
  state: TemplateState | null;
  page: number;
  size: number;
};

export type TemplatesPage = { rows: TemplateRow[]; count: number };

/** A subscription of which the price is to change. */
export type PriceChoice = {
  subscriptionId: string;
  description: string;
  buyerName: string;
  buyerEmail: string;
  price: number;
  currency: string;
  period: Period;
  state: SubscriptionState;
  nextAt: Date | null;
};
