import type { Credentials } from '#lib/kernel/credentials.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { OperationOutcome } from './operation-outcome.ts';
import type { PaymentsContext } from '../context.ts';
import type { GenerateSaleRequest } from '../contract/generate-sale.ts';
import { acceptAddresses, generateSale, type SaleToMake } from '../sales/generate-sale.ts';
import { multiCapture } from '../holds/multi-capture.ts';
import { type Means, paySale } from './pay-sale.ts';

/** Sales that are made and charged in one call, without a page: with a token or a card, or from an authorization. */

type Charge = { credentials: Credentials; request: SaleToMake; means: Means; buyerSocialId: string | null };

/**
 * Makes a sale and pays it at once (generate-sale with `buyer_key`, POST /sales with a card; answers, section 2). A
 * refusal before the payment leaves no charge; a decline leaves the sale `failed` and payable.
 */
export async function chargeAtOnce(
  context: PaymentsContext,
  { credentials, request, means, buyerSocialId }: Charge,
): Promise<Result<OperationOutcome, Refusal>> {
  const made = await generateSale(context, credentials, request, { isPaidAtOnce: true });
  if (!made.ok) return made;
  // The caller was asked for, and counted, when the sale was made.
  const paid = await paySale(context, {
    credentials: null,
    channel: 'api',
    saleId: made.value.saleId,
    price: null,
    currency: null,
    installments: installmentsOf(request),
    means,
    captureBuyer: false,
    language: null,
    callbackUrl: null,
    returnUrl: null,
    buyerName: null,
    buyerEmail: null,
    buyerPhone: null,
    buyerSocialId,
    browser: null,
  });
  return ok(paid);
}

/** Installments that the buyer may choose become one payment when there is no buyer to ask. */
const installmentsOf = ({ installments }: SaleToMake): number =>
  installments !== undefined && installments <= 12 ? installments : 1;

/** generate-sale with `sale_type` `multi-capture`: a part of an authorization as a sale of its own. */
export async function drawAtOnce(
  context: PaymentsContext,
  credentials: Credentials,
  request: GenerateSaleRequest,
): Promise<OperationOutcome> {
  const addresses = acceptAddresses(context, request);
  if (!addresses.ok) return { outcome: 'refused', refusal: addresses.reason };
  return multiCapture(context, {
    credentials,
    draw: {
      originSaleId: request.origin_sale_id ?? '',
      price: request.sale_price,
      currency: request.currency,
      productName: request.product_name,
      merchantReference: request.transaction_id ?? '',
      language: request.language ?? null,
      marketFee: request.market_fee ?? null,
      marketFeeFixed: request.market_fee_fixed ?? 0,
      ...addresses.value,
      sendNotification: request.sale_send_notification ?? false,
      notifyEmail: request.sale_email ?? null,
      notifyMobile: request.sale_mobile ?? null,
      notifyName: request.sale_name ?? null,
    },
  });
}
