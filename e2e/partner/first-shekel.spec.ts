import { devices, expect, type Page } from '@playwright/test';
import { closeDatabase } from '#lib/platform/db/database.ts';
import { countClicks } from '../merchant/clicks.ts';
import { test } from '../quiet-console.ts';
import { givenInvited } from './given-onboarding.ts';
import { expectWellMade, inLanguage, proveAddress } from './wizard.ts';

/** The first shekel: from the last click of the onboarding to the payment on the screen of its owner. */

/** Milliseconds, and clicks at the desk: the invitation is accepted, and a link is chosen. */
const [MOST_MS, MOST_CLICKS] = [60_000, 2];

test.afterAll(() => closeDatabase());

/** Pays with a card on the page of all methods, as the owner does with an own phone. */
async function payOnPhone(phone: Page, address: string): Promise<void> {
  await phone.goto(address);
  await expect(phone.locator('#pay[data-ready]')).toBeVisible();
  const card = phone.locator('.panel[data-method=credit-card]');
  if (!(await card.isVisible())) await phone.locator('[role=radio][data-method=credit-card]').click();
  await phone.locator('[autocomplete=cc-number]').fill('4111111111111111');
  await phone.locator('[autocomplete=cc-exp]').fill('1230');
  await phone.locator('[autocomplete=cc-csc]').fill('123');
  await phone.locator('[autocomplete=cc-name]').fill('Dana Levi');
  await card.locator('form button').click();
  await expect(phone.locator('[data-screen=done]')).toBeVisible();
}

test('the first payment of a new business comes within a minute, and nothing is typed twice', async ({
  page,
  browser,
}) => {
  const t = inLanguage('en');
  const invited = await givenInvited('en', { firstName: 'Dana', lastName: 'Levi' }, { sites: ['https://example.com'] });
  await proveAddress(page, invited, t);
  const clicks = await countClicks(page);
  const began = Date.now();
  await page.getByRole('button', { name: t('onboarding.overview.dashboard') }).click();

  await expect(page.getByLabel(t('access.link.nameLabel'))).toHaveValue('Dana Levi');
  // The partner's colour is there still.
  expect(await page.evaluate(() => document.documentElement.style.getPropertyValue('--accent'))).toContain('#');
  await page.getByLabel(t('access.newPassword.password')).fill('four quite different words');
  await page.getByRole('button', { name: t('access.invitation.submit') }).click();

  await expect(page.getByRole('heading', { name: t('dashboard.start.title') })).toBeVisible();
  await page.getByRole('button', { name: t('dashboard.start.link.title') }).click();
  await expect(page.getByRole('heading', { name: t('dashboard.start.code.title') })).toBeVisible();
  await expect(page.getByRole('img', { name: t('messages.send.codeOf') })).toBeVisible();
  const address = (await page.locator('[data-link-address]').textContent()) ?? '';
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectWellMade(page);
  if (size) await page.setViewportSize(size);

  const phone = await (await browser.newContext({ ...devices['Pixel 7'] })).newPage();
  await payOnPhone(phone, address);
  await expect(page.getByRole('heading', { name: t('dashboard.start.paid.title') })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('₪10.00');
  const took = Date.now() - began;
  test.info().annotations.push({ type: 'first shekel', description: `${took} ms, ${clicks.count} clicks` });
  expect(took).toBeLessThanOrEqual(MOST_MS);
  expect(clicks.count).toBeLessThanOrEqual(MOST_CLICKS);
  await expectWellMade(page);
  await phone.context().close();

  await page.getByRole('link', { name: t('dashboard.start.paid.home') }).click();
  await expect(page.getByRole('main')).toContainText(t('dashboard.start.sample'));
});
