import { expect } from '@playwright/test';
import { test } from '../quiet-console.ts';
import { newSale, paySale } from '../sandbox.ts';
import { expectFits, expectNoAxeViolations, seller, speak, staySignedIn } from './merchant.ts';

/** Statistics: a decline is understood and recovered, and a number opens its list with the same total. */

test('a decline says what helps, is paid with another card, and counts as recovered', async ({ page }) => {
  const { saleId, seller: key } = await newSale();
  await paySale(key, saleId, { credit_card_number: '4000000000000028' });
  await speak(page, 'en');
  await staySignedIn(page, seller('cafe'));
  await page.goto(`/sales/${saleId}`);
  const coach = page.getByRole('list', { name: 'Next steps' });
  await expect(coach).toContainText('Same card: wait an hour');
  await expect(coach).toContainText('3-D Secure can help');
  await expectNoAxeViolations(page);

  await paySale(key, saleId);
  await page.goto('/statistics?by=decline&period=today&currency=ILS');
  const reason = page.getByRole('listitem').filter({ hasText: '(21008)' });
  const recovered = reason.getByRole('link', { name: /paid since/ });
  const total = ((await recovered.locator('bdi, span').first().textContent()) ?? '').trim();
  await recovered.click();
  await expect(page).toHaveURL(/\/sales\?.*outcome=approved&decline=21008/);
  await expect(page.getByRole('region', { name: 'Totals of these results' })).toContainText(total);
  await expect(page.locator(`a[href*="${saleId}"]`).first()).toBeVisible();
});

test('bars and rows fit a phone, and a bar opens the list that it is the total of', async ({ page }) => {
  await speak(page, 'he', 'dark');
  await staySignedIn(page, seller('cafe'));
  await page.setViewportSize({ width: 360, height: 740 });
  // Of days that are over: other journeys sell today.
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  await page.goto(`/statistics?by=method&currency=ILS&period=custom&from=${day(30)}&to=${day(2)}`);
  await expectNoAxeViolations(page);
  await expectFits(page);
  const row = page.locator('main tbody tr').first();
  const total = ((await row.locator('td').first().textContent()) ?? '').trim();
  await row.locator('td a').first().click();
  await expect(page).toHaveURL(/\/sales\?.*method=/);
  await expect(page.locator('main')).toContainText(total);
});
