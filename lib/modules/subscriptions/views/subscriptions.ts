import type { PaidWith } from '#lib/kernel/sale/paid-with.ts';
import type { Period, SubscriptionMethod, SubscriptionState } from '#lib/kernel/subscription.ts';
import { methodThatPays } from '../domain/methods.ts';

/** Subscriptions as the list shows them. Plain values; amounts in minor units of `currency`. */

export type SubscriptionRow = {
  subscriptionId: string;
  /** Its number for people (`sub_svc_code`). */
  code: number;
  sellerId: number;
  sellerName: string;
  state: SubscriptionState;
  description: string;
  /** The merchant's own identifier. */
  reference: string;
  buyerName: string;
  buyerEmail: string;
  price: number;
  currency: string;
  period: Period;
  /** How many dates there are; null is endless. */
  iterations: number | null;
  completed: number;
  skipped: number;
  /** Next charge; null if none is to come. */
  nextAt: Date | null;
  /** Failures in a row of the date that is being charged. */
  failures: number;
  /** Method chosen at its creation: `multi` is any. */
  method: SubscriptionMethod;
  cardBrand: string | null;
  cardLast4: string | null;
  /** The country and four digits of an account, of a debit. */
  account: string | null;
  /** MMYY */
  cardExpiry: string | null;
  /** The last day on which the card is good. */
  cardEndsAt: Date | null;
  createdAt: Date;
  /** Digest of the row: another one after any change. */
  stamp: string;
};

/** A subscription as the quick search shows it. */
export type FoundSubscription = Pick<
  SubscriptionRow,
  'subscriptionId' | 'description' | 'buyerName' | 'buyerEmail' | 'state' | 'price' | 'currency' | 'period'
>;

/** Matching subscriptions of one currency, and the monthly value of the recurring ones. */
export type SubscriptionTotals = { currency: string; count: number; monthly: number };

/** `isExact` is false where more match a text than are counted; there are no totals then. */
export type SubscriptionsPage = {
  rows: SubscriptionRow[];
  count: number;
  isExact: boolean;
  totals: SubscriptionTotals[];
};

/** Reasons for attention: a failed charge, or a card that expires before the next date. */
export const ATTENTIONS = ['failing', 'card-ends'] as const;
type Attention = (typeof ATTENTIONS)[number];

export type SubscriptionSort = 'created' | 'next';

type Span = { from: Date | null; until: Date | null };

export type SubscriptionsQuery = {
  search: string;
  /** Empty for all states and periods. */
  states: readonly SubscriptionState[];
  periods: readonly Period[];
  attention: Attention | null;
  currency: string | null;
  /** Bounds of the amount; null is open. */
  least: number | null;
  most: number | null;
  next: Span;
  created: Span;
  /** The template they were made from. */
  templateId: string | null;
  /** Restricts the list to these, where given. */
  ids?: readonly string[] | null;
  sort: SubscriptionSort;
  ascending: boolean;
  page: number;
  size: number;
};

/** Present state of a listed subscription, as far as the list shows it. */
export type SubscriptionNews = Pick<SubscriptionRow, 'subscriptionId' | 'stamp'>;

/** Subscription that can be paused or cancelled in bulk. */
export type SubscriptionChoice = Pick<
  SubscriptionRow,
  | 'subscriptionId'
  | 'sellerId'
  | 'description'
  | 'buyerName'
  | 'buyerEmail'
  | 'price'
  | 'currency'
  | 'period'
  | 'state'
  | 'nextAt'
>;

/** Means of payment; without a token, the chosen method. */
export const whatPays = ({
  method,
  currency,
  cardBrand,
  cardLast4,
  account,
  cardExpiry,
}: Pick<SubscriptionRow, 'method' | 'currency' | 'cardBrand' | 'cardLast4' | 'account' | 'cardExpiry'>): PaidWith => ({
  method: methodThatPays({ paymentMethod: method, currency, cardMask: cardLast4 ?? account, cardExpiry }) ?? method,
  cardBrand,
  cardLast4,
  account,
});

/** Whether the card is no longer good on the next date. */
export const cardEndsFirst = ({
  state,
  cardEndsAt,
  nextAt,
}: Pick<SubscriptionRow, 'state' | 'cardEndsAt' | 'nextAt'>): boolean =>
  (state === 'active' || state === 'retrying') && cardEndsAt !== null && nextAt !== null && cardEndsAt < nextAt;
