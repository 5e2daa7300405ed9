import { isUuid } from '#lib/kernel/ids.ts';
import { toMajorText } from '#lib/kernel/money.ts';
import type { DeclineKey, RefusalKey } from '#lib/kernel/refusals/refusals.ts';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import type { BuyerSale } from '#lib/modules/checkout/contract/buyer-page.ts';
import type { checkoutOf } from '#lib/modules/checkout/index.ts';
import { findSaleForPage } from '#lib/modules/payments/index.ts';
import { isAllowedOrigin, originsOfPublicKey } from '#lib/modules/principals/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { Language } from '#lib/kernel/language.ts';
import type { FieldsErrorName } from './contract/instance.ts';
import type { PaidSale, Wallet, WalletsOf, WalletView } from './contract/wallet.ts';

/** Wallets in the pages of shops: the sheet opens there, and the sale is paid as on the payment page. */

export type WalletContext = {
  database: Database;
  sandbox: boolean;
  checkout: Pick<ReturnType<typeof checkoutOf>, 'findSaleForBuyer' | 'startPayment' | 'walletSheets'>;
};

/** A wallet payment of a sale: `origin` of the page, as the browser sends it, with a seller's public key. */
export type WalletQuery = { publicKey: string; origin: string | null; saleId: string; wallet: Wallet };

/** Reason of a missing payment: an error, or the issuer's decline. */
export type NotPaid = { why: Exclude<FieldsErrorName, 'declined'> } | { why: 'declined'; decline: DeclineKey };

export function walletsOf({ sandbox, checkout }: Pick<WalletContext, 'sandbox' | 'checkout'>): WalletsOf {
  const { validateMerchant, google } = checkout.walletSheets();
  return { isDrawn: sandbox, apple: validateMerchant !== null, google };
}

/** The sale, where a page of this origin may have it paid with this wallet. A foreign sale is as an unknown one. */
async function findPayable(
  { database, sandbox, checkout }: WalletContext,
  { publicKey, origin, saleId, wallet }: WalletQuery,
): Promise<Result<BuyerSale, Exclude<FieldsErrorName, 'declined'>>> {
  const key = isUuid(publicKey) ? await originsOfPublicKey(database, publicKey) : null;
  if (!key) return refuse('unknown-public-key');
  if (origin === null || !isAllowedOrigin(origin, { registered: key.origins, sandbox }))
    return refuse('origin-not-registered');
  const found = await findSaleForPage(database, saleId);
  if (found?.seller.id !== key.sellerId) return refuse('sale-not-found');
  const sale = await checkout.findSaleForBuyer(saleId);
  const isPayable = sale?.state === 'payable' && !sale.isTemplate && sale.methods.includes(wallet);
  return isPayable ? ok(sale) : refuse('sale-not-payable');
}

/** Content of the sheet, without its texts. */
export async function findWalletSale(
  context: WalletContext,
  query: WalletQuery,
): Promise<Result<Omit<WalletView, 'texts'>, Exclude<FieldsErrorName, 'declined'>>> {
  const found = await findPayable(context, query);
  if (!found.ok) return found;
  const { sellerName: seller, currency, price } = found.value;
  const page = `/sandbox/pay/wallet/${encodeURIComponent(query.saleId)}/${query.wallet}`;
  const sheet = context.sandbox ? { script: '/sandbox/sheet.js', page } : null;
  return ok({ ...walletsOf(context), seller, currency, total: toMajorText(price, currency), sheet });
}

/** Session that opens Apple's sheet on the page of a shop, whose domain the seller has had verified at Apple. */
export async function openAppleSession(
  context: WalletContext,
  query: WalletQuery & { gateway: string },
): Promise<Result<object, Exclude<FieldsErrorName, 'declined'>>> {
  const { validateMerchant } = context.checkout.walletSheets();
  const found = await findPayable(context, query);
  if (!found.ok) return found;
  if (!validateMerchant || query.origin === null) return refuse('sale-not-payable');
  const { sellerName: displayName } = found.value;
  const session = await validateMerchant({ gateway: query.gateway, domain: new URL(query.origin).host, displayName });
  if (session.ok) return ok(session.value);
  return refuse(session.reason === 'not_apples' ? 'invalid-request' : 'unavailable');
}

/** Pays the sale with the wallet's token. `ip`: the buyer's address as our front saw it. */
export async function payWithWallet(
  context: WalletContext,
  query: WalletQuery & { token: string; language: Language; ip: string },
): Promise<Result<PaidSale, NotPaid>> {
  const found = await findPayable(context, query);
  if (!found.ok) return refuse({ why: found.reason });
  const { saleId, wallet, token, language, ip } = query;
  const details = { method: wallet, token };
  const started = await context.checkout.startPayment(saleId, { details, buyerName: '', language }, ip);
  if (started.outcome === 'paid') return ok(paidSale(started.sale));
  if (started.outcome === 'declined') return refuse({ why: 'declined', decline: started.decline });
  if (started.outcome === 'refused') return refuse({ why: REFUSED[started.refusal] ?? 'invalid-request' });
  return refuse({ why: started.outcome === 'sale_not_found' ? 'sale-not-found' : 'outcome-unknown' });
}

const REFUSED: Readonly<Partial<Record<RefusalKey, Exclude<FieldsErrorName, 'declined'>>>> = {
  sale_busy: 'busy',
  too_many_requests: 'too-many-requests',
  wrong_sale_status: 'sale-not-payable',
  combination_not_allowed: 'sale-not-payable',
  temporarily_unavailable: 'unavailable',
};

const paidSale = ({ saleId, status, price, currency, returnUrl }: BuyerSale): PaidSale => ({
  saleGuid: saleId,
  status,
  price,
  currency,
  returnUrl,
});
