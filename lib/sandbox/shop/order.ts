import { randomUUID } from 'node:crypto';
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

/** Product of each sale of the shop's own form; the oldest are dropped. */
const orders = new Map<string, Product>();
const MAX_ORDERS = 1_000;

export function rememberOrder(saleId: string, product: Product): void {
  orders.set(saleId, product);
  for (const oldest of orders.keys()) if (orders.size > MAX_ORDERS) orders.delete(oldest);
}

/** `next`: next address of the browser: the issuer's challenge, or the signed return to the shop's thanks. */
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

/** Requests a token of the shop's own embeds, as a marketplace for its seller; null where it is refused. */
export async function openEmbeds(keys: ShopKeys): Promise<string | null> {
  const answer = await call(keys, 'embedded-sessions', {
    svc_client_key: keys.signing.clientKey,
    embeds: ['onboarding', 'balance', 'payments'],
    origin: keys.shopUrl,
  });
  return answer['status_code'] === 0 ? String(answer['token']) : null;
}

/**
 * Invites a seller to the shop's own market, as a marketplace would: sends the known data and returns the link of the
 * onboarding, where the seller adds the rest. Null if it is refused.
 */
export async function inviteSeller(
  keys: ShopKeys,
  language: ShopLanguage,
): Promise<{ link: string; email: string } | null> {
  const email = `market-${randomUUID()}@example.com`;
  const answer = await call(keys, 'create-seller', {
    svc_client_key: keys.signing.clientKey,
    seller_first_name: 'Dana',
    seller_last_name: 'Levi',
    seller_social_id: '9999999999',
    seller_gender: 1,
    seller_birthdate: '21/03/1990',
    seller_social_id_issued: '14/06/2015',
    seller_phone: '0521234567',
    seller_bank_code: '12',
    seller_bank_branch: '600',
    seller_bank_account_number: '123456',
    seller_description: 'Ceramics',
    seller_site_url: 'https://ceramics.example.com',
    seller_person_business_type: 7,
    seller_inc: 1,
    seller_address_city: 'Haifa',
    seller_address_street: 'Herzl',
    seller_address_street_number: '12',
    seller_address_country: 'IL',
    seller_email: email,
    language,
  });
  return answer['status_code'] === 0 ? { link: String(answer['seller_dashboard_signup_link']), email } : null;
}

async function call(keys: ShopKeys, operation: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${keys.baseUrl}/${operation}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seller_svc_id: keys.seller.seller_svc_id, ...body }),
  });
  return (await response.json()) as Record<string, unknown>;
}
