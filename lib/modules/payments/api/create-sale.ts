import { refuse } from '#lib/kernel/result.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import { chargeAtOnce } from '../charge/charge-at-once.ts';
import type { PaymentsContext } from '../context.ts';
import type { CreateSaleRequest } from '../contract/create-sale.ts';
import { serveSaleAtDevice } from './sale-at-device.ts';
import { credentialsOf } from './calling-credentials.ts';
import { paymentResponse } from './records/payment-response.ts';
import { saleToMakeOf } from './records/sale-to-make.ts';

/** POST /sales: with a card, or at a terminal. */
export async function serveCreateSale(
  context: PaymentsContext,
  request: CreateSaleRequest,
  call: Call,
): Promise<ApiResult> {
  const { payment, customer } = request;
  if (payment.method === 'emv' || payment.method === 'pos') return serveSaleAtDevice(context, request, call);
  if (payment.method !== 'credit-card') return refuse({ key: 'combination_not_allowed', field: 'payment.method' });
  const credentials = credentialsOf(call);
  const { card_number: number = '', card_expiry: expiry = '', card_cvv: cvv = '' } = payment;
  const charged = await chargeAtOnce(context, {
    credentials,
    sale: saleToMakeOf({
      ...request,
      currency: request.currency ?? 'ILS',
      sale_payment_method: payment.method,
      ...(customer && { buyer_name: customer.name, buyer_email: customer.email, buyer_phone: customer.phone }),
    }),
    means: { kind: 'card', card: { number, expiry, cvv } },
    buyerSocialId: customer?.social_id,
  });
  return charged.ok ? paymentResponse(context, charged.value, call, null) : charged;
}
