import { expect, type Page } from '@playwright/test';
import { test } from '../quiet-console.ts';
import { expectFits, lookForViolations, openDialog, sandbox, seller, speak, staySignedIn } from './merchant.ts';
import { REPEATS } from '../passes.ts';

/**
 * The business's own card: typed into hosted fields that stand in the dashboard's own page, under its policy, and then
 * replaced. What a card is charged for is held by tests with a database (`lib/modules/balances`).
 */

test.use({ baseURL: sandbox().origin });

const inputIn = (page: Page, name: string) => page.frameLocator(`#own-card-${name} iframe`).locator('#field');

async function typeCard(page: Page, number: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Save card' })).toBeEnabled();
  await inputIn(page, 'number').pressSequentially(number);
  await inputIn(page, 'expiry').pressSequentially('1230');
  await inputIn(page, 'cvc').pressSequentially('123');
}

test('a business deletes its own card, saves another and replaces it', { tag: REPEATS }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await speak(page, 'en', 'dark');
  await staySignedIn(page, seller('ceramics'));
  await page.goto('/settings/payouts/card');
  const save = page.getByRole('button', { name: 'Save card' });
  await page.getByRole('button', { name: 'Delete card' }).click();
  await openDialog(page).getByRole('button', { name: 'Delete card' }).click();
  await expect(page.getByText('No card is saved.')).toBeVisible();

  // Refused by the fields: the place of each says which, and its words stand with the button.
  await expect(save).toBeEnabled();
  await page.getByRole('checkbox').check();
  await save.click();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expect(page.locator('#own-card-number')).toHaveClass(/svc-invalid/);
  await lookForViolations(page);
  await expectFits(page);

  await typeCard(page, '4111111111111111');
  await expect(page.locator('#own-card-cvc')).toHaveClass(/svc-focus/);
  await save.click();
  await expect(page.getByText('•••• 1111')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);

  await page.getByRole('button', { name: 'Use another card' }).click();
  await typeCard(page, '5555555555554444');
  await page.getByRole('checkbox').check();
  await save.click();
  await expect(page.getByText('•••• 4444')).toBeVisible();
  await page.reload();
  await expect(page.getByText('•••• 4444')).toBeVisible();
});
