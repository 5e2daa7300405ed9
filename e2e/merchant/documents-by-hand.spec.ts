import { expect, type Locator } from '@playwright/test';
import { expectFits, expectNoAxeViolations, seller, speak, staySignedIn } from './merchant.ts';
import { test } from '../quiet-console.ts';

/** Documents that a business makes itself: a quote that becomes an order, an invoice and a receipt. */

const PHONE = { width: 360, height: 740 };
const WIDE = { width: 1280, height: 900 };

test('a quote becomes an order, an invoice and a receipt in eight clicks', async ({ page }) => {
  test.setTimeout(90_000);
  await speak(page, 'en');
  await staySignedIn(page, seller('ceramics'));
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  const title = page.locator('main h1');
  const issue = () => page.getByRole('button', { name: /^Issue/ });
  await page.goto('/documents?type=offer');
  await page.waitForLoadState('networkidle');
  await click(page.getByRole('link', { name: 'New document' }));
  await expect(page.getByLabel('Type of document')).toHaveValue('offer');
  await page.waitForLoadState('networkidle');
  const buyer = `Journey ${Date.now()}`;
  await page.getByLabel('Name', { exact: true }).fill(buyer);
  await page.getByLabel('Line 1', { exact: true }).fill('Floor tiles');
  await page.getByLabel('Quantity').fill('10');
  await page.getByLabel('Price each').fill('much');
  // A mistake is named at its field, and nothing is lost.
  await issue().click();
  await expect(page.getByLabel('Price each')).toHaveAccessibleDescription(/amount/);
  await expect(page.getByLabel('Line 1', { exact: true })).toHaveValue('Floor tiles');
  await page.getByLabel('Price each').fill('118');
  await expectNoAxeViolations(page);
  await page.setViewportSize(PHONE);
  await expectFits(page);
  await page.setViewportSize(WIDE);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('dialog')).toContainText('1,180.00');
  await page.keyboard.press('Escape');
  await click(issue());
  await expect(title).toContainText('Quote');
  await click(page.getByRole('link', { name: 'Continue: Order' }));
  await expect(page.getByLabel('Line 1', { exact: true })).toHaveValue('Floor tiles');
  await page.waitForLoadState('networkidle');
  await click(issue());
  await expect(title).toContainText('Order');
  await click(page.getByRole('link', { name: 'Continue: Tax invoice' }));
  await page.waitForLoadState('networkidle');
  await click(issue());
  await expect(title).toContainText('Tax invoice');
  await expect(page.locator('main')).toContainText('Left to pay');
  await expectNoAxeViolations(page);
  await page.setViewportSize(PHONE);
  await expectFits(page);
  await page.setViewportSize(WIDE);
  const invoice = new URL(page.url()).pathname;
  await click(page.getByRole('link', { name: 'Record a payment' }));
  await expect(page.getByRole('region', { name: /^Pays/ })).toContainText('1,180.00');
  await page.waitForLoadState('networkidle');
  await click(issue());
  await expect(title).toContainText('Receipt');
  expect(clicks).toBeLessThanOrEqual(8);
  const chain = page.getByRole('navigation', { name: 'Documents of this deal' }).getByRole('listitem');
  await expect(chain).toHaveCount(4);
  await page.goto(invoice);
  await expect(page.locator('main')).toContainText('Paid');
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText('1,180.00');
  await page.goto(`/documents?customer=${encodeURIComponent(buyer)}`);
  await expect(page.locator('[data-row]:visible')).toHaveCount(4);
  await expectNoAxeViolations(page);
  await page.setViewportSize(PHONE);
  await expectFits(page);
  await page.setViewportSize(WIDE);
  // The four as one archive: ZIP of signed copies.
  const ids = await page
    .locator('[data-row]:visible')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('href')?.split('/').at(-1) ?? ''));
  const zip = await page.request.get(`/documents/files?format=zip&ids=${ids.join(',')}`);
  expect([zip.headers()['content-type'], (await zip.body()).subarray(0, 2).toString()]).toEqual([
    'application/zip',
    'PK',
  ]);
  const pdf = await page.request.get(`/documents/files?format=pdf&ids=${ids.join(',')}`);
  expect([pdf.headers()['content-type'], (await pdf.body()).subarray(0, 5).toString()]).toEqual([
    'application/pdf',
    '%PDF-',
  ]);
});
