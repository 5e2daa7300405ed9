import { expect } from '@playwright/test';
import { test } from '../quiet-console.ts';
import { expectNoAxeViolations, sandbox, speak, staySignedIn } from '../merchant/merchant.ts';
import { REPEATS } from '../passes.ts';

/**
 * Tasks of a partner's people with its sellers: from the funnel to the list, from the list to a seller, and an
 * invitation. In English and in Hebrew.
 */

test.use({ baseURL: sandbox().origin });

const newEmail = (): string => `corner-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.com`;

test('a number of the funnel opens the list behind it, and a seller opens from there', { tag: REPEATS }, async ({
  page,
}) => {
  await speak(page, 'en');
  await staySignedIn(page, sandbox().partner);
  await page.goto('/partner/funnel');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Onboarding funnel');
  await expectNoAxeViolations(page);
  const number = page.locator('a[href="/partner?state=changes-requested"]');
  const count = Number.parseInt((await number.textContent()) ?? '', 10);
  await number.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sellers');
  await expect(page.locator('table tbody tr')).toHaveCount(count);
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Haifa Print House' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Haifa Print House');
  await expect(page.getByRole('heading', { name: 'Fees' })).toBeVisible();
  await expectNoAxeViolations(page);
});

test('a business is invited, found, reminded and withdrawn', async ({ page }) => {
  const email = newEmail();
  await speak(page, 'en');
  await staySignedIn(page, sandbox().partner);
  await page.goto('/partner/invite');
  await page.locator('#email').fill('nobody');
  await page.locator('#email').press('Enter');
  await expect(page.locator('#email-error')).toBeVisible();
  await page.locator('#email').fill(email);
  await page.locator('#name').fill('Corner Books');
  await page.locator('#name').press('Enter');
  await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible();
  await expect(page.getByText(/\/onboarding\/[\w-]{43}/)).toBeVisible();
  await page.goto(`/partner?q=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: 'Corner Books' }).first().click();
  await page.getByRole('button', { name: 'Send a reminder' }).click();
  await expect(page.getByText('The reminder is on its way')).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw the invitation' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Rejected').first()).toBeVisible();
  // Its e-mail is free for another invitation, once.
  const inviteAgain = async (): Promise<void> => {
    await page.goto('/partner/invite');
    await page.locator('#email').fill(email);
    await page.locator('#email').press('Enter');
  };
  await inviteAgain();
  await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible();
  await inviteAgain();
  await expect(page.locator('#email-error')).toHaveText('Another seller has this email.');
});

test('an e-mail to two sellers at once has an outcome for each', { tag: REPEATS }, async ({ page }) => {
  await speak(page, 'en');
  await staySignedIn(page, sandbox().partner);
  await page.goto('/partner?sort=name');
  const boxes = page.locator('table tbody input[type=checkbox]');
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByRole('button', { name: 'Write an email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Write to 2 sellers' });
  await dialog.locator('#note-subject').fill('New prices');
  await dialog.locator('#note-text').fill('From Sunday on.');
  await expect(dialog.getByRole('heading', { name: 'Preview' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Apply to 2 sellers' }).click();
  await expect(dialog.getByText('Done for 2 of 2')).toBeVisible();
  await expect(dialog.locator('[data-outcome=done]')).toHaveCount(2);
});

test('in Hebrew on a phone nothing is cut off, and a reviewer begins at the reviews and changes nothing', {
  tag: REPEATS,
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await speak(page, 'he');
  await page.goto('/sign-in');
  await page.locator('#email').fill('reviewer@kupa.test');
  await page.locator('#password').fill(sandbox().partner.password);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL('**/partner/review');
  await page.goto('/partner');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('בתי עסק');
  await expect(page.getByRole('link', { name: 'הזמנת בית עסק' })).toHaveCount(0);
  const isCut = () => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  expect(await isCut()).toBe(false);
  await expectNoAxeViolations(page);
  for (const path of ['/partner/funnel', '/partner?q=Volga']) {
    await page.goto(path);
    expect([path, await isCut()]).toEqual([path, false]);
  }
  await page.locator('[data-row]:visible').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Volga Bakery');
  await expect(page.getByRole('button', { name: 'שליחת דוא״ל' })).toHaveCount(0);
  expect(await isCut()).toBe(false);
  expect((await page.goto('/partner/invite'))?.status()).toBe(403);
  expect((await page.goto('/sales'))?.status()).toBe(403);
});

test('one click on a seller’s page opens its dashboard as it sees it, and the end leads back', {
  tag: REPEATS,
}, async ({ page }) => {
  await speak(page, 'en');
  await staySignedIn(page, sandbox().partner);
  await page.goto('/partner?state=changes-requested');
  await page.locator('table a[data-row]').first().click();
  await page.waitForURL('**/partner/sellers/*');
  await expect(page.getByRole('button', { name: 'Preview as seller' })).toBeVisible();
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const from = page.url();
  await page.getByRole('button', { name: 'Preview as seller' }).click();
  await page.waitForURL(`${sandbox().origin}/`);
  const bar = page.getByRole('complementary', { name: 'Preview as seller' });
  await expect(bar).toContainText(name);
  for (const [link, path] of [
    ['Sales', '/sales'],
    ['Callbacks', '/callbacks'],
    ['People', '/settings/people'],
  ] as const) {
    await bar.getByRole('link', { name: link }).click();
    await page.waitForURL(`**${path}`);
    await expect(bar).toBeVisible();
  }
  await expectNoAxeViolations(page);
  // Its setup is named with the way to each part.
  const setup = page.getByRole('complementary', { name: 'Business setup' });
  await expect(setup.getByRole('link').first()).toHaveAttribute('href', /\/onboarding\/[\w-]{43}/);
  await bar.getByRole('button', { name: 'End' }).click();
  await page.waitForURL(from);
  await expect(bar).toBeHidden();
});
