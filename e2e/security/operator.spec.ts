import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Browser, expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectFits, expectNoAxeViolations, openDialog, speak } from '../merchant/merchant.ts';
import { test } from '../quiet-console.ts';
import { sandbox } from '../sandbox.ts';

/**
 * Two people who run the installation, from the command on: each sets up a second factor before anything is shown; one
 * finds a seller and asks for a correction of its balance, the other one approves it, and the balance says it.
 */

const PASSWORD = 'correct horse battery 42';

/** Gives a person the role by the command, and lets them in by the mail. */
async function becomeOperator(browser: Browser, name: string): Promise<Page> {
  const email = `${name.toLowerCase()}-${Date.now()}@example.com`;
  const command = ['scripts/run.mjs', 'scripts/operators.ts', 'add', email];
  const { stdout } = await promisify(execFile)(process.execPath, command);
  expect(stdout).toContain(email);
  const page = await (await browser.newContext({ baseURL: sandbox().origin })).newPage();
  await speak(page, 'en');
  await page.goto('/sandbox/mailbox');
  const mail = page.locator('nav ol a', { hasText: email }).first();
  await expect(mail).toBeVisible({ timeout: 30_000 });
  await mail.click();
  const link = await page.frameLocator('iframe').locator('a.button').getAttribute('href');
  await page.goto(link ?? '');
  await page.locator('#name').fill(name);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('button[type=submit]').click();
  // Nothing of the area before a second factor.
  await expect(page).toHaveURL(/\/operator\/account$/);
  await page.goto('/operator/sellers');
  await expect(page).toHaveURL(/\/operator\/account$/);
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = openDialog(page);
  const secret = ((await dialog.locator('code').first().textContent()) ?? '').replace(/\s/g, '');
  await dialog.locator('#factor-code').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await dialog.locator('button[type=submit]').click();
  await dialog.getByRole('button', { name: /saved/i }).click();
  return page;
}

/** The available amount in the first currency, as the page says it: minor units. */
async function availableOn(page: Page): Promise<number> {
  const text = await page.getByRole('region', { name: 'Balance' }).locator('dd').first().textContent();
  return Number((text ?? '').replace(/[^\d-]/g, ''));
}

test('an operator asks for a correction, another one approves it, and the balance of the seller says it', async ({
  browser,
}) => {
  const [olga, omer] = await Promise.all([becomeOperator(browser, 'Olga'), becomeOperator(browser, 'Omer')]);
  const reason = `Fee twice ${Date.now()}`;
  const books = sandbox().sellers.find(({ name }) => /book/i.test(name)) ?? sandbox().sellers[0];
  await olga.goto(`/operator/sellers?q=${encodeURIComponent(books?.name ?? '')}`);
  await olga
    .getByRole('link', { name: books?.name ?? '' })
    .first()
    .click();
  await expect(olga.getByRole('heading', { level: 1, name: books?.name ?? '' })).toBeVisible();
  await expectNoAxeViolations(olga);
  const before = await availableOn(olga);
  await olga.getByRole('button', { name: 'Adjust balance' }).click();
  const dialog = openDialog(olga);
  await dialog.locator('#amount').fill('12.34');
  await dialog.locator('#reason').fill(reason);
  await dialog.locator('button[type=submit]').click();
  await expect(dialog).toBeHidden();

  await omer.goto('/operator');
  await omer.setViewportSize({ width: 360, height: 740 });
  await expectFits(omer);
  await omer
    .getByRole('region', { name: /Adjustments/ })
    .getByRole('link')
    .click();
  const waiting = omer.locator('li', { hasText: reason });
  await waiting.getByRole('button', { name: 'Approve' }).click();
  await expect(omer.getByRole('region', { name: 'Booked' })).toContainText(reason);
  await expectNoAxeViolations(omer);
  await olga.reload();
  expect(await availableOn(olga)).toBe(before + 1_234);
  await expect(olga.getByRole('region', { name: 'Adjustments' })).toContainText('Asked by');

  // The address is there for nobody else.
  const nobody = await (await browser.newContext({ baseURL: sandbox().origin })).newPage();
  expect((await nobody.goto('/operator/sellers'))?.status()).toBe(404);
});
