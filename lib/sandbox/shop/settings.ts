import { readFileSync } from 'node:fs';

/**
 * The shop represents a merchant's own program: it has its keys from the sandbox file and the API by its address,
 * nothing more.
 */
export type ShopKeys = {
  origin: string;
  baseUrl: string;
  inboxUrl: string;
  shopUrl: string;
  seller: { name: string; seller_svc_id: string; public_key: string };
  /** The key pair that the shop verifies signatures with: the partner's. */
  signing: { clientKey: string; password: string };
};

export function shopPort(): number {
  return Number(process.env['SHOP_PORT']);
}

/** Addresses of this machine that the shop listens on. */
export const shopAddresses = (): string[] => (process.env['SHOP_LISTEN'] ?? '127.0.0.1').split(',');

/** Keys of the shop, read at every request, as each start rewrites the file. Null before the first. */
export function shopKeys(): ShopKeys | null {
  try {
    const box = JSON.parse(readFileSync(process.env['SANDBOX_FILE'] ?? '', 'utf8'));
    const signing = { clientKey: box.partner.svc_client_key, password: box.partner.svc_client_password };
    return {
      origin: box.origin,
      baseUrl: box.base_url,
      inboxUrl: box.inbox_url,
      shopUrl: box.shop_url,
      seller: box.sellers[0],
      signing,
    };
  } catch {
    return null;
  }
}
