import type { BuyerLink } from '#components/sales/sale/sale-facts.tsx';
import { guidOfEmail } from '#lib/modules/customers/dashboard.ts';
import type { SaleView } from '#lib/modules/payments/views/dashboard.ts';

/**
 * Link to the buyer of a sale: the customer with the same e-mail, for people who may see customers, else the sales with
 * the same e-mail or phone. Null where neither is known.
 */
export async function buyerLinkOf(
  { sellerId, buyerEmail, buyerPhone }: Pick<SaleView, 'sellerId' | 'buyerEmail' | 'buyerPhone'>,
  maySeeCustomers: boolean,
): Promise<BuyerLink | null> {
  const guid = maySeeCustomers ? await guidOfEmail(sellerId, buyerEmail) : null;
  if (guid !== null) return { kind: 'customer', href: `/customers/${guid}` };
  const known = buyerEmail || buyerPhone;
  return known === '' ? null : { kind: 'buyerSales', href: `/sales?${new URLSearchParams({ q: known }).toString()}` };
}
