import type { ShopKeys } from './settings.ts';
import type { ShopLanguage } from './texts.ts';

/** Three things to buy. Prices in minor units of ILS. */
export const PRODUCTS = [
  {
    id: 'beans',
    price: 5075,
    names: { he: 'פולי קפה, 250 גרם', en: 'Coffee beans, 250 g', ar: 'حبوب قهوة، 250 غرام' },
    sign: '●',
  },
  {
    id: 'pot',
    price: 18900,
    names: { he: 'קנקן מזיגה מקרמיקה', en: 'Ceramic pour-over pot', ar: 'إبريق خزفي للتقطير' },
    sign: '▲',
  },
  {
    id: 'set',
    price: 64900,
    names: { he: 'ערכת קפה לבית', en: 'Home coffee set', ar: 'طقم قهوة منزلي' },
    sign: '■',
    installments: '103',
  },
] as const;

export type Product = (typeof PRODUCTS)[number];

export const findProduct = (id: string | null): Product | null => PRODUCTS.find((product) => product.id === id) ?? null;

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
      ...('installments' in product && { installments: product.installments }),
    }),
  });
  const answer = await response.json();
  return answer.status_code === 0
    ? { ok: true, saleUrl: answer.sale_url }
    : { ok: false, details: String(answer.status_error_details) };
}
