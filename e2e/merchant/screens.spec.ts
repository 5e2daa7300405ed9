import { expect, type Page, test } from '@playwright/test';
import { isEveryPass } from '../passes.ts';
import { expectFits, expectNoAxeViolations, sandbox, seller, signIn, speak, staySignedIn } from './merchant.ts';

// Contrast is the theme's and direction the language's: two passes see every pair that matters. `npm test` looks at
// each screen in one of them, in turns; `npm test -- --journeys` in both.
const PASSES = [
  ['en', 'light'],
  ['he', 'dark'],
] as const;
const inTurn = <T>(all: readonly T[], pass: number): readonly T[] =>
  isEveryPass ? all : all.filter((_, index) => index % PASSES.length === pass);
const LISTS = [
  '/',
  '/sales',
  '/sales?q=nothing-like-this',
  '/sales?status=chargeback',
  '/holds',
  '/holds?q=nothing-like-this',
  '/refunds',
  '/refunds?q=nothing-like-this',
  '/developers/signing',
  '/sales/SALE-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA',
];
const DETAILS = ['partial-refund', 'authorized', 'chargeback', 'partial-void'];

async function expectFinished(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
}

for (const [pass, [language, theme]] of PASSES.entries()) {
  test.describe(`is accessible and fits 360 px (${language}, ${theme})`, () => {
    test.beforeEach(({ page }) => speak(page, language, theme));

    test('the sign-in', async ({ page }) => {
      await page.goto('/sign-in');
      await expectFinished(page);
    });

    for (const path of inTurn(LISTS, pass)) {
      test(`the screen ${path}`, async ({ page }) => {
        await staySignedIn(page, seller('cafe'));
        await page.goto(path);
        await expectFinished(page);
      });
    }

    for (const status of inTurn(DETAILS, pass)) {
      test(`a sale that is ${status}`, async ({ page }) => {
        await staySignedIn(page, seller('cafe'));
        await page.goto(`/sales?status=${status}`);
        await page.locator('[data-row]:visible').first().click();
        await expect(page).toHaveURL(/\/sales\/SALE/);
        await expectFinished(page);
      });
    }
  });
}

test('somebody who is not signed in comes back to where they wanted to be', async ({ page }) => {
  await speak(page, 'en');
  await page.goto('/sales?status=failed');
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await page.locator('#email').fill(seller('cafe').email);
  await page.locator('#password').fill(seller('cafe').password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/sales\?status=failed$/);
});

test('a wrong password and an unknown e-mail get one answer', async ({ page }) => {
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

test('the keyboard moves between rows, opens one, and searches from anywhere', async ({ page }) => {
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

test('filters live in the address: a reload and Back keep the list', async ({ page }) => {
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
