import { createServer, type Server } from 'node:http';
import { expect, type Page } from '@playwright/test';
import { axeViolations } from '../axe.ts';
import { REPEATS, oneOf, passes } from '../passes.ts';
import { call, newSale, sandbox } from '../sandbox.ts';
import { test } from '../quiet-console.ts';

/** Wallets and what the browser says of itself, in the page of a shop on another origin under a strict policy. */

const NONCE = 'c2hvcHMgb3du';

let shop: Server;
let origin = '';
let body = '';

test.beforeAll(async () => {
  shop = createServer((request, response) => {
    const ours = sandbox().origin;
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        `default-src 'none'; script-src 'nonce-${NONCE}' ${ours}; style-src 'nonce-${NONCE}'; ` +
        `connect-src ${ours}; frame-src ${ours}`,
    });
    response.end(request.url === '/' ? body : '');
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const address = shop.address();
  origin = `http://localhost:${typeof address === 'object' && address ? address.port : 0}`;
});
test.afterAll(() => shop.close());

/** A page with a place for the button; what it hears is in `window.heard`. */
async function open(page: Page, saleGuid: string, { wallet = 'appleSale', language = 'en', more = '{}' } = {}) {
  const { origin: ours, sellers } = sandbox();
  body = `<!doctype html><html lang="${language}" dir="${language === 'he' ? 'rtl' : 'ltr'}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Shop</title>
<main><h1>Shop</h1><div id="wallet"></div><p id="said"></p></main>
<script nonce="${NONCE}" src="${ours}/hf/v1/hostedfields.js"></script>
<script nonce="${NONCE}">
window.heard = [];
(async () => {
  window.instance = await Svc.create('${sellers[0]?.public_key}', { language: '${language}' });
  window.sale = instance.${wallet}({ saleGuid: '${saleGuid}' });
  window.start = await sale.letsRock({
    payButtonSelector: '#wallet',
    canceled: () => heard.push('canceled'),
    validated: (error) => heard.push(['validated', error]),
    paymentCompleted: (error, paid) => heard.push(['paid', error, paid]),
    ...${more},
  });
  document.querySelector('#said').textContent = 'ready';
})().catch((error) => { document.querySelector('#said').textContent = JSON.stringify(error) || String(error); });
</script></html>`;
  await page.goto(origin);
  await expect(page.locator('#said')).not.toBeEmpty();
}

const heard = (page: Page) => page.evaluate(() => Reflect.get(window, 'heard'));
const sheet = (page: Page) => page.frameLocator('dialog iframe');

const statusOf = async (saleId: string): Promise<string> => {
  const seller = sandbox().sellers[0]?.seller_svc_id ?? '';
  const { body: found } = await call('get-sales', { seller_svc_id: seller, sale_svc_id: saleId });
  return found.items[0].sale_status;
};

for (const [wallet, name] of oneOf([
  ['appleSale', 'Apple Pay'],
  ['googleSale', 'Google Pay'],
] as const))
  test(`a sale is paid with ${name} on a shop's own page, and the page hears how it ended`, async ({ page }) => {
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    page.on('pageerror', (error) => said.push(error.message));
    const { saleId } = await newSale({ sale_payment_method: 'multi' });
    await open(page, saleId, { wallet });
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: `Pay with ${name}` }).click();
    await sheet(page).locator('button:not([value=cancel])').click();
    await expect.poll(() => heard(page)).toHaveLength(2);
    expect(await heard(page)).toEqual([
      ['validated', null],
      ['paid', null, { saleGuid: saleId, status: 'completed', price: 5075, currency: 'ILS', returnUrl: null }],
    ]);
    expect(await statusOf(saleId)).toBe('completed');
    expect(said).toEqual([]);
  });

test('a buyer who closes the sheet, one whose card is declined and one who tries again are told apart', {
  tag: REPEATS,
}, async ({ page }) => {
  const { saleId } = await newSale({ sale_payment_method: 'multi' });
  await open(page, saleId, { more: "{ buttonType: 'pay', buttonColor: 'white-outline' }" });
  const button = page.getByRole('button', { name: 'Pay with Apple Pay' });
  await expect(button).toHaveText('Pay with Apple Pay');
  await button.click();
  await expect(sheet(page).locator('select')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.poll(() => heard(page)).toEqual(['canceled']);
  await button.click();
  await sheet(page).locator('select').selectOption('declined');
  await sheet(page).locator('button:not([value=cancel])').click();
  await expect.poll(() => heard(page)).toHaveLength(3);
  expect((await heard(page))[2][1]).toMatchObject({ type: 'wallet-error', error: 'declined', statusCode: 21005 });
  await page.evaluate(() => void Reflect.get(window, 'start')());
  await sheet(page).locator('button:not([value=cancel])').click();
  await expect.poll(() => statusOf(saleId)).toBe('completed');
  // Loaded again, the page hears that there is nothing to pay.
  await open(page, saleId);
  expect(JSON.parse((await page.locator('#said').textContent()) ?? '')).toMatchObject({ error: 'sale-not-payable' });
});

test('a button that was taken away is gone, and can be put back', { tag: REPEATS }, async ({ page }) => {
  const { saleId } = await newSale({ sale_payment_method: 'multi' });
  await open(page, saleId);
  await page.evaluate(() => Reflect.get(window, 'sale').destroy());
  await expect(page.locator('#wallet button')).toHaveCount(0);
  await page.evaluate(() => void Reflect.get(window, 'start')());
  await expect(page.locator('dialog')).toHaveCount(0);
  await page.evaluate(() => Reflect.get(window, 'sale').letsRock('#wallet'));
  await expect(page.locator('#wallet button')).toHaveCount(1);
});

for (const language of passes('he', 'ar'))
  test(`the button and its errors speak the language of the fields (${language})`, { tag: REPEATS }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { saleId } = await newSale({ sale_payment_method: 'multi' });
    await open(page, saleId, { language });
    const names = { he: 'תשלום באמצעות Apple Pay', ar: 'الدفع عبر Apple Pay' } as Record<string, string>;
    await expect(page.getByRole('button', { name: names[language] ?? '' })).toBeVisible();
    await open(page, 'SALEAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA', { language });
    const said = JSON.parse((await page.locator('#said').textContent()) ?? '');
    expect([said.error, /[֐-׿؀-ۿ]/.test(said.message)]).toEqual(['sale-not-found', true]);
  });

test('availability and what the browser says are asked of the same origin', { tag: REPEATS }, async ({ page }) => {
  const { saleId } = await newSale({ sale_payment_method: 'multi' });
  await open(page, saleId);
  const said = await page.evaluate(async () => {
    const svc = Reflect.get(window, 'Svc');
    return [await svc.isApplePayAvailable(), await svc.isGooglePayAvailable(true), await svc.clientData(true)];
  });
  expect(said.slice(0, 2)).toEqual([true, true]);
  const [, claims = ''] = said[2].hash.split('.');
  const { browser, exp, iat } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'));
  expect(browser).toMatchObject({ language: 'en-US', screenWidth: expect.any(Number), isJavaEnabled: false });
  expect(browser.userAgent).toContain('Chrome');
  expect(exp - iat).toBe(3_600);
});
