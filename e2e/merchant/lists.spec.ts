import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { test } from '../quiet-console.ts';
import { oneOf, REPEATS } from '../passes.ts';
import { expectNoAxeViolations, seller, speak, staySignedIn } from './merchant.ts';

/** Abilities of every list, and the search that opens from anywhere. */

async function open(page: Page, path: string): Promise<void> {
  await speak(page, 'en');
  await staySignedIn(page, seller('cafe'));
  await page.goto(path);
  await page.waitForLoadState('networkidle');
}

const LISTS = [
  { path: '/products', column: 'guid' },
  { path: '/customers', column: 'guid' },
  { path: '/callbacks', column: 'delivery_id' },
  { path: '/holds', column: 'sale_svc_id' },
  { path: '/sales', column: 'Sale ID' },
  { path: '/subscriptions', column: 'sub_svc_id' },
] as const;

for (const { path, column } of oneOf(LISTS, LISTS.length - 2)) {
  test(`the rows that are selected in ${path} are exported, and no others`, { tag: REPEATS }, async ({ page }) => {
    await open(page, path);
    const boxes = page.locator('tbody').getByRole('checkbox');
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    const link = page.getByRole('link', { name: 'Export selected' });
    await expectNoAxeViolations(page);
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const rows = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatch(new RegExp(`^${column},`));
  });
}

test('a filter that is chosen without network says so, stays chosen, and is applied when the network is back', {
  tag: REPEATS,
}, async ({ page, context }) => {
  await open(page, '/sales');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('checkbox', { name: 'Refunded', exact: true }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/no connection|offline/i).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sales');
  await context.setOffline(false);
  await expect(page).toHaveURL(/status=refunded/);
  await expect(page.getByText(/no connection|offline/i)).toHaveCount(0);
});

test.describe('typed into the search from anywhere', () => {
  const ask = async (page: Page, text: string) => {
    await open(page, '/refunds');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(text);
  };

  for (const word of oneOf(['yesterday', 'אתמול'], 1))
    test(`"${word}" and Enter show the sales of that day`, { tag: REPEATS }, async ({ page }) => {
      await ask(page, word);
      await expect(page.getByRole('option', { selected: true })).toContainText(word);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/sales?range=yesterday');
    });

  test('"new link" and Enter open the dialog of a new link', { tag: REPEATS }, async ({ page }) => {
    await ask(page, 'new link');
    await expect(page.getByRole('option', { selected: true })).toHaveText('New payment link');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/sales/);
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('Enter opens the sale that fits best', { tag: REPEATS }, async ({ page }) => {
    await ask(page, '1111 refunded');
    const best = page.getByRole('option', { selected: true });
    // Before the sales have come, what is selected is the way to all results.
    await expect(best).toHaveAttribute('data-value', /^SALE/);
    await expect(best).toContainText('1111');
    await expect(best).toContainText(/refunded/i);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/sales\/SALE/);
  });
});
