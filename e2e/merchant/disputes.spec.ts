import { expect, type Locator, type Page } from '@playwright/test';
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

/** Has the payment of a sale disputed by its cardholder; answers the address of the case. */
async function disputed(page: Page, reference: string): Promise<string> {
  const saleId = await paidSale(reference);
  await page.goto(`/sales/${saleId}`);
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Dispute the payment' }).click();
  const open = page.getByRole('region', { name: 'Chargebacks' }).getByRole('link', { name: 'Open the case' });
  await expect(open).toBeVisible({ timeout: 20_000 });
  return (await open.getAttribute('href')) ?? '';
}

test('a chargeback is answered in six clicks and won; another one is lost', async ({ page }) => {
  await speak(page, 'en');
  await staySignedIn(page, seller('cafe'));
  const ended = async (path: string, badge: string) => {
    await expect(async () => {
      await page.goto(path);
      await expect(page.locator('main')).toContainText(badge, { timeout: 500 });
    }).toPass({ timeout: 30_000 });
  };
  const won = await disputed(page, `E2E-won-${Date.now()}`);
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  await page.goto('/');
  await click(page.getByRole('link', { name: /need.? an answer/ }));
  await click(page.locator(`a[href="${won}"]`));
  await expect(page.getByRole('heading', { name: 'Your evidence' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.waitForLoadState('networkidle');
  await page.getByLabel('In your words').fill('Delivered on Monday: winning_evidence');
  await click(page.locator('main').getByRole('button', { name: 'Submit to the bank' }));
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('This can be done once');
  await expect(dialog).toContainText('One piece of your evidence');
  await expectNoAxeViolations(page);
  await click(dialog.getByRole('button', { name: 'Submit to the bank' }));
  await expect(page.locator('main')).toContainText(/The bank (has your answer|decided)/, { timeout: 20_000 });
  expect(clicks).toBeLessThanOrEqual(6);
  await ended(won, 'The bank decided for you');
  await expect(page.locator('main')).toContainText('Returned to you');
  const lost = await disputed(page, `E2E-lost-${Date.now()}`);
  await page.goto(lost);
  await page.waitForLoadState('networkidle');
  await page.getByLabel('In your words').fill('losing_evidence');
  await page.locator('main').getByRole('button', { name: 'Submit to the bank' }).click();
  await dialog.getByRole('button', { name: 'Submit to the bank' }).click();
  await expect(page.locator('main')).toContainText(/The bank (has your answer|decided)/, { timeout: 20_000 });
  await ended(lost, 'The bank decided for the buyer');
  await page.goto('/disputes?status=lost');
  await expect(page.locator(`a[href="${lost}"]`)).toBeVisible();
  await expectNoAxeViolations(page);
});

test('an early alert is answered by the rule of the business', async ({ page }) => {
  await speak(page, 'en');
  await staySignedIn(page, seller('ceramics'));
  await page.goto('/early-alerts/rule');
  await page.waitForLoadState('networkidle');
  const isOn = page.getByRole('checkbox', { name: 'Refund alerts by rule' });
  if (!(await isOn.isChecked())) await isOn.check();
  await page.getByLabel('Up to this amount').fill('200');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The rule was saved')).toBeVisible();
  await expectNoAxeViolations(page);
  const saleId = await paidSale(`E2E-alert-${Date.now()}`, { who: 'ceramics', price: 12_000 });
  await page.goto(`/sales/${saleId}`);
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Complain to the bank' }).click();
  await expect(page.locator('main h1')).toContainText('Refunded', { timeout: 20_000 });
  await expect(page.locator('main ol').first()).toContainText('answered with a refund, by your rule');
  await page.goto('/early-alerts?state=refunded');
  await expect(page.locator('tbody tr').first()).toContainText('By your rule');
  await expectNoAxeViolations(page);
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
