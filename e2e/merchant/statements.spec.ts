import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { REPEATS } from '../passes.ts';
import { test } from '../quiet-console.ts';
import { countClicks, startAtHome } from './clicks.ts';
import { expectNoAxeViolations, seller, speak, staySignedIn } from './merchant.ts';

/** A bookkeeper at the end of a month: from home to the file of the statement, and from a sum to what made it. */

/** Clicks from home to a file on the bookkeeper's disk. */
const MOST_CLICKS = 6;

const accountant = () => {
  const found = seller('cafe').people.find(({ role }) => role === 'accountant');
  if (!found) throw new Error('the demo business has no accountant');
  return found;
};

/** The newest month of the list, in which all are closed: its page. */
async function openClosedMonth(page: Page): Promise<void> {
  await page.locator('[data-row]:visible').first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^Statement, / })).toBeVisible();
  await expect(page.getByRole('main').getByText('Closed', { exact: true }).first()).toBeVisible();
}

test.beforeEach(async ({ page }) => {
  await speak(page, 'en');
  await staySignedIn(page, accountant());
});

test('an accountant has the file of a closed month within six clicks, twice the same', { tag: REPEATS }, async ({
  page,
}) => {
  const clicks = await countClicks(page);
  await startAtHome(page);
  await page.getByRole('main').getByRole('link', { name: 'Statements', exact: true }).click();
  await expect(page).toHaveURL(/\/statements/);
  await openClosedMonth(page);
  const download = async (format: 'CSV' | 'PDF') => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: `Download ${format}`, exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(new RegExp(`^statement-\\d{4}-\\d{2}\\.${format.toLowerCase()}$`));
    return readFileSync(await file.path());
  };
  const csv = await download('CSV');
  expect(clicks.count).toBeLessThanOrEqual(MOST_CLICKS);
  const hash =
    (await page
      .getByText(/^[0-9a-f]{64}$/)
      .first()
      .textContent()) ?? 'none';
  expect(csv.toString('utf8')).toContain(hash);
  const pdf = await download('PDF');
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await download('CSV')).equals(csv)).toBe(true);
  expect((await download('PDF')).equals(pdf)).toBe(true);
  await expectNoAxeViolations(page);
});

test('each kind of change leads to its movements, whose sum is the same', { tag: REPEATS }, async ({ page }) => {
  await page.goto('/statements');
  await openClosedMonth(page);
  const month = page.url();
  const rows = page
    .getByRole('table')
    .first()
    .locator('tbody tr')
    .filter({ has: page.getByRole('link') });
  const kinds = await rows.count();
  expect(kinds).toBeGreaterThan(0);
  for (let at = 0; at < kinds; at++) {
    const amount = ((await rows.nth(at).locator('td').last().textContent()) ?? '').trim();
    await rows.nth(at).getByRole('link').click();
    await expect(page).toHaveURL(/\/balance\/entries\?/);
    await expect(page.getByRole('region', { name: 'Totals of these results' })).toContainText(amount);
    await page.goto(month);
  }
});

test('the end of a month is one page, and a business that is not theirs has none', { tag: REPEATS }, async ({
  page,
}) => {
  await startAtHome(page);
  await page.getByRole('main').getByRole('link', { name: 'Month end', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Month end' })).toBeVisible();
  await expectNoAxeViolations(page);
  const key = seller('ceramics').public_key;
  await page.goto('/statements');
  const month = await page.locator('[data-row]:visible').first().getAttribute('href');
  const period = new URL(month ?? '', 'http://localhost').pathname.split('/').at(-1);
  for (const path of [`/statements/${period}`, `/statements/${period}/file`]) {
    const answer = await page.request.get(`${path}?seller=${key}&format=csv`);
    expect(answer.status(), path).toBe(404);
  }
});

test('an accountant makes the archive of the year, and has it as a ZIP with its hash', { tag: REPEATS }, async ({
  page,
}) => {
  await page.goto('/statements');
  await page
    .getByRole('link', { name: /^Archive of / })
    .first()
    .click();
  await page.getByRole('button', { name: 'Make the archive' }).click();
  const link = page
    .getByRole('listitem')
    .filter({ hasText: '· English' })
    .getByRole('link', { name: /^Download, / })
    .first();
  await expect(link).toBeVisible({ timeout: 60_000 });
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(file.suggestedFilename()).toMatch(/^archive-\d{4}-en\.zip$/);
  const bytes = readFileSync(await file.path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  const hash = createHash('sha256').update(bytes).digest('hex');
  await expect(page.getByText(hash)).toBeVisible();
  await expectNoAxeViolations(page);
});
