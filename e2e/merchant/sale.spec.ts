import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from '../quiet-console.ts';
import { expectNoAxeViolations, openSale, paidSale, seller, speak, staySignedIn } from './merchant.ts';
import { REPEATS } from '../passes.ts';

test('a sale’s menu has its dispute file, and duplicates it into a new link', { tag: REPEATS }, async ({ page }) => {
  const saleId = await paidSale(`E2E-menu-${Date.now()}`);
  await speak(page, 'en');
  await staySignedIn(page, seller('cafe'));
  await page.goto(`/sales/${saleId}`);
  await expect(page.locator('main ol').first()).toContainText('₪120.00 was paid');
  const menu = page.getByRole('button', { name: 'More actions' });
  await expectNoAxeViolations(page);
  await menu.click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download the dispute file' }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain(saleId);
  expect(text).not.toContain('411111');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Duplicate as a new link' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('#link-description')).toHaveValue('Lunch for two');
  await expect(dialog.locator('#link-amount')).toHaveValue('120.00');
});

test('on a phone a sale has its payment before its story, and nothing is wider than the screen', {
  tag: REPEATS,
}, async ({ page }) => {
  const [paid, open] = [await paidSale(`E2E-phone-${Date.now()}`), await openSale(`E2E-open-${Date.now()}`)];
  await page.setViewportSize({ width: 390, height: 844 });
  await staySignedIn(page, seller('cafe'));
  for (const language of ['en', 'he'] as const) {
    await speak(page, language);
    for (const saleId of [paid, open]) {
      await page.goto(`/sales/${saleId}`);
      await expect(page.locator('#timeline')).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    }
  }
  await page.goto(`/sales/${paid}`);
  for (const part of ['#receipt', '#timeline', '#callbacks']) await expect(page.locator(part)).toBeVisible();
  const top = (selector: string) => page.locator(selector).evaluate((element) => element.getBoundingClientRect().top);
  expect(await top('#receipt')).toBeLessThan(await top('#timeline'));
  expect(await top('#timeline')).toBeLessThan(await top('#callbacks'));
});
