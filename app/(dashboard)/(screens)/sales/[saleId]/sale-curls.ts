import { asCurl } from '#lib/modules/api-log/index.ts';
import { generateSaleContract } from '#lib/modules/payments/contract/generate-sale.ts';
import { getSalesContract } from '#lib/modules/payments/contract/get-sales.ts';
import type { SaleView } from '#lib/modules/payments/views/dashboard.ts';

type Facts = Pick<
  SaleView,
  'saleId' | 'price' | 'currency' | 'productName' | 'reference' | 'type' | 'method' | 'language' | 'installments'
>;

/** Placeholder of the seller's own identifier. */
const SELLER = { seller_svc_id: 'YOUR_SELLER_SVC_ID' };

/**
 * A sale as commands of a shell: the call that reads it, and the call that would make one like it. The latter is null
 * for what only another sale can make.
 */
export function saleCurls(origin: string, sale: Facts): { read: string; make: string | null } {
  const { saleId, price, currency, productName, reference, type, method, language } = sale;
  const read = asCurl(origin, getSalesContract, JSON.stringify({ ...SELLER, svc_sale_id: saleId }));
  if (type === 'multi-capture') return { read, make: null };
  const body = {
    ...SELLER,
    sale_price: price,
    currency,
    product_name: productName,
    ...(reference && { transaction_id: reference }),
    ...(type !== 'sale' && { sale_type: type }),
    sale_payment_method: method,
    language,
  };
  return { read, make: asCurl(origin, generateSaleContract, JSON.stringify(body)) };
}
