import { expect } from '@playwright/test';
import { passes, REPEATS } from '../passes.ts';
import { expectFits, expectNoAxeViolations, openSale, seller, speak, staySignedIn } from '../merchant/merchant.ts';
import { test } from '../quiet-console.ts';

/** The API's log: a call appears, without its key, and can be copied; the catalogue of errors is found from it. */

const WORDS = {
  en: { requests: 'API requests', done: 'Done', curl: 'As a curl command' },
  he: { requests: 'בקשות API', done: 'בוצעה', curl: 'פקודת' },
} as const;

for (const language of passes('he', 'en')) {
  test(`a call appears in the log, cleaned (${language})`, async ({ page }) => {
    const words = WORDS[language];
    const saleId = await openSale(`E2E-log-${language}-${Date.now()}`, { who: 'ceramics' });
    await speak(page, language, language === 'he' ? 'dark' : 'light');
    await staySignedIn(page, seller('ceramics'));
    await expect(async () => {
      await page.goto(`/developers/requests?q=${saleId}`);
      await expect(page.getByRole('row').nth(1)).toContainText('generate-sale', { timeout: 1_000 });
    }).toPass();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.requests);
    await expect(page.getByRole('row').nth(1)).toContainText(words.done);
    await expectNoAxeViolations(page);
    await page.getByRole('row').nth(1).getByRole('link').press('Enter');
    await expect(page.getByRole('group', { name: words.curl })).toContainText('YOUR_SELLER_SVC_ID');
    const shown = (await page.locator('main').textContent()) ?? '';
    expect(shown).toContain(saleId);
    expect(shown).not.toContain(seller('ceramics').seller_svc_id);
    await expectNoAxeViolations(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectFits(page);
  });
}

test('nobody else sees it, and every code is found in the catalogue', { tag: REPEATS }, async ({ page }) => {
  const saleId = await openSale(`E2E-log-foreign-${Date.now()}`, { who: 'ceramics' });
  await speak(page, 'en');
  await staySignedIn(page, seller('cafe'));
  await page.goto(`/developers/requests?q=${saleId}`);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('No requests match these filters');
  await page.goto('/developers/requests/999999999');
  await expect(page.locator('main h1')).toHaveText('Page not found');
  await page.goto('/docs/errors');
  await page.getByRole('searchbox', { name: 'Search codes and words' }).fill('21003');
  await expect(page.getByText('Wrong CVV')).toBeVisible();
  await expect(page.getByText('The issuer declined without a reason')).toBeHidden();
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
});
