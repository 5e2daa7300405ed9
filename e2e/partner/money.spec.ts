import { expect } from '@playwright/test';
import { expectFits, expectNoAxeViolations, openDialog, sandbox, speak, staySignedIn } from '../merchant/merchant.ts';
import { REPEATS } from '../passes.ts';
import { test } from '../quiet-console.ts';

/**
 * A partner's way through its sellers' money and its own: payout schedules of two sellers at once, its fees of a month,
 * a payout to itself down to the payments that it is made of, and from the list a payout of one seller.
 */

test.use({ baseURL: sandbox().origin });

test('a partner schedules payouts of two sellers, follows one of its own, and opens one of a seller', {
  tag: REPEATS,
}, async ({ page }) => {
  await speak(page, 'en');
  await staySignedIn(page, sandbox().partner);
  await page.goto('/partner?sort=name');
  const rows = page.locator('table tbody tr');
  const rowOf = (name: string) => rows.filter({ has: page.getByRole('link', { name, exact: true }) });
  await expect(rowOf('Golan Honey')).toContainText('By hand');
  for (const name of ['Golan Honey', 'Sahara Coffee']) await rowOf(name).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Payout schedule' }).click();
  const dialog = openDialog(page);
  await dialog.locator('#interval').selectOption({ label: 'Every month' });
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Apply to 2 sellers' }).click();
  await expect(dialog.getByText('Done for 2 of 2')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(rowOf('Golan Honey')).toContainText('Next');

  await page.getByRole('link', { name: 'Your fees' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your fees');
  const fees = page.getByRole('region', { name: /^By seller/ });
  await expect(fees.getByRole('row').nth(1)).toContainText(/\d\.\d\d/);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.getByRole('region', { name: 'Payouts to you' }).locator('a[href^="/partner/payouts/"]').first().click();
  const parts = page.getByRole('region', { name: 'What it is made of' });
  const amount = await parts.getByRole('row', { name: 'Payout' }).getByRole('cell').textContent();
  await expect(parts.getByRole('row', { name: 'Unexplained' })).toContainText('0.00');
  await expect(page.getByRole('region', { name: 'This payout explained' })).toContainText(amount ?? '');
  await expectNoAxeViolations(page);
  await parts.getByRole('link', { name: 'Marketplace fees' }).click();
  await page.waitForURL('**/partner/entries?*');
  await expect(page.getByRole('region', { name: 'Totals of these results' })).toContainText(amount ?? '');
  await expectNoAxeViolations(page);
  await page
    .getByRole('link', { name: /^(Cafe Levant|Tamar Books)$/ })
    .first()
    .click();
  await page.waitForURL('**/partner/sellers/*');
  await expect(page.getByRole('region', { name: 'Reserve' })).toBeVisible();

  await page.goto('/partner?q=Cafe+Levant');
  await rowOf('Cafe Levant').locator('a[href^="/payouts/"]').click();
  await page.waitForURL('**/payouts/PAYO*');
  await expect(page.getByRole('region', { name: 'What it is made of' })).toBeVisible();
  await expectNoAxeViolations(page);
});
