import type { Product } from './goods.ts';
import type { ShopKeys } from './settings.ts';
import type { ShopLanguage } from './texts.ts';

type Made = { ok: true; saleUrl: string } | { ok: false; details: string };

/** Asks the API for a sale, server to server, as any shop would. */
export async function generateSale(keys: ShopKeys, product: Product, language: ShopLanguage): Promise<Made> {
  const response = await fetch(`${keys.baseUrl}/generate-sale`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      seller_svc_id: keys.seller.seller_svc_id,
      sale_price: product.price,
      currency: 'ILS',
      product_name: product.names[language],
      transaction_id: `shop-${Date.now().toString(36)}`,
      language,
      sale_return_url: `${keys.shopUrl}/thanks?lang=${language}`,
      ...(product.installments && { installments: product.installments }),
    }),
  });
  const answer = await response.json();
  return answer.status_code === 0
    ? { ok: true, saleUrl: answer.sale_url }
    : { ok: false, details: String(answer.status_error_details) };
}
