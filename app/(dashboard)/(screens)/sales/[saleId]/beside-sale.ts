import type { Right } from '#lib/modules/access/index.ts';
import { addedToSale, shortUrlOfSale } from '#lib/modules/payments/dashboard.ts';
import type { SaleView } from '#lib/modules/payments/views/dashboard.ts';
import { disputesOfSale } from '#lib/modules/disputes/dashboard.ts';
import { dateOfSale } from '#lib/modules/subscriptions/dashboard.ts';
import { buyerLinkOf } from '#app/_server/load/buyer-link.ts';
import { devicesOfSale } from './devices-of-sale.ts';

/** Records beside a sale on its screen, as far as the person may see them. */
export async function besideSale(sale: SaleView, may: (right: Right) => boolean) {
  const isOpen = sale.status === 'initial' || sale.status === 'failed';
  const [buyer, onDevice, added, disputes, linkUrl, date] = await Promise.all([
    buyerLinkOf(sale, may('see-customers')),
    devicesOfSale(sale, may),
    addedToSale(sale.saleId),
    sale.disputes.length === 0 ? [] : disputesOfSale(sale.saleId, [sale.sellerId]),
    isOpen ? shortUrlOfSale([sale.sellerId], sale.saleId) : null,
    may('see-subscriptions') ? dateOfSale([sale.sellerId], sale.saleId) : null,
  ]);
  return { beside: { buyer, onDevice, added, linkUrl }, disputes, date };
}
