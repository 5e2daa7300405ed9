import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { expect } from '@playwright/test';
import { REPEATS } from '../passes.ts';
import { call, newSale, paySale, sandbox } from '../sandbox.ts';
import { test } from '../quiet-console.ts';

test('the journey of the README: generate, pay, refund part and rest, find, and be told', async ({ page }) => {
  const { saleId, saleUrl, seller } = await newSale({ transaction_id: 'readme-1' });
  expect(saleUrl).toBe(`${sandbox().origin}/sale/generate/${saleId}`);
  const paid = await paySale(seller, saleId);
  expect([paid.status, paid.body.sale_status]).toEqual([200, 'completed']);
  const { svc_client_key: key, svc_client_password: password } = sandbox().partner;
  expect(paid.body.svc_signature).toBe(
    createHash('md5')
      .update(key + password + paid.body.svc_transaction_id + saleId)
      .digest('hex'),
  );
  expect((await paySale(seller, saleId)).body.status_error_code).toBe(305);
  expect(
    (await call('refund-sale', { seller_svc_id: seller, svc_sale_id: saleId, sale_refund_amount: 1000 })).body
      .sale_refund_buffer,
  ).toBe(4075);
  expect((await call('refund-sale', { seller_svc_id: seller, svc_sale_id: saleId })).body.sale_status).toBe('refunded');
  const found = await call('get-sales', { seller_svc_id: seller, svc_sale_id: saleId });
  expect([found.body.items_count, found.body.items[0].sale_status]).toEqual([1, 'refunded']);
  await page.goto(`${sandbox().inbox_url}?seller=${sandbox().sellers[0]?.public_key}`);
  for (const kind of ['sale-complete', 'refund']) await expect(page.locator('body')).toContainText(kind);
  await expect(page.locator('body')).toContainText(saleId);
});

test('the API describes itself and its reference can be read', async ({ page }) => {
  const document = await (await fetch(`${sandbox().base_url}/openapi.json`)).json();
  expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/pay-sale', '/get-sales', '/create-seller']));
  expect(Object.keys(document.webhooks)).toContain('sale-complete');
  await page.goto('/docs/operations/pay-sale');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('section[aria-labelledby=request]')).toContainText('credit_card_number');
});

test("A-08: a partner key that is sent twice, or in two places that differ, is nobody's", async () => {
  const { hostname, port } = new URL(sandbox().origin);
  const { saleId, seller } = await newSale();
  const key = sandbox().partner.svc_client_key;
  const raw = (headers: string[], body: object): Promise<{ status_error_code: number }> =>
    new Promise((resolve, reject) => {
      const text = JSON.stringify(body);
      const lines = [
        'POST /api/refund-sale HTTP/1.1',
        `Host: ${hostname}:${port}`,
        'Content-Type: application/json',
        `Content-Length: ${Buffer.byteLength(text)}`,
        'Connection: close',
        ...headers,
        '',
        text,
      ];
      let answer = '';
      const socket = connect(Number(port), hostname, () => socket.write(lines.join('\r\n')));
      socket
        .on('data', (chunk) => {
          answer += chunk;
        })
        .on('error', reject)
        .on('end', () => resolve(JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1))));
    });
  const refund = { seller_svc_id: seller, svc_sale_id: saleId };
  expect((await raw([`Svc-Partner-Key: ${key}`], refund)).status_error_code).toBe(305);
  expect((await raw([`Svc-Partner-Key: ${key}`, `Svc-Partner-Key: ${key}`], refund)).status_error_code).toBe(200);
  expect((await raw([`Svc-Partner-Key: ${key}`, 'Svc-Partner-Key: another'], refund)).status_error_code).toBe(200);
  expect((await raw(['Svc-Partner-Key: another'], { ...refund, svc_client_key: key })).status_error_code).toBe(790);
});

test('the whole life of a hold and of a token, through the API alone', { tag: REPEATS }, async () => {
  const { saleId, seller } = await newSale({ sale_type: 'authorize' });
  expect((await paySale(seller, saleId)).body.sale_status).toBe('authorized');
  expect(
    (await call('capture-sale', { seller_svc_id: seller, svc_sale_id: saleId, sale_price: 3000 })).body,
  ).toMatchObject({ sale_status: 'completed', price: 3000 });
  const kept = await call('capture-buyer-token', {
    seller_svc_id: seller,
    credit_card_number: '4111111111111111',
    credit_card_exp: '1230',
    buyer_is_permanent: true,
  });
  const charged = await call('generate-sale', {
    seller_svc_id: seller,
    sale_price: 1000,
    currency: 'ILS',
    product_name: 'Again',
    buyer_key: kept.body.buyer_key,
  });
  expect(charged.body.sale_status).toBe('completed');
  const attempts = await call('get-transactions', { seller_svc_id: seller, sale_svc_id: saleId });
  expect(attempts.body.items.map((item: { transaction_action: string }) => item.transaction_action)).toEqual([
    'Capture',
    'Authorize',
  ]);
});

test('an unknown path answers 404: a page where only that is accepted, else the error body', async () => {
  const ask = (accept: string) => fetch(`${sandbox().base_url}/nothing-here`, { headers: { accept } });
  const [page, program] = [await ask('text/html'), await ask('*/*')];
  expect([page.status, page.headers.get('content-type'), (await page.text()).length < 2_000]).toEqual([
    404,
    expect.stringContaining('text/html'),
    true,
  ]);
  expect([program.status, await program.json()]).toEqual([
    404,
    expect.objectContaining({ status_error_code: 9001, status_additional_info: 'path' }),
  ]);
});
