import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { axeViolations } from '../axe.ts';
import { expectFits, seller, speak, staySignedIn } from '../merchant/merchant.ts';
import { call } from '../sandbox.ts';
import { oneOf, REPEATS } from '../passes.ts';
import { test } from '../quiet-console.ts';

/** A developer goes from the documentation to a paid token with nothing but what stands there. */

let site: Server;
let origin = '';
/** The page that the developer saved as index.html. */
let saved = '';
test.beforeAll(async () => {
  site = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(saved),
  );
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  origin = `http://localhost:${(site.address() as AddressInfo).port}`;
});
test.afterAll(() => site.close());

const type = (page: Page, id: string, text: string) =>
  page.frameLocator(`#${id} iframe`).locator('#field').pressSequentially(text);

for (const [language, step, pay] of oneOf([
  ['en', '2. An empty page becomes a form', 'Pay with the token'],
  ['he', '2. מדף ריק לטופס תשלום', 'תשלום בטוקן'],
] as const))
  test(`the code of the page gives a token, and the request beside it pays with that (${language})`, async ({
    page,
  }) => {
    const { public_key: publicKey, seller_svc_id: sellerId } = seller('cafe');
    await speak(page, language);
    await staySignedIn(page, seller('cafe'));
    await page.goto('/docs/hosted-fields');
    await expect(page.locator('#page')).toHaveText(step);
    await expect(page.locator('#page')).toHaveAttribute('dir', language === 'he' ? 'rtl' : 'ltr');
    saved = (await page.getByRole('group', { name: `${step}, HTML` }).textContent()) ?? '';
    expect(saved).toContain(publicKey);
    const request = (await page.getByRole('group', { name: `${pay}, curl` }).textContent()) ?? '';

    await page.goto(origin);
    await expect(page.getByRole('button')).toBeEnabled();
    await type(page, 'card-number', '4111111111111111');
    await type(page, 'card-expiration', '1230');
    await type(page, 'card-cvc', '123');
    await page.locator('#first-name').fill('Dana');
    await page.locator('#last-name').fill('Levi');
    await page.getByRole('button').click();
    await expect(page.locator('#answer')).toContainText('411111******1111');
    const [token = ''] = /BUYER\S+/.exec((await page.locator('#answer').textContent()) ?? '') ?? [];

    const { body: sale } = await call('generate-sale', {
      seller_svc_id: sellerId,
      sale_price: 5075,
      currency: 'ILS',
      product_name: 'Coffee beans',
    });
    const written = JSON.parse(/-d '(\{[\s\S]+\})'/.exec(request)?.[1] ?? '{}');
    const paid = await call('pay-sale', {
      ...written,
      seller_svc_id: sellerId,
      svc_sale_id: sale.svc_sale_id,
      buyer_key: token,
    });
    expect(paid.body).toMatchObject({ status_code: 0, sale_status: 'completed' });
  });

test('whoever is not signed in reads a placeholder, and the page is accessible and fits 360 px', {
  tag: REPEATS,
}, async ({ page }) => {
  await speak(page, 'en');
  await page.goto('/docs/hosted-fields');
  await expect(page.getByText("Svc.create('YOUR_PUBLIC_KEY'").first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'React' })).toHaveAttribute('href', /\/examples\/react\?lang=en$/);
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
});
