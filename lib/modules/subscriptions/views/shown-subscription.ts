import type { Reach } from '#lib/modules/messages/contract/message.ts';
import type { SaleStatus } from '#lib/kernel/sale/sale-status.ts';
import type { SaleType } from '#lib/kernel/sale/sale-type.ts';
import type { SubscriptionActor, SubscriptionEventKind, SubscriptionReason } from '#lib/kernel/subscription.ts';
import type { DateState } from '../domain/shown-dates.ts';
import type { SubscriptionRow } from './subscriptions.ts';

export type { DateState };

/** Subscription as its screen shows it. Plain values; amounts in minor units of its currency. */

/** Charge date of the calendar. */
export type ShownDate = {
  /** Number of the date, from 1. */
  number: number;
  /** `YYYY-MM-DD` in the zone of the calendar. */
  day: string;
  at: Date;
  state: DateState;
  price: number;
  failures: number;
  /** Time of the charge; null if not charged. */
  paidAt: Date | null;
  /** Reason of the last failure in the merchant's wording; null without one. */
  failure: { code: number; text: string } | null;
  sale: { saleId: string; code: number; status: SaleStatus; type: SaleType } | null;
};

/** An event, with the values of its sentence. */
export type ShownEvent = {
  id: number;
  kind: SubscriptionEventKind;
  at: Date;
  actor: SubscriptionActor;
  /** The person of the business who acted; null where none did or it is not known. */
  by: string | null;
  /** The number of the date. */
  number: number | null;
  count: number | null;
  price: { from: number; to: number } | null;
  /** The last four digits of the card, or the mask of the account. */
  instrument: string | null;
  failure: { code: number; text: string; failures: number; retryAt: Date | null; saleId: string | null } | null;
  /** Consent before another card. `hasAddress`: the network address is known, hashed. */
  agreed: { text: string; language: string; hasAddress: boolean } | null;
};

/**
 * Place of a sale in a subscription: its date and how many there are (null: endless), or a card that is saved (no
 * number).
 */
export type DateOfSale = {
  subscriptionId: string;
  description: string;
  number: number | null;
  count: number | null;
};

/** A charge that is to come. */
type NextCharge = { at: Date; price: number };

export type ShownSubscription = Omit<SubscriptionRow, 'stamp'> & {
  language: string;
  callbackUrl: string | null;
  returnUrl: string | null;
  /** Whether the buyer gets messages about it. */
  sendsNotices: boolean;
  buyerPhone: string;
  /** Addresses that reach the buyer now. */
  reach: Reach;
  /** The last four digits; empty where not known. */
  buyerSocialId: string;
  /** The first date; null while the first payment, which sets it, has not been made. */
  startsAt: Date | null;
  previousAt: Date | null;
  activatedAt: Date | null;
  pausedAt: Date | null;
  endedAt: Date | null;
  reason: SubscriptionReason | null;
  /** Why the last charge failed. */
  failure: { code: number; text: string } | null;
  /** A card or an account is kept for it. */
  hasToken: boolean;
  /** Consent of the buyer. `hasAddress`: the network address is known, hashed. */
  mandate: { text: string; at: Date; hasAddress: boolean } | null;
  template: { subscriptionId: string; description: string } | null;
  /** The date that is being charged or waits; null where none is. */
  open: { number: number; price: number } | null;
  /** The charge that comes next; of a paused one that which would come if it were resumed now. */
  next: NextCharge | null;
  /** Dates that passed while it is paused, which a resumption counts as skipped. */
  passed: number;
  /** Twelve months back and twelve ahead, the oldest first. */
  dates: readonly ShownDate[];
  /** Dates before those. */
  earlier: number;
  /** Newest first. */
  events: readonly ShownEvent[];
};
