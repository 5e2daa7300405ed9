import { expect, type Page } from '@playwright/test';
import { test } from '../quiet-console.ts';
import { newSale } from '../sandbox.ts';
import { countClicks } from './clicks.ts';
import { expectNoAxeViolations, sandbox, seller, speak, staySignedIn } from './merchant.ts';

/** Two payments alike: the second is asked about before it is taken, and given back afterwards, in two clicks each. */

test.use({ baseURL: sandbox().origin });

/** None of the documented test cards, which are paid with all day. */
const CARD = '4012888888881881';

async function fill(page: Page, address: string): Promise<void> {
  await page.goto(`${address}?lang=en`);
  await expect(page.locator('#pay[data-ready]')).toBeVisible();
  await page.locator('[autocomplete=cc-number]').fill(CARD);
  await page.locator('[autocomplete=cc-exp]').fill('1230');
  await page.locator('[autocomplete=cc-csc]').fill('123');
  await page.locator('[autocomplete=cc-name]').fill('Dana Levi');
}

test('two payments alike', async ({ page }) => {
  // Of no other journey that pays the same seller.
  const price = 60_000 + (Date.now() % 9_999);
  const amount = `₪${(price / 100).toFixed(2)}`;
  const [first, second] = [await newSale({ sale_price: price }), await newSale({ sale_price: price })];
  const paid = page.getByRole('heading', { name: 'Payment complete' });
  await fill(page, first.saleUrl);
  await page.locator('form button').click();
  await expect(paid).toBeVisible();

  await fill(page, second.saleUrl);
  const clicks = await countClicks(page);
  await page.reload();
  await fill(page, second.saleUrl);
  const before = clicks.count;
  await page.locator('form button').click();
  await expect(page.locator('.notice')).toContainText(/^You paid .* less than a minute ago\. Pay again\?$/);
  await expect(page.locator('form button')).toContainText('again');
  await expectNoAxeViolations(page);
  await page.locator('form button').click();
  await expect(paid).toBeVisible();
  expect(clicks.count - before).toBe(2);

  await speak(page, 'en');
  await staySignedIn(page, seller('cafe'));
  await page.goto(`/sales/${second.saleId}`);
  await expect(page.getByText('Looks like a double payment')).toBeVisible();
  await expectNoAxeViolations(page);
  const atSale = clicks.count;
  await page.locator('main header').getByRole('button', { name: 'Refund' }).click();
  await expect(page.locator('#refund-reason')).toHaveValue('duplicate');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Refund ${amount}` })
    .click();
  await expect(page.locator('main h1')).toContainText('Refunded');
  expect(clicks.count - atSale).toBe(2);
});
