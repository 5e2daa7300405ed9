import { expect } from '@playwright/test';
import { REPEATS } from '../passes.ts';
import { test } from '../quiet-console.ts';
import { call, newSale, paySale } from '../sandbox.ts';
import { expectNoAxeViolations, sandbox, seller, speak, staySignedIn } from './merchant.ts';

/** News that reach a merchant's screen without a reload. */

test.use({ baseURL: sandbox().origin });
test.beforeEach(async ({ page }) => {
  await speak(page, 'en');
  await staySignedIn(page, seller('cafe'));
});

const NEW_SALES = /new sales?\. Show/;

test('a new sale is told over the list, is there after a click, and turns to paid and refunded while it is open', async ({
  page,
}) => {
  const name = `E2E-live-${Date.now()}`;
  await page.goto('/sales?status=initial');
  await page.waitForLoadState('networkidle');
  const row = page.locator('tbody tr').filter({ hasText: name });
  const { saleId, seller: sellerId } = await newSale({ product_name: name });
  const pill = page.getByRole('button', { name: NEW_SALES });
  await expect(pill).toBeVisible({ timeout: 15_000 });
  await expect(row).toHaveCount(0);
  await expectNoAxeViolations(page);
  await pill.click();
  await expect(row).toBeVisible();

  await page.locator(`[data-row][href="/sales/${saleId}"]:visible`).click();
  const head = page.locator('main h1');
  await expect(head).toContainText('Not paid yet');
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await paySale(sellerId, saleId);
  await expect(head).toContainText('Paid', { timeout: 10_000 });
  await call('refund-sale', { seller_svc_id: sellerId, svc_sale_id: saleId, sale_refund_amount: 5075 });
  await expect(head).toContainText('Refunded', { timeout: 15_000 });
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
});

test('home tells of a new sale, and takes it in with its figures', { tag: REPEATS }, async ({ page }) => {
  const name = `E2E-home-${Date.now()}`;
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const { saleId, seller: sellerId } = await newSale({ product_name: name });
  await paySale(sellerId, saleId);
  await page.getByRole('button', { name: NEW_SALES }).click({ timeout: 20_000 });
  await expect(page.locator('tbody tr').filter({ hasText: name })).toContainText('Paid');
});
