import type { EqualPayment } from '../payments/index.ts';
import type { RepeatedPayment } from './contract/buyer-page.ts';
import type { CheckoutContext } from './context.ts';
import { findSaleForBuyer } from './find-sale-for-buyer.ts';

/**
 * The question about an equal payment. All but its age stands on this page already: nothing of the other sale is said.
 */
export async function repeatedOnPage(
  context: CheckoutContext,
  saleId: string,
  equal: EqualPayment,
): Promise<RepeatedPayment | { outcome: 'sale_not_found' }> {
  const sale = await findSaleForBuyer(context, saleId);
  if (!sale) return { outcome: 'sale_not_found' };
  const { price, currency, sellerName } = sale;
  return { outcome: 'repeated', price, currency, sellerName, ...equal };
}
