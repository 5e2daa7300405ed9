import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import { paySale } from '../charge/pay-sale.ts';
import type { PaymentsContext } from '../context.ts';
import type { PaySaleRequest } from '../contract/pay-sale.ts';
import { acceptAddresses } from '../sales/generate-sale.ts';
import { credentialsOf } from './calling-credentials.ts';
import { paymentResponse } from './records/payment-response.ts';

/** POST /pay-sale */
export async function servePaySale(context: PaymentsContext, request: PaySaleRequest, call: Call): Promise<ApiResult> {
  const addresses = acceptAddresses(context, request);
  if (!addresses.ok) return addresses;
  const { credit_card_number: number = '', credit_card_exp: expiry = '', credit_card_cvv: cvv = '' } = request;
  const paid = await paySale(context, {
    credentials: credentialsOf(call),
    channel: 'api',
    saleId: request.svc_sale_id,
    price: request.sale_price,
    currency: request.currency,
    installments: request.installments,
    means: request.buyer_key === undefined ? { card: { number, expiry, cvv } } : { token: request.buyer_key },
    captureBuyer: request.capture_buyer ?? false,
    language: request.language ?? null,
    ...addresses.value,
    buyerName: request.buyer_name ?? null,
    buyerEmail: request.buyer_email ?? null,
    buyerPhone: request.buyer_phone ?? null,
    buyerSocialId: request.buyer_social_id ?? null,
    browser: request.meta_data_jwt ?? null,
  });
  return paymentResponse(context, paid, call, addresses.value.returnUrl);
}
