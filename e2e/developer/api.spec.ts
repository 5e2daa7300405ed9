import { createHash } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { call, newSale, paySale, sandbox } from '../sandbox.ts';

test('the journey of the README: generate, pay, refund part and rest, find, and be told', async ({ page }) => {
  const { saleId, saleUrl, seller } = await newSale({ transaction_id: 'readme-1' });
  expect(saleUrl).toBe(`${sandbox().origin}/sale/generate/${saleId}`);
  const paid = await paySale(seller, saleId);
  expect([paid.status, paid.body.sale_status]).toEqual([200, 'completed']);
  const { client_key, client_secret } = sandbox().partner;
  expect(paid.body.svc_signature).toBe(createHash('md5').update(client_key + client_secret + paid.body.svc_transaction_id + saleId).digest('hex'));
  expect((await paySale(seller, saleId)).body.status_error_code).toBe(305);
  expect((await call('refund-sale', { seller_svc_id: seller, svc_sale_id: saleId, sale_refund_amount: 1000 })).body.sale_refund_buffer).toBe(4075);
  expect((await call('refund-sale', { seller_svc_id: seller, svc_sale_id: saleId })).body.sale_status).toBe('refunded');
  const found = await call('get-sales', { seller_svc_id: seller, svc_sale_id: saleId });
  expect([found.body.items_count, found.body.items[0].sale_status]).toEqual([1, 'refunded']);
  await page.goto(`${sandbox().inbox_url}?seller=${sandbox().sellers[0]?.public_key}`);
  for (const kind of ['sale-complete', 'refund']) await expect(page.locator('body')).toContainText(kind);
  await expect(page.locator('body')).toContainText(saleId);
});

test('the API describes itself and its reference can be read', async ({ page }) => {
  const document = await (await fetch(`${sandbox().base_url}/openapi.json`)).json();
  expect(Object.keys(document.paths)).toEqual(['/generate-sale', '/pay-sale', '/refund-sale', '/get-sales']);
  await page.goto('/docs');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('section[aria-labelledby=pay-sale]')).toContainText('credit_card_number');
});

test('an unknown path answers an HTML 404 page', async () => {
  const response = await fetch(`${sandbox().base_url}/nothing-here`);
  expect([response.status, response.headers.get('content-type')]).toEqual([404, expect.stringContaining('text/html')]);
});
