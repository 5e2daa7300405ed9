import { expect, type Page } from '@playwright/test';
import { test } from '../quiet-console.ts';
import { countClicks, startAtHome } from './clicks.ts';
import { expectFits, expectNoAxeViolations, payElsewhere, sandbox, seller, speak, staySignedIn } from './merchant.ts';

/**
 * Link reminded: a link is sent, its buyer opens it and does not pay, the list says so, and one click reminds. From
 * home that is three clicks: the sales, the sale, the reminder.
 */

test.use({ baseURL: sandbox().origin });

/** A buyer's own browser, which has never been signed in to the dashboard. */
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari';

/** Makes and sends a link; answers its sale and its short address. */
async function sendLink(page: Page, product: string, to: string): Promise<{ saleId: string; url: string }> {
  await page.goto('/sales?open=new-link');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Description').fill(product);
  await dialog.getByLabel('Amount', { exact: true }).fill('120');
  await dialog.getByLabel('Send to').fill(to);
  await dialog.getByRole('button', { name: 'Create and send' }).click();
  await expect(dialog.getByText(/^Sent to/)).toContainText(to, { timeout: 20_000 });
  const url = (await dialog.locator('[data-link-address]').textContent()) ?? '';
  const ofSale = await dialog.getByRole('link', { name: 'View sale' }).getAttribute('href');
  return { saleId: ofSale?.split('/').at(-1) ?? '', url };
}

test('a link that was opened and not paid is reminded of in three clicks from home, and not once it is paid', async ({
  page,
  browser,
}) => {
  const product = `Reminded ${Date.now()}`;
  const to = `dana-${Date.now()}@example.com`;
  await speak(page, 'en');
  await staySignedIn(page, seller('cafe'));
  const { saleId, url } = await sendLink(page, product, to);
  expect(url).toMatch(/\/p\/[0-9A-Z]{15}$/);
  const card = await page.request.get(url, { headers: { 'user-agent': 'WhatsApp/2.24.20.89 A' } });
  expect(await card.text()).toContain('property="og:image"');
  await page.goto('/sales');
  const row = page.locator('tbody tr', { hasText: product });
  await expect(row).not.toContainText('Opened');

  const phone = await browser.newContext({ userAgent: PHONE, locale: 'en' });
  const buyer = await phone.newPage();
  await buyer.goto(url);
  await expect(buyer).toHaveURL(/\/sale\/generate\/SALE/);
  await phone.close();

  const clicks = await countClicks(page);
  await startAtHome(page);
  await page.getByRole('link', { name: 'Sales', exact: true }).first().click();
  await expect(row).toContainText('Opened');
  await row.locator('[data-row]').click();
  await page.getByRole('button', { name: 'Remind' }).click();
  await expect(page.getByText('Reminder is on its way to').first()).toBeVisible();
  expect(clicks.count).toBeLessThanOrEqual(3);
  const story = page.locator('main ol').first();
  await expect(story).toContainText('The payment link was opened for the first time');
  await expect(story).toContainText('The payment reminder');
  await expectFits(page);
  await expectNoAxeViolations(page);

  await page.goto(`/sandbox/mailbox?seller=${seller('cafe').public_key}`);
  const messages = page.locator('nav ol a', { hasText: to });
  await expect(messages).toHaveCount(2, { timeout: 20_000 });
  await messages.first().click();
  await expect(page.frameLocator('iframe').locator('a.button')).toHaveAttribute('href', url);

  await payElsewhere(saleId);
  await page.goto(`/sales/${saleId}`);
  await expect(page.getByRole('button', { name: 'Remind' })).toHaveCount(0);
});
