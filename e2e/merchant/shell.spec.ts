import { expect, type Page, test } from '@playwright/test';
import { expectFits, expectNoAxeViolations, seller, speak, staySignedIn } from './merchant.ts';

/** One frame around everything that the navigation leads to. */

const BESIDE = [
  ['/docs', 'API reference'],
  ['/docs/errors', 'Errors and test cards'],
  ['/docs/verify', 'Check a signature'],
  ['/status', 'System status'],
  ['/sandbox/inbox', 'Callback inbox'],
  ['/sandbox/mailbox', 'Mailbox'],
  ['/sandbox/clock', 'Clock'],
] as const;

const rail = (page: Page) => page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });

for (const [path, entry] of BESIDE) {
  test(`${path} stands inside the rail for who is signed in, and in the public frame for everybody else`, async ({
    page,
  }) => {
    await speak(page, 'en');
    await page.goto(path);
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page.locator('main h1')).toBeVisible();
    await expect(rail(page)).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
    await expect(page.getByRole('contentinfo').getByRole('link', { name: entry })).toBeVisible();
    await expectNoAxeViolations(page);

    await staySignedIn(page, seller('cafe'));
    await page.goto(path);
    await expect(rail(page).getByRole('link', { name: entry, exact: true })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page.getByRole('complementary', { name: 'Sandbox' })).toHaveCount(1);
    await expectNoAxeViolations(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectFits(page);
  });
}

test('groups of the rail fold, and a browser remembers it', async ({ page }) => {
  await speak(page, 'en');
  await staySignedIn(page, seller('cafe'));
  await page.goto('/');
  await expect(rail(page).getByRole('link', { name: 'API keys' })).toHaveCount(0);
  await rail(page).getByRole('button', { name: 'Developers' }).click();
  await rail(page).getByRole('button', { name: 'Business' }).click();
  await page.goto('/sales');
  await expect(rail(page).getByRole('link', { name: 'API keys' })).toBeVisible();
  await expect(rail(page).getByRole('link', { name: 'Products' })).toHaveCount(0);
  await page.goto('/products');
  await expect(rail(page).getByRole('link', { name: 'Products' })).toHaveAttribute('aria-current', 'page');
});

test('with 320 by 256 pixels nothing sticks over the screen, and the navigation is in reach', async ({ page }) => {
  await speak(page, 'en');
  await staySignedIn(page, seller('cafe'));
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/sales');
  const isFree = () =>
    page.evaluate(() => {
      const main = document.querySelector('main');
      const rows = [20, 60, 100, 140, 180, 220];
      return rows.filter((y) => main?.contains(document.elementFromPoint(160, y))).length;
    });
  await page.evaluate(() => window.scrollTo(0, 200));
  expect(await isFree()).toBe(6);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Customers' }).click();
  await expect(page).toHaveURL(/\/customers$/);
});
