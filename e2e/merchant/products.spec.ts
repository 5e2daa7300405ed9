import { expect } from '@playwright/test';
import { REPEATS } from '../passes.ts';
import { expectFits, expectNoAxeViolations, sandbox, seller, speak, staySignedIn } from './merchant.ts';
import { test } from '../quiet-console.ts';

/** Products and customers as a merchant makes, finds, changes and sells them. */

test.use({ baseURL: sandbox().origin });

test('a product is made by keyboard with the price computed, found, taken down, brought back and sold by a link', async ({
  page,
}) => {
  const name = `Mug ${Date.now()}`;
  await speak(page, 'en');
  await staySignedIn(page, seller('ceramics'));
  await page.goto('/products/new');
  await page.locator('#name').fill(name);
  await page.locator('#description').fill('Blue');
  await page.locator('#price_include_vat').fill('118');
  await expect(page.locator('#price_without_vat')).toHaveValue('100.00');
  await page.locator('#price_without_vat').fill('50');
  await expect(page.locator('#price_include_vat')).toHaveValue('59.00');
  await page.locator('#name').press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete product' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  // The start of the answer may come before the work is done; what is said of it does not.
  await expect(page.getByText('Undone')).toBeVisible();
  await page.goto(`/products?q=${encodeURIComponent(name)}`);
  await expect(page.locator('[data-row]:visible')).toHaveCount(1);
  await page.locator('tbody input[type=checkbox]').check();
  await page.getByRole('button', { name: 'Payment link' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: `Add one ${name}` }).click();
  await expect(dialog).toContainText('118.00');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(dialog.locator('code')).toContainText('/p/');
  await page.goto('/settings/audit');
  for (const entry of ['Created a sale', 'Restored a product', 'Deleted a product', 'Created a product'])
    await expect(page.getByText(entry).first()).toBeVisible();
});

test('a wrong field is named under it and has the focus', { tag: REPEATS }, async ({ page }) => {
  await speak(page, 'he');
  await staySignedIn(page, seller('ceramics'));
  await page.goto('/products/new');
  await page.locator('#description').fill('x'.repeat(76));
  await page.locator('form button[type=submit]').click();
  await expect(page.locator('#name')).toBeFocused();
  await expect(page.locator('#description-error')).toContainText('75');
  await expectNoAxeViolations(page);
});

test('a table is shown before it is taken in, and what is wrong with which row', { tag: REPEATS }, async ({ page }) => {
  const stamp = Date.now();
  await speak(page, 'en');
  await staySignedIn(page, seller('ceramics'));
  await page.goto('/products/import');
  await page.locator('input[type=file]').setInputFiles({
    name: 'table.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`name,description,price_include_vat\nBowl ${stamp},Deep,30\n,Nameless,-1\n`),
  });
  await expect(page.locator('[data-does=add]')).toContainText(`Bowl ${stamp}`);
  await expect(page.locator('[data-does=nothing]')).toContainText('Required.');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText('1 row was skipped.')).toBeVisible();
  await page.goto(`/products?q=${stamp}`);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d-\d\d-\d\d\.csv$/);
});

test('a file of Hebrew Windows shows its letters, what will be stored of each row, and the row that does not fit', {
  tag: REPEATS,
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await speak(page, 'he');
  await staySignedIn(page, seller('ceramics'));
  await page.goto('/products/import');
  // "name,description,price" and a bowl, in Windows-1255; a price with a comma and no quotes around it.
  const head = Buffer.from('name,description,price_include_vat\r\n');
  const bowl = Buffer.from([0xf7, 0xf2, 0xf8, 0xe4, 0x2c, 0xf7, 0xf2, 0xf8, 0xe4, 0x2c, 0xa4, 0x33, 0x30, 0x0d, 0x0a]);
  await page.locator('input[type=file]').setInputFiles({
    name: 'table.csv',
    mimeType: 'text/csv',
    buffer: Buffer.concat([head, bowl, Buffer.from('Desk,Oak,1,234.50\r\n')]),
  });
  await expect(page.locator('[data-does=add]')).toContainText('קערה');
  await expect(page.locator('[data-does=add]')).toContainText('30.00');
  await expect(page.locator('[data-does=nothing]')).toContainText('234.50');
  await expect(page.locator('#encoding')).toHaveValue('windows-1255');
  await expectFits(page);
  await expectNoAxeViolations(page);
});

test('on a phone nothing scrolls sideways, in Hebrew', { tag: REPEATS }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await speak(page, 'he');
  await staySignedIn(page, seller('ceramics'));
  for (const path of ['/products', '/products/new', '/products/import', '/customers', '/customers/new']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectFits(page);
    await expectNoAxeViolations(page);
  }
});
