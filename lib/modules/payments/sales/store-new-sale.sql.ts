import type { Credentials } from '#lib/kernel/credentials.ts';
import type { PaymentMethod } from '#lib/kernel/sale/payment-method.ts';
import type { SaleType } from '#lib/kernel/sale/sale-type.ts';
import { CALLER, RATE_LIMIT, RETRY_AFTER } from '#lib/modules/principals/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { parameters } from '#lib/platform/db/parameters.ts';
import { recordSaleMessage } from '../buyer-messages/record-sale-message.sql.ts';
import { highestMarketFee } from '../domain/fees.ts';

/**
 * A new sale: caller, rate limit and the seller's rules are checked, and the sale is inserted, in one statement. SQL
 * because it is the hot path: one prepared statement costs a twelfth of two queries of the Prisma client.
 */

const { at, values } = parameters(
  'sellerIndex',
  'clientKeyIndex',
  'publicId',
  'type',
  'price',
  'currency',
  'productName',
  'merchantReference',
  'paymentMethod',
  'layout',
  'language',
  'requestedInstallments',
  'marketFee',
  'marketFeeFixed',
  'callbackUrl',
  'returnUrl',
  'sendNotification',
  'notifyEmail',
  'notifyMobile',
  'notifyName',
  'captureBuyer',
  'validateBuyer',
  'orderNumber',
  'orderDetails',
  'buyerName',
  'buyerEmail',
  'buyerPhone',
  'buyerBusinessName',
  'buyerBusinessCode',
  'asks3ds',
  'needsEnabled',
  'highestMarketFee',
  'needsApproval',
);

const generateText = (returning: string, more: string): string => `WITH ${CALLER}, ${RATE_LIMIT}, created AS (
  INSERT INTO sale (seller_id, public_id, type, price, currency,
    product_name, merchant_reference, payment_method, layout, language,
    installments_asked, market_fee, market_fee_fixed, callback_url, return_url,
    send_notification, notify_email, notify_mobile, notify_name,
    capture_buyer, validate_buyer, order_number, order_details,
    buyer_name, buyer_email, buyer_phone, buyer_business_name, buyer_business_code, asks_3ds)
  SELECT caller.id, ${at.publicId}, ${at.type}, ${at.price}::bigint, ${at.currency}::text,
    ${at.productName}, ${at.merchantReference}, ${at.paymentMethod}::text::payment_method, ${at.layout}, ${at.language},
    ${at.requestedInstallments}, ${at.marketFee}::int, ${at.marketFeeFixed}::bigint, ${at.callbackUrl}, ${at.returnUrl},
    ${at.sendNotification}, ${at.notifyEmail}, ${at.notifyMobile}, ${at.notifyName},
    ${at.captureBuyer}, ${at.validateBuyer}, ${at.orderNumber}, ${at.orderDetails},
    ${at.buyerName}, ${at.buyerEmail}, ${at.buyerPhone}, ${at.buyerBusinessName}, ${at.buyerBusinessCode}, ${at.asks3ds}
  FROM caller JOIN admitted ON admitted.seller_id = caller.id
  WHERE ${at.currency}::text = ANY (caller.currencies)
    AND (${at.paymentMethod}::text = ANY (caller.payment_methods::text[]) OR NOT ${at.needsEnabled}::boolean)
    AND coalesce(${at.marketFee}::int, caller.market_fee) <= ${at.highestMarketFee}::int
    AND (caller.approved OR NOT ${at.needsApproval}::boolean)
  RETURNING ${returning}
)${more}
SELECT caller.currencies, caller.payment_methods AS "paymentMethods", caller.market_fee AS "marketFee", caller.approved,
  created.code,
  EXISTS (SELECT FROM admitted) AS admitted,
  CASE WHEN EXISTS (SELECT FROM admitted) THEN NULL ELSE ${RETRY_AFTER} END AS "retryAfter"
FROM caller LEFT JOIN created ON true`;

export const GENERATE_SALE = statement('payments_generate_sale', generateText('code', ''));

/** Makes a sale and queues the message that sends its link to the buyer. */
const GENERATE_AND_SEND_LINK = statement(
  'payments_generate_sale_and_send_link',
  generateText(
    '*, id AS sale_id, NULL::bigint AS attempt_id',
    `, ${recordSaleMessage({
      source: 'created',
      sale: 'created',
      // `event` is the name that the statement of the message has for `source`.
      about: `'sale ' || event.sale_id`,
      template: `'payment-link'`,
    })}`,
  ),
);

/** Values of a new sale; null where the request left one out. Amounts in minor units. */
export type NewSale = {
  publicId: string;
  type: SaleType;
  price: number;
  currency: string;
  productName: string;
  merchantReference: string;
  paymentMethod: PaymentMethod;
  layout: string | null;
  language: string;
  requestedInstallments: number | null;
  marketFee: number | null;
  marketFeeFixed: number;
  callbackUrl: string | null;
  returnUrl: string | null;
  sendNotification: boolean;
  notifyEmail: string | null;
  notifyMobile: string | null;
  notifyName: string | null;
  captureBuyer: boolean;
  validateBuyer: boolean;
  orderNumber: string | null;
  orderDetails: object | null;
  buyerName: string;
  buyerEmail: string;
  buyerPhone: string;
  buyerBusinessName: string | null;
  buyerBusinessCode: number | null;
  asks3ds: boolean;
  /** The seller must have its method enabled. */
  needsEnabled: boolean;
  /** The seller must be approved: in production. */
  needsApproval: boolean;
};

/** `code` is null when nothing was created; the other columns then say why. */
export type GenerateSaleRow = {
  currencies: string[];
  paymentMethods: string[];
  marketFee: number;
  approved: boolean;
  code: number | null;
  admitted: boolean;
  retryAfter: number | null;
};

/**
 * Inserts the sale where the caller, the limit and the seller's own rules allow it; with `sendsLink` its buyer is sent
 * the address of its page. Null: no such caller.
 */
export async function insertSale(
  database: Database,
  { sellerIndex, clientKeyIndex }: Credentials,
  sale: NewSale,
  sendsLink: boolean,
): Promise<GenerateSaleRow | null> {
  const [row] = await database.query<GenerateSaleRow>(
    sendsLink ? GENERATE_AND_SEND_LINK : GENERATE_SALE,
    values({
      ...sale,
      sellerIndex,
      clientKeyIndex,
      highestMarketFee: highestMarketFee(sale.price, sale.marketFeeFixed),
    }),
  );
  return row ?? null;
}
