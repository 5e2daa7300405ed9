/** The words and numbers of a sale on the wire (specification 2.7, 3; answers, section 2). */

export const SALE_TYPES = ['sale', 'authorize', 'token', 'template', 'multi-capture'] as const;
export type SaleType = (typeof SALE_TYPES)[number];

export const SALE_STATUSES = [
  'initial',
  'pending',
  'completed',
  'refunded',
  'partial-refund',
  'authorized',
  'failed',
  'chargeback',
  'canceled',
  'voided',
  'partial-void',
  'partial-chargeback',
] as const;
export type SaleStatus = (typeof SALE_STATUSES)[number];

/**
 * What the statuses say, for the reference; the same words in answers, callbacks, lists and filters
 * (docs/decisions/0055).
 */
export const SALE_STATUS_MEANING =
  '`initial`: not paid yet; `pending`: waiting for a bank, for minutes to days, so don’t ask the buyer to ' +
  'pay again; `completed`: paid; `authorized`: on hold, not captured; `failed`: the last attempt failed and ' +
  'the sale can still be paid; `refunded` and `partial-refund`: refunded; `voided` and `partial-void`: the ' +
  'hold was released; `chargeback` and `partial-chargeback`: charged back; `canceled`: closed unpaid.';

export const PAYMENT_METHODS = [
  'credit-card',
  'multi',
  'bit',
  'apple-pay',
  'google-pay',
  'paypal',
  'bank-transfer',
  'sepa',
  'bacs',
  'il-direct-debit',
  'emv',
  'pos',
] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The methods a buyer can choose on the payment page, in the order in which they are offered: wallets first. */
export const PAGE_METHODS = [
  'apple-pay',
  'google-pay',
  'bit',
  'credit-card',
  'paypal',
  'bank-transfer',
  'sepa',
  'bacs',
  'il-direct-debit',
] as const satisfies readonly PaymentMethod[];
export type PageMethod = (typeof PAGE_METHODS)[number];

/** How far a terminal is with a payment; the last four as the terminal says. */
export const DEVICE_STEPS = [
  'sent',
  'accepted',
  'announced',
  'waiting-card',
  'card-read',
  'pin',
  'authorizing',
] as const;
export type DeviceStep = (typeof DEVICE_STEPS)[number];

/** What an attempt is paid with: what the page offers, and a card at a terminal. */
export const ATTEMPT_METHODS = [...PAGE_METHODS, 'emv'] as const satisfies readonly PaymentMethod[];
export type AttemptMethod = (typeof ATTEMPT_METHODS)[number];

export const isPageMethod = (word: string): word is PageMethod => (PAGE_METHODS as readonly string[]).includes(word);

export const LAYOUTS = ['dynamic', 'qr-sms', 'dynamic-loose'] as const;
export type Layout = (typeof LAYOUTS)[number];

const SALE_TYPE_NUMBERS: Readonly<Record<SaleType, number>> = {
  sale: 1,
  token: 2,
  authorize: 5,
  'multi-capture': 5,
  template: 10,
};

/** A date of a subscription, and a sale that a template made. */
const FROM_SUBSCRIPTION = 3;
const FROM_TEMPLATE = 4;

type TypedSale = { type: SaleType; parentId: number | null; subscriptionId: number | null };

/** `sale_type` as get-sales writes it. What has a parent and is no multi-capture was made by a template. */
export function saleTypeNumber({ type, parentId, subscriptionId }: TypedSale): number {
  if (type !== 'sale') return SALE_TYPE_NUMBERS[type];
  if (subscriptionId !== null) return FROM_SUBSCRIPTION;
  return parentId !== null ? FROM_TEMPLATE : SALE_TYPE_NUMBERS[type];
}

/** Most payments of a sale. */
export const MAX_INSTALLMENTS = 12;

/** `installments` above this leave the count to the buyer, up to what is beyond it. */
const CHOICE_BASE = 100;

const COUNTS = Array.from({ length: MAX_INSTALLMENTS }, (_, index) => index + 1);

/** What a sale may ask for: 1 to 12 fix the count, 102 to 112 leave it to the buyer. */
export const INSTALLMENTS_ASKED: readonly number[] = [...COUNTS, ...COUNTS.slice(1).map((most) => CHOICE_BASE + most)];

/** The most payments that a buyer may choose where the count is left to the buyer; undefined where it is fixed. */
export const installmentChoice = (asked: number): number | undefined =>
  asked > CHOICE_BASE ? asked - CHOICE_BASE : undefined;

/** Why a person of a business refunds, as the dashboard offers it; most refunds have the first. */
export const REFUND_CAUSES = ['requested', 'duplicate', 'undelivered', 'fraud', 'other'] as const;
export type RefundCause = (typeof REFUND_CAUSES)[number];

/** Longest note of a refund, characters. */
export const MAX_REFUND_NOTE_LENGTH = 500;
