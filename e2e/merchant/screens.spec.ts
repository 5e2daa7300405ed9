import { expect } from '@playwright/test';
import { REPEATS } from '../passes.ts';
import { sandbox, seller, signIn, speak } from './merchant.ts';
import { test } from '../quiet-console.ts';

test('somebody who is not signed in comes back to where they wanted to be', async ({ page }) => {
  await speak(page, 'en');
  await page.goto('/sales?status=failed');
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await page.locator('#email').fill(seller('cafe').email);
  await page.locator('#password').fill(seller('cafe').password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/sales\?status=failed$/);
});

test('a wrong password and an unknown e-mail get one answer', { tag: REPEATS }, async ({ page }) => {
  await speak(page, 'en');
  for (const email of [`nobody-${Date.now()}@kupa.test`, seller('books').email]) {
    await page.goto('/sign-in');
    await page.locator('#email').fill(email);
    await page.locator('#password').fill('not the password');
    await page.locator('form button[type=submit]').click();
    await expect(page.getByText('Incorrect email or password.')).toBeVisible();
  }
});

test('sign-out ends the session on the server', async ({ page }) => {
  await speak(page, 'en');
  await signIn(page, seller('books'));
  const kept = await page.context().cookies();
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  await page.context().addCookies(kept);
  await page.goto('/sales');
  await expect(page).toHaveURL(/\/sign-in/);
  const session = kept.find(({ name }) => name.endsWith('kupa.session'));
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
});

test('the keyboard moves between rows, opens one, and searches from anywhere', { tag: REPEATS }, async ({ page }) => {
  await speak(page, 'en');
  await signIn(page, seller('cafe'));
  await page.goto('/sales');
  const rows = page.locator('[data-row]:visible');
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('j');
  await expect(rows.nth(2)).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/sales\/SALE/);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('dcohen@example.com');
  await expect(page.getByRole('option').filter({ hasText: 'Show all results' })).toBeVisible();
  await expect(page.getByRole('option').nth(1)).toBeVisible();
});

test('filters live in the address: a reload and Back keep the list', { tag: REPEATS }, async ({ page }) => {
  await speak(page, 'en');
  await signIn(page, seller('cafe'));
  await page.goto('/sales');
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  await page.locator('label', { has: page.getByRole('checkbox', { name: 'Failed' }) }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/status=failed/);
  await page.reload();
  await expect(page.getByRole('button', { name: /Remove filter Status/ })).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).toHaveURL(`${sandbox().origin}/sales`);
  await page.goBack();
  await expect(page).toHaveURL(/status=failed/);
});
