import { signatureOf } from '#lib/modules/callbacks/index.ts';
import type { SaleAuthentication } from '../authentication/store-authentications.sql.ts';
import type { SaleFacts, SellerFacts } from '../domain/facts.ts';

/**
 * Signed return address of the buyer (specification 6.6, answers section 9): the sale's own or the seller's, with our
 * parameters after its own. Null without one. A sale of a subscription has the subscription's public identifier in
 * place of its own, also in the signature (answers, section 4).
 */
export function signedReturnUrl(
  sale: SaleFacts,
  seller: SellerFacts,
  attemptId: string,
  {
    isToken = sale.tokenId !== null,
    isPaid = true,
    subscriptionId = null,
  }: { isToken?: boolean; isPaid?: boolean; subscriptionId?: string | null } = {},
): string | null {
  const address = sale.returnUrl ?? seller.returnUrl;
  if (!address) return null;
  const url = new URL(address);
  const parameters = {
    svc_status: isPaid ? 'success' : 'error',
    svc_signature: signatureOf({ ...seller.signing, attemptId, saleId: subscriptionId ?? sale.publicId }),
    ...(subscriptionId === null ? { svc_sale_id: sale.publicId } : { sub_svc_id: subscriptionId }),
    svc_transaction_id: attemptId,
    price: String(sale.price),
    currency: sale.currency,
    transaction_id: sale.merchantReference,
    is_token_sale: isToken ? '1' : '0',
    is_foreign_card: sale.cardIsForeign ? '1' : '0',
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * Redirect after a stand-alone authentication: the sale's return address with the result, unsigned, because no payment
 * took place. Null where the sale has none.
 */
export function returnAfterAuthentication({ returnUrl, salePublicId, state }: SaleAuthentication): string | null {
  if (!returnUrl) return null;
  const url = new URL(returnUrl);
  url.searchParams.set('svc_3ds', state === 'passed' ? 'authenticated' : 'not_authenticated');
  url.searchParams.set('svc_sale_id', salePublicId);
  return url.href;
}
