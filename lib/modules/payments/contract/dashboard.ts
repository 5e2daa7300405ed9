import type { SaleStatus, SaleType } from './sale-words.ts';

/** What the merchant dashboard reads of sales. Amounts in minor units of the sale's currency. */

export type SaleRow = {
  saleId: string;
  code: number;
  sellerName: string;
  status: SaleStatus;
  price: number;
  captured: number;
  refunded: number;
  currency: string;
  productName: string;
  reference: string;
  buyerName: string;
  buyerEmail: string;
  cardBrand: string | null;
  cardLast4: string | null;
  createdAt: Date;
};

/** What the filtered sales come to, one per currency. */
export type SaleTotals = { currency: string; count: number; asked: number; collected: number; refunded: number };

export type SalesPage = { rows: SaleRow[]; totals: SaleTotals[]; count: number };

export const SALE_SORTS = ['created', 'amount', 'status'] as const;
export type SaleSort = (typeof SALE_SORTS)[number];

/** A list as its address describes it, already read and bounded. `until` is exclusive. */
export type SalesQuestion = {
  search: string;
  statuses: readonly SaleStatus[];
  currency: string | null;
  from: Date | null;
  until: Date | null;
  least: number | null;
  most: number | null;
  sort: SaleSort;
  ascending: boolean;
  page: number;
  size: number;
};

export type AttemptKind = 'pay' | 'authorize' | 'capture' | 'refund' | 'void' | 'chargeback';
export type AttemptState = 'in_flight' | 'in_doubt' | 'succeeded' | 'declined' | 'cancelled';

export type AttemptView = {
  attemptId: string;
  kind: AttemptKind;
  state: AttemptState;
  amount: number;
  channel: 'api' | 'page' | 'dashboard' | 'system';
  userName: string | null;
  declineCode: number | null;
  cardBrand: string | null;
  cardMask: string | null;
  authNumber: string | null;
  voucher: string | null;
  arn: string | null;
  acquirer: string | null;
  createdAt: Date;
  settledAt: Date | null;
};

export type TryView = { number: number; startedAt: Date; durationMs: number; httpStatus: number | null; error: string | null; responseBody: string | null };

export type DeliveryView = {
  id: number;
  notifyType: string;
  audience: 'seller' | 'partner';
  url: string;
  state: 'pending' | 'delivered' | 'dropped' | 'skipped';
  body: string;
  createdAt: Date;
  nextAt: Date;
  settledAt: Date | null;
  tries: TryView[];
};

export type OrderDetails = {
  items?: { name?: string; quantity?: number; unit_price?: number; total?: number }[];
  fees?: Record<string, number>;
  shipping_details?: Record<string, unknown>;
  billing_details?: Record<string, unknown>;
};

export type SaleView = SaleRow & {
  sellerId: number;
  type: SaleType;
  authorized: number;
  refundReserved: number;
  processingFee: number;
  marketFee: number;
  installments: number;
  language: string;
  orderNumber: string | null;
  order: OrderDetails | null;
  buyerPhone: string;
  buyerSocialId: string;
  buyerBusinessName: string | null;
  cardMask: string | null;
  cardExpiry: string | null;
  cardIsForeign: boolean | null;
  authNumber: string | null;
  is3ds: boolean;
  callbackUrl: string | null;
  returnUrl: string | null;
  paidAt: Date | null;
  releaseAt: Date | null;
  attempts: AttemptView[];
  deliveries: DeliveryView[];
};

/** What the refund dialog hears back. `message` is a sentence in the person's language. */
export type RefundAnswer =
  | { outcome: 'done'; amount: number }
  | { outcome: 'unknown'; message: string }
  | { outcome: 'refused'; message: string };
