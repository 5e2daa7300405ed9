import { expect } from '@playwright/test';
import { test } from '../quiet-console.ts';
import { passes, REPEATS } from '../passes.ts';
import { expectFits, expectNoAxeViolations, openSale, seller, speak, staySignedIn } from './merchant.ts';

/** Search from anywhere, with the keyboard alone. */

const WORDS = {
  en: { buyers: 'Buyers', recent: 'Recent', refunds: 'Refunds' },
  he: { buyers: 'לקוחות', recent: 'חיפושים אחרונים', refunds: 'זיכויים' },
} as const;

for (const language of passes('he', 'en')) {
  test(`an exact id jumps, a page opens by its name, and searches are remembered (${language})`, {
    tag: REPEATS,
  }, async ({ page }) => {
    const words = WORDS[language];
    const reference = `E2E-find-${language}-${Date.now()}`;
    const saleId = await openSale(reference);
    await speak(page, language, language === 'he' ? 'dark' : 'light');
    await staySignedIn(page, seller('cafe'));
    await page.goto('/refunds');
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox');
    await expect(field).toBeFocused();
    await field.fill(saleId.toLowerCase());
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/sales/${saleId}`);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option').filter({ hasText: saleId.toLowerCase() })).toBeVisible();
    await field.fill(reference);
    await expect(page.getByRole('option', { name: /Lunch for two/ })).toBeVisible();
    await field.fill('CL-401');
    await expect(page.getByRole('option').filter({ hasText: 'CL-401' })).toHaveCount(1);
    await field.fill('noam.peretz@example.com');
    await expect(
      page.getByRole('option').filter({ hasText: 'Noam Peretz' }).filter({ hasText: 'noam.peretz@example.com' }),
    ).toHaveCount(1);
    await field.fill(words.refunds);
    await page.getByRole('option', { name: words.refunds, exact: true }).click();
    await expect(page).toHaveURL('/refunds');
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await expect(field).toBeHidden();
  });
}

test("somebody else's sale is not found, on a phone either", { tag: REPEATS }, async ({ page }) => {
  const saleId = await openSale(`E2E-foreign-${Date.now()}`, { who: 'ceramics' });
  await speak(page, 'en');
  await staySignedIn(page, seller('cafe'));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/sales');
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('Control+k');
  const answer = page.waitForResponse(/\/search\?/);
  await page.getByRole('combobox').fill(saleId);
  expect(await (await answer).json()).toEqual({
    sales: [],
    buyers: [],
    products: [],
    customers: [],
    subscriptions: [],
    isTooBroad: false,
  });
  await expectFits(page);
});
