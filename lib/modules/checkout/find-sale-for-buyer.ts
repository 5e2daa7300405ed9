import { findSaleForPage } from '../payments/index.ts';
import type { BuyerSale } from './contract/buyer-page.ts';
import { buyerSale } from './buyer-sale.ts';
import type { CheckoutContext } from './context.ts';

/** The sale behind a payment page's address, as its buyer may see it; null where there is none. */
export async function findSaleForBuyer(context: CheckoutContext, saleId: string): Promise<BuyerSale | null> {
  const found = await findSaleForPage(context.database, saleId);
  return found ? buyerSale(context, found) : null;
}
