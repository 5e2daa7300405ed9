import { expect } from '@playwright/test';
import { newSale, paySale } from '../sandbox.ts';
import { givenShop } from '../security/world.ts';
import { REPEATS } from '../passes.ts';
import { countClicks, startAtHome } from './clicks.ts';
import { paidSale, sandbox, seller, speak, staySignedIn } from './merchant.ts';
import { test } from '../quiet-console.ts';

/**
 * The jobs of every day, each from home and in four clicks at most; typing does not count. A link for a product is in
 * `links.spec.ts`.
 */

const MAX_CLICKS = 4;

test.use({ baseURL: sandbox().origin });
test.beforeEach(async ({ page }) => {
  await speak(page, 'en');
});

test('a refund of a part', { tag: REPEATS }, async ({ page }) => {
  await staySignedIn(page, seller('cafe'));
  const saleId = await paidSale(`E2E-job-refund-${Date.now()}`);
  const clicks = await countClicks(page);
  await startAtHome(page);
  await page.getByRole('link', { name: 'Sales', exact: true }).first().click();
  await page.locator(`[data-row][href="/sales/${saleId}"]:visible`).click();
  await page.locator('main header').getByRole('button', { name: 'Refund' }).click();
  await expect(page.locator('#refund-amount')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('30');
  await page.getByRole('dialog').getByRole('button', { name: 'Refund ₪30.00' }).click();
  await expect(page.locator('main h1')).toContainText('Partially refunded');
  expect(clicks.count).toBeLessThanOrEqual(MAX_CLICKS);
});

test('a failed payment is found by the last four digits of its card, with the reason', { tag: REPEATS }, async ({
  page,
}) => {
  await staySignedIn(page, seller('cafe'));
  const { saleId, seller: id } = await newSale();
  await paySale(id, saleId, { credit_card_number: '4000000000000135' });
  const clicks = await countClicks(page);
  await startAtHome(page);
  await page.getByRole('link', { name: 'Sales', exact: true }).first().click();
  await page.getByRole('main').getByRole('search').locator('input').first().click();
  await page.keyboard.type('0135');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=0135/);
  await page.locator(`[data-row][href="/sales/${saleId}"]:visible`).click();
  await expect(page.locator('main ol').first()).toContainText(/limit/);
  expect(clicks.count).toBeLessThanOrEqual(MAX_CLICKS);
});

test('a cashier is invited, by a link that lives for seven days', { tag: REPEATS }, async ({ page }) => {
  const shop = await givenShop('accountant');
  const session = /kupa\.session=([\w-]+)/.exec(shop.owner.cookie)?.[1] ?? '';
  await page.context().addCookies([{ name: 'kupa.session', value: session, url: sandbox().origin }]);
  const email = `cashier-${Date.now()}@example.com`;
  const clicks = await countClicks(page);
  await startAtHome(page);
  await page.getByRole('link', { name: 'People', exact: true }).first().click();
  await page.getByRole('button', { name: 'Invite a teammate' }).click();
  const dialog = page.getByRole('dialog', { name: /^Invite/ });
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(email);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('main li', { hasText: email })).toContainText('Cashier');
  expect(clicks.count).toBeLessThanOrEqual(MAX_CLICKS);
  await page.goto('/sandbox/mailbox');
  await page.locator('nav ol a', { hasText: email }).first().click();
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.frameLocator('iframe').locator('body')).toContainText('7 days');
  await shop.close();
});

test('a callback is sent again', { tag: REPEATS }, async ({ page }) => {
  await staySignedIn(page, seller('cafe'));
  const clicks = await countClicks(page);
  await startAtHome(page);
  await page.getByRole('button', { name: 'Developers' }).first().click();
  await page.getByRole('link', { name: 'Callbacks', exact: true }).first().click();
  await page.locator('tbody tr', { hasText: 'Delivered' }).first().locator('[data-row]').click();
  await expect(page).toHaveURL(/\/callbacks\/\d+$/);
  const old = page.url();
  await page.getByRole('button', { name: 'Resend' }).click();
  await expect(page).not.toHaveURL(old);
  await expect(page.locator('main')).toContainText(`Resend of${old.split('/').at(-1)}`);
  expect(clicks.count).toBeLessThanOrEqual(MAX_CLICKS);
});
