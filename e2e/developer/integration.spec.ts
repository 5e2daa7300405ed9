import { expect, type Page } from '@playwright/test';
import { expectFits, expectNoAxeViolations, seller, speak, staySignedIn } from '../merchant/merchant.ts';
import { REPEATS, passes } from '../passes.ts';
import { test } from '../quiet-console.ts';

/** A developer chooses how buyers pay, sees it and copies the code. */

const ADDRESS = '/developers/integration';
const preview = (page: Page) => page.frameLocator('main iframe');
const code = (page: Page) => page.locator('main pre');

async function open(page: Page, query = '', language: 'he' | 'en' = 'en', theme: 'light' | 'dark' = 'light') {
  await speak(page, language, theme);
  await staySignedIn(page, seller('cafe'));
  await page.goto(`${ADDRESS}${query}`);
}

for (const [language, theme] of passes(['he', 'dark'] as const, ['en', 'light'] as const))
  test(`every way is accessible and fits 360 px (${language}, ${theme})`, { tag: REPEATS }, async ({ page }) => {
    for (const query of ['', '?way=script', '?way=script&mode=modal', '?way=fields']) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await open(page, query, language, theme);
      await expectNoAxeViolations(page);
      await page.setViewportSize({ width: 360, height: 740 });
      await expectFits(page);
    }
  });

test('the payment page stands there in the colours that are saved, alone, inside and over a page', {
  tag: REPEATS,
}, async ({ page }) => {
  await open(page);
  await page.goto('/settings/payment-page');
  const color = await page.locator('#brand-color').inputValue();
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  await page.goto(ADDRESS);
  await expect(preview(page).locator('form button').last()).toHaveCSS(
    'background-color',
    `rgb(${red}, ${green}, ${blue})`,
  );
  await expect(code(page).last()).toContainText('<a href="SALE_URL">');
  await page.getByRole('link', { name: 'Bare iframe' }).click();
  await expect(code(page).last()).toContainText('<iframe src="SALE_URL"');
  await page.getByRole('link', { name: /^Embedded script/ }).click();
  await expect(code(page).last()).toContainText('/embed/v1/kupa.js');
  await expect(page.getByText('Your page', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Over your page' }).click();
  await expect(page).toHaveURL(/way=script&mode=modal/);
  await expect(code(page).last()).toContainText('data-kupa-mode="modal"');
  await expect(page.getByRole('link', { name: 'Change in Payment page' })).toHaveAttribute(
    'href',
    /^\/settings\/payment-page\?seller=/,
  );
});

test('the code of hosted fields has the reader’s own public key, and says which sites may use it', {
  tag: REPEATS,
}, async ({ page }) => {
  const { public_key: publicKey } = seller('cafe');
  await open(page, '?way=fields');
  await expect(code(page).first()).toContainText(`Svc.create('${publicKey}'`);
  await expect(code(page).last()).toContainText('"buyer_key"');
  await expect(page.getByText('Pages on localhost work in the sandbox too.')).toBeVisible();
  await page.getByRole('link', { name: 'Change in API keys' }).click();
  await expect(page).toHaveURL(/\/developers\/keys$/);
});
