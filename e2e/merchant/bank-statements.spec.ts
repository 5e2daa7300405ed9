import { expect, type Page } from '@playwright/test';
import { mt940Of } from '#lib/testing/bank-statements/write-statements.ts';
import { REPEATS } from '../passes.ts';
import { test } from '../quiet-console.ts';
import { expectNoAxeViolations, openDialog, seller, speak, staySignedIn } from './merchant.ts';

/** A bookkeeper beside the bank's statement: pasted, matched, one line by hand, undone, and a file that is refused. */

const accountant = () => {
  const found = seller('cafe').people.find(({ role }) => role === 'accountant');
  if (!found) throw new Error('the demo business has no accountant');
  return found;
};

/** Some days ago, as the bank writes it. */
const daysAgo = (days: number): string => {
  const [year, month, day] = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
};

/** An amount that no payout has, minor units as a bank writes them. */
const someAmount = (): string => `${Math.floor(Math.random() * 8_000) + 1_000}.13`;

const HEAD = 'תאריך\tתיאור\tאסמכתא\tחובה\tזכות';

async function paste(page: Page, text: string): Promise<void> {
  await page.getByLabel('Paste the lines of the statement').fill(text);
  await page.getByRole('button', { name: 'Read the lines' }).click();
}

test.beforeEach(async ({ page }) => {
  await speak(page, 'en');
  await staySignedIn(page, accountant());
  await page.goto('/bank-statements');
});

test('an accountant pastes a statement, matches a line by hand, undoes it, and the same paste changes nothing', {
  tag: REPEATS,
}, async ({ page }) => {
  const [amount, name] = [someAmount(), `Transfer ${Date.now()}`];
  const text = `${HEAD}\n${daysAgo(2)}\t${name}\t77\t\t${amount}\n${daysAgo(2)}\tRent\t78\t4,000.00\t`;
  await paste(page, text);
  await expect(page.getByText(/One new line\. None was matched\. One line of money out/)).toBeVisible();

  await page.getByRole('link', { name: 'Show these lines' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row.getByText('Unmatched', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: 'Match', exact: true }).click();
  const dialog = openDialog(page);
  await dialog.getByRole('checkbox').first().check();
  await expect(dialog.getByText(/differ by/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Match', exact: true }).click();
  await expect(row.getByText('Matched', { exact: true })).toBeVisible();
  await expect(row.getByRole('link', { name: /^Payout of/ })).toBeVisible();
  await expect(row.getByText(/^Matched by /)).toBeVisible();
  await expectNoAxeViolations(page);

  await row.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByText('Unmatched', { exact: true })).toBeVisible();

  await row.getByRole('button', { name: 'Not a payout' }).click();
  await openDialog(page).getByLabel('What is it? (optional)').fill('A deposit');
  await openDialog(page).getByRole('button', { name: 'Set aside' }).click();
  await expect(row.getByText('A deposit')).toBeVisible();

  await page.goto('/bank-statements');
  await paste(page, text);
  await expect(page.getByText(/No new lines\..*One line was here already\./)).toBeVisible();
});

test('a payout that was on its way is confirmed by a file of its bank, and its page says so', async ({ page }) => {
  await page.goto('/bank-statements?state=matched');
  const row = page.getByRole('row').filter({ hasText: 'KUPA' }).first();
  await expect(row.getByText(/The line names it|Same amount/)).toBeVisible();
  await row
    .getByRole('link', { name: /^Payout of/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'On the bank’s statement' })).toBeVisible();
  await page.goto('/month-end');
  await expect(page.getByText(/confirmed by the bank’s statement|aren’t confirmed/)).toBeVisible();
});

test('a file whose columns nobody knows asks which is which, and one that is cut off says so', async ({ page }) => {
  await paste(page, `${daysAgo(3)};coffee;${someAmount()}\n${daysAgo(3)};tea;${someAmount()}`);
  await page.getByRole('button', { name: 'Read the table' }).click();
  await expect(page.getByText('Choose a date, and either one amount or debit and credit.')).toBeVisible();
  await page.getByLabel('Column 1').selectOption('Date');
  await page.getByLabel('Column 3').selectOption('Amount, minus is money out');
  await page.getByRole('button', { name: 'Read the table' }).click();
  await expect(page.getByText(/2 new lines\./)).toBeVisible();
  await page.getByRole('button', { name: 'Remove this file' }).click();
  await openDialog(page).getByRole('button', { name: 'Remove this file' }).click();
  await expect(page.getByText('The file was removed.').first()).toBeVisible();

  const lines = [{ bookedOn: '2026-11-02', valueOn: '2026-11-02', amount: 12_300, text: 'x', reference: 'R1' }];
  await page.locator('input[type=file]').setInputFiles({
    name: 'statement.sta',
    mimeType: 'text/plain',
    buffer: Buffer.from(mt940Of(lines).replace(/:62F:[\s\S]*/, '')),
  });
  await expect(page.getByText('The end of the file is missing. Download it from the bank again.')).toBeVisible();
});
