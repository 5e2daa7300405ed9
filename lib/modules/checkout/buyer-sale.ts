import {
  type PaymentsContext,
  PAID_STATUSES,
  type SaleFacts,
  type SaleForPage,
  type SellerFacts,
  isWallet,
  offeredMethods,
  screenOf,
  signedReturnUrl,
} from '../payments/index.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import { embedOrigins, lookOf } from '#lib/modules/sellers/index.ts';
import type { BuyerSale } from './contract/buyer-page.ts';
import { LAYOUTS, inOrder } from '#lib/kernel/sale/payment-method.ts';
import { endingOf } from './domain.ts';
import { receiptAddress } from './receipt-address.ts';
import type { CheckoutContext } from './context.ts';

/** The methods the seller takes, without wallets that this installation has no keys of. */
const takenBy = (
  { wallets }: Pick<PaymentsContext, 'wallets'>,
  { paymentMethods }: Pick<SellerFacts, 'paymentMethods'>,
): string[] => paymentMethods.filter((method) => !isWallet(method) || wallets.accepts(method));

/** The part of a sale that the buyer may see. */
export function buyerSale(context: CheckoutContext, found: SaleForPage): BuyerSale {
  const { sale, seller, paidAttemptId } = found;
  const state = found.openState !== null && screenOf(sale.status) === 'payable' ? 'busy' : screenOf(sale.status);
  const how = endingOf(sale, found.isExpired);
  const shown = {
    saleId: sale.publicId,
    isTemplate: sale.type === 'template',
    purpose: sale.type === 'authorize' ? 'hold' : sale.type === 'token' ? 'save' : 'pay',
    state,
    status: sale.status,
    sellerName: found.brandName ?? seller.name,
    look: lookOf(found.look),
    embedOrigins: embedOrigins({
      registered: found.look.registeredOrigins,
      returnUrl: sale.returnUrl ?? seller.returnUrl,
      sandbox: context.sandbox,
      own: context.origin,
    }),
    productName: sale.productName,
    price: sale.price,
    choice: found.minPrice !== null && found.maxPrice !== null ? { least: found.minPrice, most: found.maxPrice } : null,
    amountLinkId: found.amountLinkId,
    currency: sale.currency,
    language: sale.language,
    requestedInstallments: sale.requestedInstallments,
    asksSocialId: found.layout !== 'dynamic-loose',
    needsCvv: found.layout !== 'dynamic-loose',
    layout: LAYOUTS.find((layout) => layout === found.layout) ?? null,
    items: (found.orderDetails?.items ?? []).map((item) => ({
      name: item.name,
      quantity: item.quantity,
      unitPrice: item.unit_price,
      total: item.total,
    })),
    fees: { tax: 0, duty: 0, discount: 0, shipping: 0, ...found.orderDetails?.fees },
    buyer: { name: sale.buyerName, email: sale.buyerEmail, phone: sale.buyerPhone },
    merchantReference: sale.merchantReference,
    payment: how && paidAttemptId ? paymentOf(context, sale, paidAttemptId) : null,
    isKept: sale.captureBuyer || sale.type === 'token',
    ended: how && { how, paid: sale.captured, refunded: sale.refunded },
    receipt: how && paidAttemptId ? receiptAddress(paidAttemptId) : null,
    shopUrl: shopOf(sale.returnUrl ?? seller.returnUrl),
    termsUrl: found.look.termsUrl,
    returnUrl:
      PAID_STATUSES.includes(sale.status) && paidAttemptId
        ? signedReturnUrl(sale, seller, paidAttemptId, { subscriptionId: found.plan?.publicId ?? null })
        : null,
    sandbox: context.sandbox,
    methods:
      state === 'payable' || state === 'busy'
        ? inOrder(offeredMethods(sale, takenBy(context, seller)), found.look.methodOrder)
        : [],
  } satisfies Omit<BuyerSale, 'lines'>;
  const lines = context.buyerExtensions.flatMap(({ onPage }) => onPage?.(found, shown, context.timeZone) ?? []);
  return { ...shown, lines };
}

/**
 * Origin of the shop, from the return address. The full address is for buyers who have paid: a shop may treat each
 * visitor there as a buyer (specification 2.1; docs/decisions/0095).
 */
function shopOf(returnUrl: string | null): string | null {
  if (!returnUrl || !URL.canParse(returnUrl)) return null;
  const { origin, protocol } = new URL(returnUrl);
  return protocol === 'https:' || protocol === 'http:' ? `${origin}/` : null;
}

function paymentOf(
  { timeZone }: PaymentsContext,
  sale: SaleFacts,
  attemptId: string,
): NonNullable<BuyerSale['payment']> {
  return {
    method: sale.paymentMethod,
    cardBrand: sale.cardBrand ?? '',
    cardMask: sale.cardMask ?? '',
    attemptId,
    paidAt: sale.paidAt ? wireTimestamp(sale.paidAt, timeZone) : '',
  };
}
