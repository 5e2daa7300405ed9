import { expect, type Page } from '@playwright/test';
import { test } from '../quiet-console.ts';
import { REPEATS } from '../passes.ts';
import { countClicks, startAtHome } from './clicks.ts';
import {
  expectFits,
  expectNoAxeViolations,
  openSale,
  payElsewhere,
  sandbox,
  seller,
  speak,
  staySignedIn,
} from './merchant.ts';

/** A payment link from home to the buyer. Whatever is not typed is a click, and four are enough. */

test.use({ baseURL: sandbox().origin });

async function givenProduct(page: Page): Promise<string> {
  const name = `Bowl ${Date.now()}`;
  await page.goto('/products/new');
  await page.locator('#name').fill(name);
  await page.locator('#description').fill('Blue');
  await page.locator('#price_include_vat').fill('59');
  await page.locator('#name').press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  return name;
}

/** Makes a link for a product from home and sends it; answers how many clicks that took. */
async function sendProductLink(page: Page, to: string): Promise<number> {
  await speak(page, 'en');
  await staySignedIn(page, seller('ceramics'));
  const name = await givenProduct(page);
  const clicks = await countClicks(page);
  await startAtHome(page);
  await page.getByRole('link', { name: 'Products', exact: true }).first().click();
  await page.locator('tbody tr', { hasText: name }).locator('[data-row]').click();
  await page.getByRole('button', { name: 'Payment link' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Send to')).toBeFocused();
  await page.keyboard.type(to);
  await dialog.getByRole('button', { name: 'Create and send' }).click();
  await expect(dialog.getByText(/^Sent to/)).toContainText(to, { timeout: 20_000 });
  return clicks.count;
}

async function openMailbox(page: Page): Promise<void> {
  await page.goto(`/sandbox/mailbox?seller=${seller('ceramics').public_key}`);
}

test('a link for a product is made and sent by e-mail in four clicks, and its buyer has the receipt too', async ({
  page,
}) => {
  const to = `dana-${Date.now()}@example.com`;
  expect(await sendProductLink(page, to)).toBeLessThanOrEqual(4);
  await expectNoAxeViolations(page);
  const address = await page.locator('[data-link-address]').textContent();
  const ofSale = await page.getByRole('link', { name: 'View sale' }).getAttribute('href');
  const saleId = ofSale?.split('/').at(-1) ?? '';
  await page.getByRole('link', { name: 'View message' }).click();
  await expect(page).toHaveURL(new RegExp(`/sales/${saleId}#message-\\d+$`));
  await expect(page.locator('main ol').first()).toContainText(to);

  await openMailbox(page);
  const message = page.locator('nav ol a', { hasText: to });
  await message.first().click();
  await expect(page.frameLocator('iframe').locator('a.button')).toHaveAttribute('href', address ?? '');
  await payElsewhere(saleId, { who: 'ceramics', price: 5_900 });
  await openMailbox(page);
  await expect(message).toHaveCount(2);
});

test('by SMS it takes as many', { tag: REPEATS }, async ({ page }) => {
  expect(await sendProductLink(page, '052-765-4321')).toBeLessThanOrEqual(4);
  const address = (await page.locator('[data-link-address]').textContent()) ?? '';
  await openMailbox(page);
  await page.locator('nav ol a', { hasText: '+972527654321' }).first().click();
  await expect(page.getByRole('article')).toContainText(address);
});

test('an unpaid sale is sent again in another language, and the timeline says who did', { tag: REPEATS }, async ({
  page,
}) => {
  const to = `noa-${Date.now()}@example.com`;
  await speak(page, 'en');
  await staySignedIn(page, seller('cafe'));
  await page.goto(`/sales/${await openSale(`E2E-send-${Date.now()}`)}`);
  await page.getByRole('button', { name: 'Send link' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Email', exact: true }).click();
  await expect(dialog.getByLabel('Email address')).toBeFocused();
  await dialog.getByLabel('Email address').fill(to);
  await dialog.getByLabel('Language').selectOption('he');
  await dialog.locator('summary').click();
  await expect(page.frameLocator('iframe').locator('html')).toHaveAttribute('lang', 'he');
  await dialog.getByRole('button', { name: 'Send email' }).click();
  await expect(dialog.getByText(/^Sent to/)).toContainText(to, { timeout: 20_000 });
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  const line = page.locator('main ol li', { hasText: to });
  await expect(line).toContainText(/Sent by .*\S/);
});

test('the code is on the screen and on a page to print, with who asks for how much and for what (he, phone)', {
  tag: REPEATS,
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await speak(page, 'he', 'dark');
  await staySignedIn(page, seller('cafe'));
  await page.goto(`/sales/${await openSale(`E2E-code-${Date.now()}`)}`);
  await page.getByRole('button', { name: 'שליחת הקישור' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'קוד QR' }).click();
  await expect(dialog.getByRole('img', { name: /QR/ })).toBeVisible();
  await expectFits(page);
  await expectNoAxeViolations(page);
  await page.goto((await dialog.locator('a[href$="/poster"]').getAttribute('href')) ?? '');
  const poster = page.getByRole('main');
  for (const said of ['Cafe Levant', '120', 'Lunch for two', '/p/']) await expect(poster).toContainText(said);
  await expect(poster.getByRole('img', { name: /QR/ })).toBeVisible();
  await expectFits(page);
  await expectNoAxeViolations(page);
  await page.emulateMedia({ media: 'print' });
  await expect(poster.getByRole('button')).toBeHidden();
  await expect(poster.getByRole('img', { name: /QR/ })).toBeVisible();
});

test('the link of another business is as one that does not exist', { tag: REPEATS }, async ({ page }) => {
  const saleId = await openSale(`E2E-theirs-${Date.now()}`, { who: 'ceramics' });
  await speak(page, 'en');
  await staySignedIn(page, seller('cafe'));
  for (const path of ['link', 'link/preview', 'link/poster'])
    expect((await page.request.get(`/sales/${saleId}/${path}`)).status()).toBe(404);
  const own = await openSale(`E2E-ours-${Date.now()}`);
  for (const path of ['link', 'link/preview', 'link/poster'])
    expect((await page.request.get(`/sales/${own}/${path}`)).status()).toBe(200);
});
