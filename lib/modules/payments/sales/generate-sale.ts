import { saleUrlOf } from '../views/sale-link.ts';
import type { Credentials } from '#lib/kernel/credentials.ts';
import { MAXIMUM_AMOUNT } from '#lib/kernel/money.ts';
import type { Field } from '#lib/kernel/refusals/fields.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import { checkUrl, URL_LENGTH_LIMIT, type UrlRefusal } from '#lib/modules/callbacks/index.ts';
import { MESSAGES_DUE } from '#lib/modules/messages/index.ts';
import { canDial } from '#lib/modules/sellers/index.ts';
import { explainAuthFailure } from '#lib/modules/principals/index.ts';
import { wake } from '#lib/platform/queue/jobs.ts';
import { newId } from '#lib/platform/random.ts';
import { TOO_MANY_REQUESTS } from '../charge/refusals.ts';
import type { SaleContext } from '../context.ts';
import { isPageMethod } from '#lib/kernel/sale/payment-method.ts';
import { marketFeeFits } from '../domain/fees.ts';
import { fits, isWallet, METHOD_NOT_OFFERED } from '../domain/methods.ts';
import { type GenerateSaleRow, insertSale, type NewSale } from './store-new-sale.sql.ts';
import { rulesDisagree } from '../charge/rules-disagree.ts';

/** Values of a new sale. Absent ones take their defaults; some callers have fewer of them. */
export type SaleToMake = { price: number; currency: string; productName: string } & {
  [Field in Exclude<
    keyof NewSale,
    'publicId' | 'needsEnabled' | 'needsApproval' | 'price' | 'currency' | 'productName'
  >]?: NewSale[Field] | undefined;
};

/** A sale that was just made: what generate-sale answers. Price in minor units. */
export type GeneratedSale = {
  saleId: string;
  code: number;
  saleUrl: string;
  price: number;
  merchantReference: string;
  currency: string;
  paymentMethod: string;
};

/**
 * Creates a sale in one statement: caller, rate limit, the seller's own rules, insert (specification 4.1). The buyer of
 * a sale that asks for notifications is sent its link, but not where `isPaidAtOnce`: there is nothing to be paid by
 * hand, nor where the caller `bringsLink` by itself. In production a seller sells once it is approved, in the sandbox
 * at once. Only where `isAtDevice` may its method be a terminal's.
 */
export async function generateSale(
  context: SaleContext,
  credentials: Credentials,
  request: SaleToMake,
  { isPaidAtOnce = false, isAtDevice = false, bringsLink = false } = {},
): Promise<Result<GeneratedSale, Refusal>> {
  // Some callers have no schema that bounds it.
  if (request.price > MAXIMUM_AMOUNT) return refuse({ key: 'invalid_price', about: 'price' });
  const addresses = acceptAddresses(context, request);
  if (!addresses.ok) return addresses;
  const sale = newSale(request, addresses.value, { isPaidAtOnce, needsApproval: !context.sandbox });
  const { paymentMethod: method } = sale;
  const isTaken = !isWallet(method) || context.wallets.accepts(method);
  if (!isPageMethod(method) && method !== 'multi' && !isAtDevice) return refuse(METHOD_NOT_OFFERED);
  if (isPageMethod(method) && !isPaidAtOnce && !(isTaken && fits(method, sale))) return refuse(METHOD_NOT_OFFERED);
  if (
    sale.sendNotification &&
    sale.notifyMobile !== null &&
    !(await canDial(context.database, credentials, sale.notifyMobile))
  )
    return refuse({ key: 'invalid_value', about: 'notifyMobile', cause: { key: 'phone' } });
  const sendsLink =
    !isPaidAtOnce && !bringsLink && sale.sendNotification && (sale.notifyEmail ?? sale.notifyMobile) !== null;
  const row = await insertSale(context.database, credentials, sale, sendsLink);
  if (!row) return refuse(await explainAuthFailure(context.database, credentials.clientKeyIndex));
  if (row.code === null) return refuse(whyNotCreated(row, sale));
  if (sendsLink) wake(MESSAGES_DUE);
  return ok({
    saleId: sale.publicId,
    code: row.code,
    saleUrl: saleUrlOf(context.origin, sale),
    price: sale.price,
    merchantReference: sale.merchantReference,
    currency: sale.currency,
    paymentMethod: sale.paymentMethod,
  });
}

/** Callback and return address of a sale, as stored. Null where the request has none. */
export type SaleAddresses = { callbackUrl: string | null; returnUrl: string | null };

/**
 * Callback and return address of a request, parsed once and serialised from the parsed form, so that the stored address
 * is the validated one. Refuses an address that the policy does not allow, by its field (error code 21).
 */
export function acceptAddresses(
  { urlPolicy }: Pick<SaleContext, 'urlPolicy'>,
  { callbackUrl: callback = null, returnUrl: returning = null }: Pick<SaleToMake, 'callbackUrl' | 'returnUrl'>,
): Result<SaleAddresses, Refusal> {
  const callbackUrl = callback === null ? ok(null) : checkUrl(callback, urlPolicy, 'callback');
  if (!callbackUrl.ok) return refuse(urlRefused('callbackUrl', callbackUrl.reason));
  const returnUrl = returning === null ? ok(null) : checkUrl(returning, urlPolicy, 'return');
  if (!returnUrl.ok) return refuse(urlRefused('returnUrl', returnUrl.reason));
  return ok({ callbackUrl: callbackUrl.value, returnUrl: returnUrl.value });
}

/** An address that was refused, with the rule it broke. */
const urlRefused = (about: Field, reason: UrlRefusal): Refusal => ({
  key: 'url_not_acceptable',
  about,
  cause: { key: `url_${reason}`, ...(reason === 'too_long' && { values: { max: URL_LENGTH_LIMIT } }) },
});

function whyNotCreated(row: GenerateSaleRow, sale: NewSale): Refusal {
  if (sale.needsApproval && !row.approved) return { key: 'seller_not_approved', about: 'seller' };
  if (!row.admitted) return TOO_MANY_REQUESTS(row.retryAfter ?? 1);
  if (!row.currencies.includes(sale.currency))
    return {
      key: 'currency_not_allowed',
      about: 'currency',
      cause: { key: 'one_of', values: { values: row.currencies.join(', ') } },
    };
  if (sale.needsEnabled && isPageMethod(sale.paymentMethod) && !row.paymentMethods.includes(sale.paymentMethod))
    return METHOD_NOT_OFFERED;
  if (!marketFeeFits(sale.price, sale.marketFee ?? row.marketFee, sale.marketFeeFixed))
    return { key: 'market_fee_too_high', about: 'marketFee' };
  throw rulesDisagree('generate-sale', { marketFee: sale.marketFee ?? row.marketFee }, sale);
}

type Made = { isPaidAtOnce: boolean; needsApproval: boolean };

function newSale(request: SaleToMake, addresses: SaleAddresses, { isPaidAtOnce, needsApproval }: Made): NewSale {
  const paymentMethod = request.paymentMethod ?? 'credit-card';
  return {
    publicId: newId('sale'),
    type: request.type ?? 'sale',
    price: request.price,
    currency: request.currency,
    productName: request.productName,
    merchantReference: request.merchantReference ?? '',
    paymentMethod,
    layout: request.layout ?? null,
    language: request.language ?? 'he',
    requestedInstallments: request.requestedInstallments ?? null,
    marketFee: request.marketFee ?? null,
    marketFeeFixed: request.marketFeeFixed ?? 0,
    ...addresses,
    sendNotification: request.sendNotification ?? false,
    notifyEmail: request.notifyEmail ?? null,
    notifyMobile: request.notifyMobile ?? null,
    notifyName: request.notifyName ?? null,
    captureBuyer: request.captureBuyer ?? false,
    validateBuyer: request.validateBuyer ?? false,
    orderNumber: request.orderNumber ?? null,
    orderDetails: request.orderDetails ?? null,
    buyerName: request.buyerName ?? '',
    buyerEmail: request.buyerEmail ?? '',
    buyerPhone: request.buyerPhone ?? '',
    buyerBusinessName: request.buyerBusinessName ?? null,
    buyerBusinessCode: request.buyerBusinessCode ?? null,
    asks3ds: request.asks3ds ?? false,
    needsEnabled: !isPaidAtOnce && isPageMethod(paymentMethod),
    needsApproval,
  };
}
