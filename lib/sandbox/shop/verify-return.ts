import { createHash } from 'node:crypto';
import type { ShopKeys } from './settings.ts';

/** Verdict of the shop on a return: whether we signed it, and whether the API confirms it. */
export type ReturnVerdict = {
  isSigned: boolean;
  saleId: string;
  attemptId: string;
  status: string | null;
  price: number | null;
  currency: string;
};

/**
 * Recomputes the signature (MD5 of client key, password, transaction and sale), then calls get-sales: a return is a
 * notification, not a proof.
 */
export async function verifyReturn(keys: ShopKeys, query: URLSearchParams): Promise<ReturnVerdict> {
  const saleId = query.get('svc_sale_id') ?? '';
  const attemptId = query.get('svc_transaction_id') ?? '';
  const { clientKey, password } = keys.signing;
  const signature = createHash('md5')
    .update(clientKey + password + attemptId + saleId)
    .digest('hex');
  const isSigned = signature === query.get('svc_signature');
  const sale = isSigned ? await findSale(keys, saleId) : null;
  return {
    isSigned,
    saleId,
    attemptId,
    status: sale?.sale_status ?? null,
    price: sale?.sale_price ?? null,
    currency: sale?.sale_currency ?? '',
  };
}

async function findSale(
  keys: ShopKeys,
  saleId: string,
): Promise<{ sale_status: string; sale_price: number; sale_currency: string } | null> {
  const response = await fetch(`${keys.baseUrl}/get-sales`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seller_svc_id: keys.seller.seller_svc_id, sale_svc_id: saleId }),
  });
  return (await response.json()).items?.[0] ?? null;
}
