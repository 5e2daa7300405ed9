/** The words and numbers of a sale on the wire (specification 2.7, 3; answers, section 2). */

export const SALE_TYPES = ['sale', 'authorize', 'token', 'template', 'multi-capture'] as const;
export type SaleType = (typeof SALE_TYPES)[number];

export const SALE_STATUSES = [
  'initial', 'pending', 'completed', 'refunded', 'partial-refund', 'authorized', 'failed', 'chargeback', 'canceled', 'voided', 'partial-void', 'partial-chargeback',
] as const;
export type SaleStatus = (typeof SALE_STATUSES)[number];

export const PAYMENT_METHODS = [
  'credit-card', 'multi', 'bit', 'apple-pay', 'google-pay', 'paypal', 'bank-transfer', 'sepa', 'bacs', 'il-direct-debit', 'emv', 'pos',
] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** What a buyer can choose on the payment page, in the order in which it is offered: wallets first. */
export const PAGE_METHODS = ['apple-pay', 'google-pay', 'bit', 'credit-card', 'paypal', 'bank-transfer', 'sepa', 'bacs', 'il-direct-debit'] as const satisfies readonly PaymentMethod[];
export type PageMethod = (typeof PAGE_METHODS)[number];

export const isPageMethod = (word: string): word is PageMethod => (PAGE_METHODS as readonly string[]).includes(word);

export const LAYOUTS = ['dynamic', 'qr-sms', 'dynamic-loose'] as const;
export type Layout = (typeof LAYOUTS)[number];

const SALE_TYPE_NUMBERS: Readonly<Record<SaleType, number>> = { sale: 1, token: 2, authorize: 5, 'multi-capture': 5, template: 10 };

/** A sale that a template made. */
const FROM_TEMPLATE = 4;

/** `sale_type` as get-sales writes it. What has a parent and is no multi-capture was made by a template. */
export const saleTypeNumber = ({ type, parentId }: { type: SaleType; parentId: number | null }): number =>
  type === 'sale' && parentId !== null ? FROM_TEMPLATE : SALE_TYPE_NUMBERS[type];

/** Installment counts that fix the number of payments, and those that leave it to the buyer up to 3, 6, 9, 12. */
export const INSTALLMENT_CHOICES: Readonly<Record<number, number>> = { 103: 3, 106: 6, 109: 9, 112: 12 };

export const INSTALLMENTS_ASKED = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 103, 106, 109, 112] as const;
