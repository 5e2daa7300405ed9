import { expect } from '@playwright/test';
import { sandbox, seller } from '../merchant/merchant.ts';

/** An unpaid sale whose items mix Hebrew and Latin letters, digits and brackets; answers its identifier. */
export async function mixedSale(): Promise<string> {
  const response = await fetch(`${sandbox().base_url}/generate-sale`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      seller_svc_id: seller('ceramics').seller_svc_id,
      sale_price: 13_800,
      currency: 'ILS',
      product_name: 'קפה Nitro (250 מ״ל) ו־Croissant',
      language: 'he',
      items: [
        { name: 'קפה Nitro (250 מ״ל)', quantity: 2, unit_price: 2400, total: 4800 },
        { name: 'House blend, 1 kg (טחון)', quantity: 1, unit_price: 9000, total: 9000 },
      ],
    }),
  });
  const made = (await response.json()) as { status_code: number; svc_sale_id: string };
  expect(made.status_code).toBe(0);
  return made.svc_sale_id;
}
