import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations, seller, speak, staySignedIn } from './merchant.ts';
import { test } from '../quiet-console.ts';

/** An agreement between two businesses, from both sides: drafted, sent, read, and accepted with a code. */

/** The code of the newest message to this address in the sandbox's mailbox. */
async function codeTo(page: Page, address: string): Promise<string> {
  let code = '';
  await expect(async () => {
    await page.goto(`/sandbox/mailbox?seller=${seller('cafe').public_key}`);
    await page.locator('nav ol a', { hasText: address }).filter({ hasText: 'Your code' }).first().click();
    const text = await page.frameLocator('iframe').locator('body').textContent({ timeout: 5_000 });
    code = /Your code\s*(\d{6})/.exec(text ?? '')?.[1] ?? '';
    expect(code).not.toBe('');
  }).toPass({ timeout: 40_000 });
  return code;
}

test('two businesses agree: a draft is sent, read, and accepted with a code', async ({ page, browser }) => {
  const subject = `E2E-agreement-${Date.now()}`;
  const address = `${subject.toLowerCase()}@example.com`;
  await speak(page, 'en');
  await staySignedIn(page, seller('cafe'));
  await page.goto('/agreements/new');
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Amount').fill('120');
  const today = await page.evaluate(() => new Date().toISOString().slice(0, 10).split('-').reverse().join('/'));
  await page.getByLabel('Due on').fill(today);
  await page.getByLabel('Business name').fill('Levi Ltd');
  await page.getByLabel('Business number').fill('515000002');
  await page.getByLabel('Contact person').fill('Dana Levi');
  await page.getByRole('group', { name: 'Buyer' }).getByLabel('Email').fill(address);
  await page.getByRole('group', { name: 'Who accepts' }).getByLabel('Name').first().fill('Dana Levi');
  await page.getByRole('group', { name: 'Who accepts' }).getByLabel('Email').first().fill(address);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.locator('main h1')).toContainText(subject, { timeout: 20_000 });
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect(page.locator('main').getByText('Sent', { exact: true }).first()).toBeVisible();
  const url = /https?:\/\/[^\s/]+\/agreement\/\w{15}/.exec((await page.locator('main').textContent()) ?? '')?.[0] ?? '';
  const here = page.url();
  const buyer = await (await browser.newContext()).newPage();
  await buyer.goto(`${url}?lang=en`);
  await expect(buyer.getByRole('heading', { name: subject })).toBeVisible();
  await expectNoAxeViolations(buyer);
  await buyer.getByRole('button', { name: /send me a code/ }).click();
  await expect(buyer.getByLabel('Code')).toBeVisible();
  await buyer.getByLabel('Code').fill(await codeTo(page, address));
  await expectNoAxeViolations(buyer);
  await buyer.getByRole('button', { name: 'Accept' }).click();
  await expect(buyer.locator('main')).toContainText('Your answer was recorded');
  await expect(async () => {
    await page.goto(here);
    await expect(
      page
        .locator('main')
        .getByText(/^(Accepted|Active)$/)
        .first(),
    ).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await expect(page.locator('main')).toContainText(/Dana Levi\W* accepted/);
  await expectNoAxeViolations(page);
});
