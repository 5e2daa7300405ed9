import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import { charge } from '../charge/charge.ts';
import type { PaymentsContext } from '../context.ts';
import type { PaySaleRequest } from '../contract/pay-sale.ts';
import { acceptAddresses } from '../sales/generate-sale.ts';
import { credentialsOf } from './calling-credentials.ts';
import { paymentResponse } from './records/payment-response.ts';
import { addressesOf } from './records/sale-to-make.ts';

/** POST /pay-sale */
export async function servePaySale(context: PaymentsContext, request: PaySaleRequest, call: Call): Promise<ApiResult> {
  const addresses = acceptAddresses(context, addressesOf(request));
  if (!addresses.ok) return addresses;
  const { credit_card_number: number = '', credit_card_exp: expiry = '', credit_card_cvv: cvv = '' } = request;
  const paid = await charge(context, {
    sale: { saleId: request.svc_sale_id, price: request.sale_price, currency: request.currency },
    means:
      request.buyer_key === undefined
        ? { kind: 'card', card: { number, expiry, cvv } }
        : { kind: 'token', token: request.buyer_key },
    by: { who: 'seller', credentials: credentialsOf(call) },
    installments: request.installments,
    buyer: {
      name: request.buyer_name,
      email: request.buyer_email,
      phone: request.buyer_phone,
      socialId: request.buyer_social_id,
    },
    terms: { language: request.language, ...addresses.value },
    captureBuyer: request.capture_buyer,
    browser: request.meta_data_jwt,
  });
  return paymentResponse(context, paid, call, addresses.value.returnUrl);
}
