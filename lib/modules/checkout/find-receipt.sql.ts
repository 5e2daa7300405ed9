import { splitEvenly } from '#lib/kernel/money.ts';
import { isPublicId } from '#lib/kernel/ids.ts';
import { LOOK_COLUMNS, lookOf, type LookRow } from '#lib/modules/sellers/index.ts';
import { amountLeft } from '#lib/modules/payments/views/rules.ts';
import { statement } from '#lib/platform/db/database.ts';
import type { Receipt } from './contract/receipt.ts';
import type { PaymentMethod } from '#lib/kernel/sale/payment-method.ts';
import type { SaleStatus } from '#lib/kernel/sale/sale-status.ts';
import type { SaleType } from '#lib/kernel/sale/sale-type.ts';
import type { CheckoutContext } from './context.ts';
import { endingOf } from './domain.ts';

/**
 * Receipt of one payment: amount, method, and later refunds. SQL because a buyer opens it: the part of the product that
 * serves buyers alone does not load the Prisma client.
 */

const FIND_RECEIPT = statement(
  'payments_find_receipt',
  `SELECT s.type, s.status, s.language, coalesce(m.brand_name, m.name) AS seller, ${LOOK_COLUMNS},
    s.product_name AS product, s.order_details AS details, s.price, s.tip, s.currency,
  a.kind, a.installments, a.method, coalesce(a.card_brand, '') AS "cardBrand", coalesce(right(a.card_mask, 4),
    '') AS "lastFour", coalesce(a.account_mask, '') AS account,
  s.buyer_name AS "buyerName", a.public_id AS "attemptId", coalesce(a.auth_number, '') AS approval,
    s.merchant_reference AS "order", coalesce(a.settled_at, a.created_at) AS "paidAt",
  (SELECT t.state FROM buyer_token t WHERE t.id = a.new_token_id) AS "tokenState", s.captured, s.refunded,
    s.refund_reserved AS "refundReserved", s.voided,
    s.charged_back AS "chargedBack",
  coalesce((SELECT jsonb_agg(jsonb_build_object('amount', r.amount, 'at', r.settled_at) ORDER BY r.id) FROM attempt r
    WHERE r.sale_id = s.id AND r.kind = 'refund' AND r.state = 'succeeded'), '[]') AS refunds,
  coalesce((SELECT v.channel = 'system' FROM attempt v WHERE v.sale_id = s.id AND v.kind = 'void'
    AND v.state = 'succeeded' ORDER BY v.id DESC LIMIT 1), false) AS "isExpired",
  (SELECT plan.public_id FROM subscription plan WHERE plan.id = s.subscription_id) AS "subscriptionId",
  s.id AS "saleId", app_now() AS now
FROM attempt a JOIN sale s ON s.id = a.sale_id JOIN seller m ON m.id = s.seller_id
  LEFT JOIN seller_brand look ON look.seller_id = m.id
WHERE a.public_id = $1 AND a.kind IN ('pay', 'authorize', 'tokenize') AND a.state = 'succeeded'`,
);

type Details = {
  items?: { name: string; quantity: number; unit_price: number; total: number }[];
  fees?: Partial<Receipt['fees']>;
} | null;

type Row = LookRow &
  Pick<
    Receipt,
    | 'language'
    | 'seller'
    | 'product'
    | 'price'
    | 'tip'
    | 'currency'
    | 'cardBrand'
    | 'lastFour'
    | 'account'
    | 'buyerName'
    | 'attemptId'
    | 'approval'
    | 'order'
    | 'paidAt'
  > & {
    type: SaleType;
    status: SaleStatus;
    kind: string;
    installments: number;
    method: PaymentMethod;
    details: Details;
    captured: number;
    refunded: number;
    refundReserved: number;
    voided: number;
    chargedBack: number;
    refunds: { amount: number; at: string }[];
    isExpired: boolean;
    tokenState: string | null;
    subscriptionId: string | null;
    saleId: number;
    now: Date;
  };

/** `isForBuyer`: the reader may open the buyer's own pages. Null: no such payment, or one that did not succeed. */
export async function findReceipt(
  { database, timeZone, buyerExtensions }: Pick<CheckoutContext, 'database' | 'timeZone' | 'buyerExtensions'>,
  attemptId: string,
  isForBuyer: boolean,
): Promise<Receipt | null> {
  if (!isPublicId('attempt', attemptId)) return null;
  const [row] = await database.query<Row>(FIND_RECEIPT, [attemptId]);
  const ending = row && endingOf(row, row.isExpired);
  if (!row || !ending) return null;
  const { installments: count, price, details, chargedBack, voided } = row;
  const paid = { saleId: row.saleId, subscriptionId: row.subscriptionId, now: row.now, isForBuyer };
  const added = await Promise.all(buyerExtensions.map(({ onReceipt }) => onReceipt?.({ database, timeZone }, paid)));
  const parts = count > 1 ? splitEvenly(price, count) : null;
  const { tax = 0, duty = 0, discount = 0, shipping = 0 } = details?.fees ?? {};
  return {
    ending,
    language: row.language,
    seller: row.seller,
    look: lookOf(row),
    product: row.product,
    price,
    tip: row.tip,
    currency: row.currency,
    method: row.method,
    cardBrand: row.cardBrand,
    lastFour: row.lastFour,
    account: row.account,
    buyerName: row.buyerName,
    attemptId: row.attemptId,
    approval: row.approval,
    order: row.order,
    paidAt: row.paidAt,
    timeZone,
    items: (details?.items ?? []).map(({ name, quantity, unit_price, total }) => ({
      name,
      quantity,
      unitPrice: unit_price,
      total,
    })),
    fees: { tax, duty, discount, shipping },
    installments: parts && { count, first: parts.first, later: parts.periodical },
    refunds: row.refunds.map(({ amount, at }) => ({ amount: Number(amount), at: new Date(at) })),
    kept: row.tokenState === null ? null : { isRemoved: row.tokenState === 'inactive' },
    manage: null,
    documents: [],
    left: amountLeft(row),
    released: voided,
    disputed: chargedBack,
    ...Object.assign({}, ...added),
    added: added.flatMap((one) => one?.added ?? []),
  };
}
