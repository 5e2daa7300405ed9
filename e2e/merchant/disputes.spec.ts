import { expect } from '@playwright/test';
import { expectNoAxeViolations, paidSale, seller, staySignedIn, speak } from './merchant.ts';
import { REPEATS } from '../passes.ts';
import { test } from '../quiet-console.ts';

/** Money that goes back otherwise: a chargeback and its reversal, a refund that the seller's own card pays. */

test('a chargeback is seen, stops refunds, and is reversed', async ({ page }) => {
  const saleId = await paidSale(`E2E-dispute-${Date.now()}`);
  await speak(page, 'en');
  await staySignedIn(page, seller('cafe'));
  await page.goto(`/sales/${saleId}`);
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Dispute the payment' }).click();
  await expect(page.locator('main h1')).toContainText('Charged back', { timeout: 20_000 });
  const disputes = page.getByRole('region', { name: 'Chargebacks' });
  await expect(disputes).toContainText('₪120.00');
  await expect(disputes).toContainText('Open');
  await expect(page.getByRole('region', { name: 'What you receive' })).toContainText('Chargeback');
  await expect(page.locator('main header button', { hasText: 'Refund' })).toHaveCount(0);
  await expect(disputes).toContainText('can’t be refunded');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Rule in your favor' }).click();
  await expect(page.locator('main h1')).toContainText('Paid', { timeout: 20_000 });
  await expect(disputes).toContainText('Reversed');
  await expect(page.locator('main header button', { hasText: 'Refund' })).toBeVisible();
});

/** In a currency that nothing else here takes: what is owed in it is this payment without its fees, and no more. */
const SHORT = { who: 'ceramics', price: 12_000, currency: 'GBP' } as const;

test('a refund that the balance does not cover says that it comes from the seller’s card', { tag: REPEATS }, async ({
  page,
}) => {
  const reference = `E2E-short-${Date.now()}`;
  const saleId = await paidSale(reference, SHORT);
  await speak(page, 'en');
  await staySignedIn(page, seller('ceramics'));
  await page.goto(`/sales/${saleId}`);
  const dialog = page.getByRole('dialog');
  await expect(async () => {
    if (!(await dialog.isVisible()))
      await page.locator('main header button', { hasText: 'Refund' }).click({ timeout: 1_000 });
    await expect(dialog).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(dialog.locator('dl')).toContainText(/Charged to your card .*Visa 0000/);
  await expect(dialog).toContainText('doesn’t cover this refund. We’ll charge your card first');
  await expectNoAxeViolations(page);
  await dialog.locator('#refund-amount').fill('5');
  await expect(dialog.locator('dl')).toContainText('Taken from your balance');
  await dialog.locator('#refund-amount').fill(String(SHORT.price / 100));
  await dialog.locator('button[type=submit]').click();
  await expect(page.locator('main h1')).toContainText('Refunded', { timeout: 20_000 });
  await expect(page.locator('main ol').first()).toContainText('was charged to your card for the refund');
  await expect(page.getByRole('region', { name: 'What you receive' })).toContainText('Charged to your card');
  await page.goto(`/refunds?q=${reference}&source=card`);
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await expect(page.locator('tbody tr')).toContainText('Your card');
});
