import { expect, type Page } from '@playwright/test';
import { axeViolations } from '../axe.ts';
import { newSale } from '../sandbox.ts';
import { REPEATS } from '../passes.ts';
import { test } from '../quiet-console.ts';

/** The issuer asks in a dialog over the payment page. */

const SECURE = { services: [{ name: '3D Secure', settings: { active: true } }] };
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm with your bank' });
const issuer = (page: Page) => page.frameLocator('iframe[data-challenge]');
const notice = (page: Page) => page.locator('form .notice');

/** Up to the issuer's question. */
async function givenChallenge(page: Page, more: object = {}): Promise<string> {
  const { saleUrl } = await newSale({ ...SECURE, ...more });
  await page.goto(saleUrl);
  await expect(page.locator('#pay[data-ready]')).toBeVisible();
  await pay(page);
  return saleUrl;
}

async function pay(page: Page): Promise<void> {
  const values = { number: '4000000000003220', exp: '1230', csc: '123', name: 'Dana Levi' };
  for (const [field, value] of Object.entries(values)) await page.locator(`[autocomplete=cc-${field}]`).fill(value);
  await page.locator('form button').click();
}

test('a buyer who says no can try again on the page they never left; one who says yes is paid', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  const saleUrl = await givenChallenge(page);
  await expect(issuer(page).locator('button[value=failed]')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await issuer(page).locator('button[value=failed]').click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(notice(page)).toContainText('declined');
  await expect(notice(page)).toBeFocused();
  await expect(page.locator('[autocomplete=cc-number]')).toHaveValue('4000 0000 0000 3220');
  await pay(page);
  await issuer(page).locator('button[value=passed]').click();
  await expect(page.getByRole('heading', { name: 'Payment complete' })).toBeFocused();
  expect([page.url(), errors]).toEqual([saleUrl, []]);
});

test('P21: the focus moves in and stays in, Escape asks before anything is cancelled, and a cancelled payment can be made again', async ({
  page,
}) => {
  await givenChallenge(page);
  await expect(dialog(page).getByRole('heading', { name: 'Confirm with your bank' })).toBeFocused();
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true);
  }
  await page.locator('.issuer-close').focus();
  await page.keyboard.press('Escape');
  await expect(dialog(page).getByRole('heading', { name: 'Cancel this payment?' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(issuer(page).locator('button[value=passed]')).toBeVisible();
  await page.locator('.issuer-close').click();
  await page.route('**/cancel?*', (route) => route.abort(), { times: 1 });
  await dialog(page).getByRole('button', { name: 'Cancel the payment' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('You’re offline');
  await dialog(page).getByRole('button', { name: 'Cancel the payment' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(notice(page)).toContainText('Nothing was charged');
  await expect(notice(page)).toBeFocused();
  await expect(page.locator('form button')).toBeEnabled();
});

test('who loads the page again finds the question again; a page without the part for it goes there as a whole and comes back', {
  tag: REPEATS,
}, async ({ page }) => {
  page.on('dialog', (asked) => void asked.accept());
  const saleUrl = await givenChallenge(page);
  await expect(issuer(page).locator('button[value=passed]')).toBeVisible();
  await page.reload();
  await expect(issuer(page).locator('button[value=passed]')).toBeVisible();
  await page.route('**/sale/part/challenge/**', (route) => route.abort());
  await page.reload();
  await expect(page).toHaveURL(/\/sandbox\/3ds\//);
  await page.locator('button[value=passed]').click();
  await expect(page).toHaveURL(saleUrl);
  await expect(page.getByRole('heading', { name: 'Already paid' })).toBeVisible();
});

test('a buyer of a template, and one who chose among all methods, answer over the page too', { tag: REPEATS }, async ({
  page,
}) => {
  await givenChallenge(page, { sale_type: 'template' });
  await issuer(page).locator('button[value=passed]').click();
  await expect(page.getByRole('heading', { name: 'Payment complete' })).toBeVisible();
  const { saleUrl } = await newSale({ ...SECURE, sale_payment_method: 'multi' });
  await page.goto(saleUrl);
  await page.locator('[role=radio][data-method=credit-card]').click();
  await pay(page);
  await expect(issuer(page).locator('button[value=passed]')).toBeVisible();
  page.on('dialog', (asked) => void asked.accept());
  await page.reload();
  await page.getByRole('link', { name: 'Continue at your bank' }).click();
  await issuer(page).locator('button[value=passed]').click();
  await expect(page.getByRole('heading', { name: 'Payment complete' })).toBeVisible();
});

test('a message that is not of our own frame closes nothing', async ({ page }) => {
  await givenChallenge(page);
  await expect(issuer(page).locator('button[value=passed]')).toBeVisible();
  let asked = 0;
  page.on('request', (request) => {
    asked += request.url().includes('/payment?') ? 1 : 0;
  });
  await page.evaluate(() => postMessage({ kupa: 'challenge-over' }, location.origin));
  await page.evaluate(() =>
    document.querySelector('iframe')?.contentWindow?.parent.postMessage({ kupa: 'challenge-over' }, '*'),
  );
  await page.waitForTimeout(400);
  expect(asked).toBe(0);
  await expect(issuer(page).locator('button[value=passed]')).toBeVisible();
});
