import { fromMajorText } from '#lib/kernel/money.ts';
import type { GenerateSaleRequest } from '../../contract/generate-sale.ts';
import type { SaleToMake } from '../../sales/generate-sale.ts';

/** Fields of a request that make its sale; some requests have fewer of them. */
export type SaleRequest = Partial<GenerateSaleRequest> &
  Pick<GenerateSaleRequest, 'sale_price' | 'currency' | 'product_name'>;

/** The addresses of a request, as it names them. */
export const addressesOf = ({
  sale_callback_url: callbackUrl,
  sale_return_url: returnUrl,
}: Pick<SaleRequest, 'sale_callback_url' | 'sale_return_url'>) => ({ callbackUrl, returnUrl });

/** Minor units. The contract has refused amounts with more decimals than the currency has. */
export function marketFeeFixedOf({
  market_fee_fixed: sent,
  currency,
}: Pick<SaleRequest, 'market_fee_fixed' | 'currency'>): number | undefined {
  if (sent === undefined) return undefined;
  const fixed = fromMajorText(sent, currency);
  if (fixed === null) throw new Error('a market fee with more decimals than its currency was let in');
  return fixed;
}

/** The sale of a request, without its wire names. */
export const saleToMakeOf = (request: SaleRequest): SaleToMake => ({
  type: request.sale_type,
  price: request.sale_price,
  currency: request.currency,
  productName: request.product_name,
  merchantReference: request.transaction_id,
  paymentMethod: request.sale_payment_method,
  layout: request.layout,
  language: request.language,
  requestedInstallments: request.installments,
  marketFee: request.market_fee,
  marketFeeFixed: marketFeeFixedOf(request),
  ...addressesOf(request),
  sendNotification: request.sale_send_notification,
  notifyEmail: request.sale_email,
  notifyMobile: request.sale_mobile,
  notifyName: request.sale_name,
  captureBuyer: request.capture_buyer,
  validateBuyer: request.buyer_perform_validation,
  orderNumber: request.order_number,
  orderDetails: orderDetailsOf(request),
  buyerName: request.buyer_name,
  buyerEmail: request.buyer_email,
  buyerPhone: request.buyer_phone,
  buyerBusinessName: request.buyer_business_name,
  buyerBusinessCode: request.buyer_business_code,
  asks3ds: asksAuthentication(request.services),
});

/** `{name: "3D Secure", settings: {active: true}}` among the services; active unless it says otherwise. */
function asksAuthentication(services: SaleRequest['services']): boolean {
  const service = services?.findLast(({ name }) => /^3-?d[ -]?secure$/i.test(name));
  return service !== undefined && service.settings?.active !== false;
}

/** Order details, stored with the sale as sent, and shown to its owner only. */
function orderDetailsOf({ items, fees, shipping_details, billing_details }: SaleRequest): object | null {
  return items || fees || shipping_details || billing_details
    ? { items, fees, shipping_details, billing_details }
    : null;
}
