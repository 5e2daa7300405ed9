import type { Product } from './goods.ts';
import type { ShopKeys } from './settings.ts';
import type { ShopLanguage } from './texts.ts';

type Made = { ok: true; saleId: string; saleUrl: string } | { ok: false; details: string };

/** Asks the API for a sale, server to server, as any shop would. */
export async function generateSale(keys: ShopKeys, product: Product, language: ShopLanguage): Promise<Made> {
  const answer = await call(keys, 'generate-sale', {
    sale_price: product.price,
    currency: 'ILS',
    product_name: product.names[language],
    transaction_id: `shop-${Date.now().toString(36)}`,
    language,
    sale_return_url: `${keys.shopUrl}/thanks?lang=${language}`,
    ...(product.installments && { installments: product.installments }),
  });
  return answer['status_code'] === 0
    ? { ok: true, saleId: String(answer['svc_sale_id']), saleUrl: String(answer['sale_url']) }
    : { ok: false, details: String(answer['status_error_details']) };
}

/** What was bought by each sale of the shop's own form; the oldest are forgotten. */
const orders = new Map<string, Product>();
const MAX_ORDERS = 1_000;

export function rememberOrder(saleId: string, product: Product): void {
  orders.set(saleId, product);
  for (const oldest of orders.keys()) if (orders.size > MAX_ORDERS) orders.delete(oldest);
}

/** `next`: where the browser goes on: to the issuer who asks, or by the signed return to the shop's thanks. */
type Paid = { next: string } | { message: string };

/** Pays a sale with the token that the shop's form brought. Null: no order of this shop. */
export async function payWithToken(
  keys: ShopKeys,
  { saleId, token, language }: { saleId: string; token: string; language: ShopLanguage },
): Promise<Paid | null> {
  const product = orders.get(saleId);
  if (!product) return null;
  const answer = await call(keys, 'pay-sale', {
    svc_sale_id: saleId,
    sale_price: product.price,
    currency: 'ILS',
    installments: 1,
    buyer_key: token,
    language,
    sale_return_url: `${keys.shopUrl}/thanks?lang=${language}`,
  });
  return answer['redirect_url']
    ? { next: String(answer['redirect_url']) }
    : { message: String(answer['status_error_details']) };
}

/** Asks for a token of the shop's own parts, as a marketplace would for its seller; null where it is refused. */
export async function openParts(keys: ShopKeys): Promise<string | null> {
  const answer = await call(keys, 'embedded-sessions', {
    svc_client_key: keys.signing.clientKey,
    parts: ['onboarding', 'balance', 'payments'],
    origin: keys.shopUrl,
  });
  return answer['status_code'] === 0 ? String(answer['token']) : null;
}

async function call(keys: ShopKeys, operation: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${keys.baseUrl}/${operation}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seller_svc_id: keys.seller.seller_svc_id, ...body }),
  });
  return (await response.json()) as Record<string, unknown>;
}
