import { expect, type Page } from '@playwright/test';
import { test } from '../quiet-console.ts';
import { REPEATS, oneOf } from '../passes.ts';
import { expectFits, expectNoAxeViolations, seller, speak, staySignedIn } from './merchant.ts';

/** One frame around everything that the navigation leads to. */

const BESIDE = [
  ['/docs', 'API reference'],
  ['/docs/errors', 'Errors and test cards'],
  ['/docs/verify', 'Verify a signature'],
  ['/status', 'System status'],
  ['/sandbox/inbox', 'Callback inbox'],
  ['/sandbox/mailbox', 'Mailbox'],
  ['/sandbox/clock', 'Clock'],
] as const;

const rail = (page: Page) => page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });

for (const [path, entry] of oneOf(BESIDE)) {
  test(`${path} stands inside the rail for who is signed in, and in the public frame for everybody else`, {
    tag: REPEATS,
  }, async ({ page }) => {
    await speak(page, 'en');
    await page.goto(path);
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page.locator('main h1')).toBeVisible();
    await expect(rail(page)).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      `/sign-in?${new URLSearchParams({ next: path })}`,
    );
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

test('a page that is not there says so in the tab and on the screen, in the frame of whoever asked', {
  tag: REPEATS,
}, async ({ page }) => {
  await speak(page, 'en');
  expect((await page.goto('/no/such/page'))?.status()).toBe(404);
  await expect(page).toHaveTitle(/^Sandbox · .+ · Kupa$/);
  const title = (await page.locator('main h1').textContent()) ?? '';
  await expect(page).toHaveTitle(`Sandbox · ${title} · Kupa`);
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expectNoAxeViolations(page);

  await staySignedIn(page, seller('cafe'));
  await page.goto('/docs/no-such-topic');
  await expect(page).toHaveTitle(`Sandbox · ${title} · Kupa`);
  await expect(rail(page)).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search sales' }).fill('Cohen');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/sales\?q=Cohen$/);
});

test('a page that somebody may not open says which right is missing, and its tab does not call it missing', {
  tag: REPEATS,
}, async ({ page }) => {
  await speak(page, 'en');
  const cashier = seller('cafe').people.find(({ role }) => role === 'cashier');
  await staySignedIn(page, cashier ?? seller('cafe'));
  expect((await page.goto('/developers/keys'))?.status()).toBe(403);
  await expect(page).toHaveTitle(`Sandbox · ${await page.locator('main h1').textContent()} · Kupa`);
  await expect(rail(page)).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(3);
  await expectNoAxeViolations(page);
});

test('groups of the rail fold, and a browser remembers it', { tag: REPEATS }, async ({ page }) => {
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

test('G and a letter lead to a screen, a question mark lists the letters, and a field takes both as text', {
  tag: REPEATS,
}, async ({ page }) => {
  await speak(page, 'en');
  await staySignedIn(page, seller('cafe'));
  await page.goto('/');
  // The page listens as soon as its scripts are there.
  await expect(async () => {
    await page.getByRole('button', { name: /^Account/ }).focus();
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await expect(page).toHaveURL(/\/sales$/, { timeout: 2_000 });
  }).toPass();
  const field = page.getByRole('main').getByRole('searchbox').or(page.getByRole('main').getByRole('textbox')).first();
  await field.focus();
  await page.keyboard.type('gp?');
  await expect(field).toHaveValue('gp?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: /^Account/ }).focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog').getByText('Keyboard shortcuts')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('term')).toHaveCount(33);
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/sales/);
});

test('with 320 by 256 pixels nothing sticks over the screen, and the navigation is in reach', { tag: REPEATS }, async ({
  page,
}) => {
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
