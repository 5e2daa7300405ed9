import { execFileSync } from 'node:child_process';
import { expect, type Page } from '@playwright/test';
import { expectFits, expectNoAxeViolations, seller, signIn, speak } from '../merchant/merchant.ts';
import { call, newSale, paySale, sandbox } from '../sandbox.ts';
import { REPEATS } from '../passes.ts';
import { test } from '../quiet-console.ts';

/** Checking a signature by pasting: without an account and with one. */

type Sent = { body: string; headers: string; saleId: string; returnUrl: string };

/**
 * A paid sale of a seller under the partner, as its callback arrived at the inbox, and where its buyer went back to.
 */
async function givenCallback(page: Page): Promise<Sent> {
  const { seller_svc_id: sellerId, public_key: publicKey } = sandbox().sellers.find(({ email }) =>
    email.startsWith('books'),
  ) ?? { seller_svc_id: '', public_key: '' };
  const { saleId } = await newSale({ seller_svc_id: sellerId, svc_client_key: sandbox().partner.svc_client_key });
  const paid = await paySale(sellerId, saleId);
  await page.goto(`${sandbox().origin}/sandbox/inbox?seller=${publicKey}`);
  const arrived = page.locator('details').filter({ hasText: saleId });
  await arrived.locator('summary').click();
  const body = (await arrived.locator('pre').textContent()) ?? '';
  const headerOf = (name: string) => arrived.locator('dl > div').filter({ hasText: name }).locator('dd').textContent();
  const headers = (
    await Promise.all(
      ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(async (name) => `${name}: ${await headerOf(name)}`),
    )
  ).join('\n');
  return { body, headers, saleId, returnUrl: paid.body.redirect_url };
}

const openPage = (page: Page) => page.goto(`${sandbox().origin}/docs/verify`);
const result = (page: Page) => page.getByRole('region', { name: /Result|תוצאה/ });

test('a stranger checks with keys that never leave the page', { tag: REPEATS }, async ({ page }) => {
  await speak(page, 'en');
  const { body } = await givenCallback(page);
  await openPage(page);
  const asked: string[] = [];
  page.on('request', (request) =>
    asked.push(`${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`),
  );
  const { svc_client_key: clientKey, svc_client_password: password } = sandbox().partner;
  const check = async (text: string, key = clientKey, secret = password) => {
    await page.getByLabel('Callback body or return URL').fill(text);
    await page.getByLabel('Partner key').fill(key);
    await page.getByLabel('Partner password').fill(secret);
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
  };
  await check(body);
  await expect(result(page)).toContainText('The signature is correct.');
  await check(body, password, clientKey);
  await expect(result(page)).toContainText('are swapped');
  await check(
    body.replace(/svc_signature=\w+/, (found) => found.toUpperCase().replace('SVC_SIGNATURE', 'svc_signature')),
  );
  await expect(result(page)).toContainText('in upper case');
  await check(body.slice(0, -40));
  await expect(result(page)).toContainText('The end is missing');
  await check(body, `${clientKey} `);
  await expect(result(page)).toContainText('a space or a line break around: partner key');
  await check(body, 'another', 'environment');
  await expect(result(page)).toContainText('another business or environment');
  await page.getByLabel('Your computed signature (optional)').fill('d41d8cd98f00b204e9800998ecf8427e');
  await check(body);
  await expect(result(page)).toContainText('doesn’t match any of the common mistakes');
  // Enter in a field is the button, not a form that the browser sends.
  await page.getByLabel('Partner password').press('Enter');
  await expectNoAxeViolations(page);
  const kept = await page.evaluate(() =>
    JSON.stringify([location.href, { ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  for (const secret of [clientKey, password]) for (const text of [...asked, kept]) expect(text).not.toContain(secret);
});

test('somebody signed in checks with their own keys, and is told what was changed', { tag: REPEATS }, async ({
  page,
}) => {
  await speak(page, 'en');
  const { body, headers, returnUrl } = await givenCallback(page);
  await signIn(page, seller('books'));
  await speak(page, 'en');
  await openPage(page);
  const check = async (text: string, headerLines = '') => {
    await page.getByLabel('Callback body or return URL').fill(text);
    await page.getByLabel('Headers (optional)').fill(headerLines);
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
  };
  await check(returnUrl);
  await expect(result(page)).toContainText('Every field matches what we sent.');
  await check(body, headers);
  await expect(result(page)).toContainText('every byte is as we sent it');
  await check(body.replace('price=5075', 'price=1'), headers);
  await expect(result(page)).toContainText('Not valid');
  await expect(result(page)).toContainText('price was changed: we sent 5075, this has 1');
  // Another seller's people do not learn anything of it.
  await page.context().clearCookies();
  await signIn(page, seller('ceramics'));
  await speak(page, 'en');
  await openPage(page);
  await check(body);
  await expect(result(page)).toContainText('None of your businesses has this sale.');
  await expect(result(page)).not.toContainText('5075');
});

test('in Hebrew on a phone, with a result, light and dark; the tabs of the snippets go by keyboard', {
  tag: REPEATS,
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  for (const theme of ['light', 'dark'] as const) {
    await speak(page, 'he', theme);
    await openPage(page);
    await page.locator('#verify-text').fill('svc_sale_id=SALE-1');
    await page.getByRole('button', { name: 'אימות', exact: true }).click();
    await expect(result(page)).toContainText('חסר');
    await expectFits(page);
    await expectNoAxeViolations(page);
  }
  await page.getByRole('tab', { name: 'curl' }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tabpanel', { name: 'Node' })).toContainText('hasValidSignature');
});

test('the snippets are in the reference too, and the shell one asks the API what a sale is now', {
  tag: REPEATS,
}, async ({ page }) => {
  await speak(page, 'en');
  await page.goto(`${sandbox().origin}/docs/signatures`);
  await page.getByRole('tab', { name: 'Python' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Python' })).toContainText('def has_valid_webhook');
  const { saleId, seller: sellerId } = await newSale();
  await paySale(sellerId, saleId);
  const told = execFileSync(
    'sh',
    ['-c', '. docs/snippets/verify.sh; confirm_sale "$@"', 'sh', sandbox().base_url, sellerId, saleId],
    { encoding: 'utf8' },
  );
  expect(JSON.parse(told).items[0]).toMatchObject({ sale_status: 'completed', sale_price: 5075 });
  expect((await call('get-sales', { seller_svc_id: sellerId, sale_svc_id: saleId })).body.items[0].sale_status).toBe(
    'completed',
  );
});
