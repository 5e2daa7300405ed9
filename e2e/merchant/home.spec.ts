import { expect } from '@playwright/test';
import { test } from '../quiet-console.ts';
import { passes, REPEATS } from '../passes.ts';
import { expectFits, expectNoAxeViolations, paidSale, seller, speak, staySignedIn } from './merchant.ts';

/** Home: a number opens its list with the same total; the period is the address; keyboard and phone. */

const WORDS = {
  en: { collected: 'Collected', week: 'Last 7 days', table: 'Show as a table', attention: 'Needs attention' },
  he: { collected: 'תקבולים', week: '7 הימים האחרונים', table: 'הצגה כטבלה', attention: 'דורש טיפול' },
} as const;

for (const language of passes('en', 'he')) {
  test(`what was collected opens its list with the same total (${language})`, { tag: REPEATS }, async ({ page }) => {
    const words = WORDS[language];
    await paidSale(`E2E-home-${language}-${Date.now()}`, { who: 'books' });
    await speak(page, language, language === 'he' ? 'dark' : 'light');
    await staySignedIn(page, seller('books'));
    await page.goto('/');
    await page.getByRole('link', { name: words.week, exact: true }).press('Enter');
    await expect(page).toHaveURL('/?period=7d');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.week);
    await expectNoAxeViolations(page);
    const figure = page.locator('main dl > div', { hasText: words.collected }).first().locator('dd a');
    const total = ((await figure.textContent()) ?? '').trim();
    await figure.click();
    await expect(page).toHaveURL(/\/sales\?.*by=paid/);
    await expect(page.locator('main')).toContainText(total);
    await page.goBack();
    await expect(page).toHaveURL('/?period=7d');
  });
}

test('bars have their numbers in a table, and all of it fits a phone', { tag: REPEATS }, async ({ page }) => {
  await speak(page, 'he');
  await staySignedIn(page, seller('cafe'));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/?period=30d');
  await expect(page.getByRole('heading', { name: WORDS.he.attention })).toBeVisible();
  await page.getByText(WORDS.he.table).click();
  await expect(page.locator('main details table tbody tr')).toHaveCount(30);
  await expectNoAxeViolations(page);
  await expectFits(page);
});
