import { expect } from '@playwright/test';
import { REPEATS, passes } from '../passes.ts';
import { expectFits, expectNoAxeViolations, seller, speak, staySignedIn } from './merchant.ts';
import { test } from '../quiet-console.ts';

for (const [language, theme] of passes(['en', 'light'] as const, ['he', 'dark'] as const)) {
  test(`the sandbox clock says what time it is and what waits (${language}, ${theme})`, { tag: REPEATS }, async ({
    page,
  }) => {
    await speak(page, language, theme);
    await staySignedIn(page, seller('cafe'));
    await page.goto('/sandbox/clock');
    await expect(page.locator('main time').last()).toBeVisible();
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(6);
    await expectNoAxeViolations(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectFits(page);
  });
}

test('who may only look does not move the clock', { tag: REPEATS }, async ({ page }) => {
  await speak(page, 'en');
  await page.goto('/sandbox/clock');
  await expect(page.getByText('Sign in to move the clock.')).toBeVisible();
  await staySignedIn(page, { email: 'viewer@kupa.test', password: seller('cafe').password });
  await page.goto('/sandbox/clock');
  await expect(page.getByText('Your role can’t move the clock.')).toBeVisible();
});
