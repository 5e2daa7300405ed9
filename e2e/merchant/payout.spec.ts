import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { REPEATS } from '../passes.ts';
import { expectNoAxeViolations, openDialog, seller, speak, staySignedIn } from './merchant.ts';
import { test } from '../quiet-console.ts';

/** Minor units of an amount in shekels as a screen writes it. */
const cents = (text: string): number => Math.round(Number(text.replace('−', '-').replace(/[^\d.-]/g, '')) * 100);

/** The table of a payout: its lines, their total, and what they do not explain. */
async function composition(page: Page): Promise<{ lines: number[]; total: number; unexplained: number }> {
  const figures = async (part: 'tbody' | 'tfoot') =>
    (await page.locator(`section[aria-labelledby="composition"] ${part} td`).allTextContents()).map(cents);
  const [lines, [total = Number.NaN, unexplained = Number.NaN]] = [await figures('tbody'), await figures('tfoot')];
  return { lines, total, unexplained };
}

test('a merchant pays out what is available, sees what it is made of, and takes it along as CSV', {
  tag: REPEATS,
}, async ({ page }) => {
  await speak(page, 'en');
  await staySignedIn(page, seller('cafe'));
  await page.goto('/balance?currency=ILS');
  await page.getByRole('button', { name: 'Pay out now' }).click();
  const submit = openDialog(page).getByRole('button', { name: /^Pay out ₪/ });
  const amount = cents((await submit.textContent()) ?? '');
  expect(amount).toBeGreaterThan(0);
  await submit.click();
  await expect(page.getByText('Payout scheduled').first()).toBeVisible();

  await page.goto('/payouts');
  await page.locator('[data-row]:visible').first().click();
  await expect(page).toHaveURL(/\/payouts\/PAYO/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const payoutId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { lines, total, unexplained } = await composition(page);
  expect({ total, unexplained, lines: lines.reduce((sum, line) => sum + line, 0) }).toEqual({
    total: amount,
    unexplained: 0,
    lines: amount,
  });
  await expectNoAxeViolations(page);

  await page.goto('/payouts');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  const row = readFileSync(await download.path(), 'utf8')
    .split('\r\n')
    .find((line) => line.includes(payoutId));
  expect(row).toContain((amount / 100).toFixed(2));
});
