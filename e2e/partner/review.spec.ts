import { expect, type Page, test } from '@playwright/test';
import type { Language } from '#lib/kernel/language.ts';
import { closeDatabase } from '#lib/platform/db/database.ts';
import { type MessageKey, say } from '#lib/platform/i18n/say.ts';
import { isolate } from '#lib/platform/i18n/isolate.ts';
import { axeViolations } from '../axe.ts';
import { sandbox as demo, staySignedIn } from '../merchant/merchant.ts';
import { call, paySale, sandbox } from '../sandbox.ts';
import { givenWaiting, type Waiting } from './given-review.ts';

/** A partner's reviewer refuses one document, its seller mends it, the reviewer approves, the seller sells. */

test.afterAll(() => closeDatabase());

type Say = (key: MessageKey, values?: Record<string, string | number>) => string;

async function open(page: Page, language: Language, width = 1280): Promise<Say> {
  await page.setViewportSize({ width, height: 900 });
  await page.context().addCookies([{ name: 'kupa-language', value: language, url: sandbox().origin }]);
  await staySignedIn(page, demo().partner);
  return (key, values = {}) => say(language, key, values);
}

async function openReview(page: Page, { name }: Waiting): Promise<void> {
  await page.goto(`/partner/review?q=${encodeURIComponent(name)}`);
  await page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible();
}

for (const language of ['he', 'en', 'ar'] as const) {
  test(`a document is refused, mended and accepted, and the seller sells, in ${language}`, async ({ page }) => {
    test.setTimeout(180_000);
    const waiting = await givenWaiting('en');
    const t = await open(page, language);
    await openReview(page, waiting);
    expect(await axeViolations(page)).toEqual([]);

    // The keys: the card is accepted, and the cheque refused with a prepared reason.
    await page.locator('main').focus();
    await page.keyboard.press('a');
    await expect(page.getByText(t('seller-files.state.accepted')).first()).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog');
    await dialog.locator('#reason').selectOption('cut-off');
    await dialog.locator('#note').fill('Left edge');
    // What the seller will read is in the seller's language, whatever the reviewer's is.
    await expect(dialog.locator('blockquote')).toHaveText(/cut off.*Left edge/);
    await dialog.getByRole('button', { name: t('review.refuse') }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(t('seller-files.state.refused')).first()).toBeVisible();
    await expect(page.getByRole('button', { name: t('review.approve'), exact: true })).toBeDisabled();

    await page.getByRole('button', { name: t('review.ask'), exact: true }).click();
    await expect(dialog).toContainText('Left edge');
    await dialog.getByRole('button', { name: t('review.ask'), exact: true }).click();
    await expect(page.getByText(t('review.state.changes-requested')).first()).toBeVisible();

    await waiting.upload(2, 'cheque-again.png');
    await waiting.handInAgain();
    await openReview(page, waiting);
    await page.getByRole('button', { name: t('review.accept'), exact: true }).click();
    const approve = page.getByRole('button', { name: t('review.approve'), exact: true });
    await expect(approve).toBeEnabled();
    await approve.click();
    await dialog.getByRole('button', { name: t('review.approve'), exact: true }).click();
    await expect(page.getByText(t('review.state.approved')).first()).toBeVisible();
    await expect.poll(() => waiting.isApproved()).toBe(true);

    const { body } = await call('generate-sale', {
      ...{ seller_svc_id: waiting.svcId, sale_price: 5075, currency: 'ILS', product_name: 'Ceramics', language: 'en' },
    });
    const paid = await paySale(waiting.svcId, body.svc_sale_id);
    expect(paid.body.sale_status).toBe('completed');
  });
}

test('a seller’s dashboard is looked at as the seller sees it, nothing can be done there, and it ends', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const waiting = await givenWaiting('en');
  const t = await open(page, 'en');
  await openReview(page, waiting);
  await page.getByRole('button', { name: t('review.preview.start') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('review.preview.start') })
    .click();
  await page.waitForURL(`${sandbox().origin}/`);
  const bar = page.getByText(t('review.preview.bar', { name: isolate(`Dana ${waiting.name}`) }));
  await expect(bar).toBeVisible();
  // The seller is not approved: its banner is there too.
  await expect(page.getByRole('complementary', { name: t('review.banner.label') })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.goto('/partner/review');
  await expect(page.getByText(t('access.forbidden.title'))).toBeVisible();
  await page.goto('/settings/audit');
  await expect(page.getByText(t('access.audit.action.preview-started')).first()).toBeVisible();
  await page.getByRole('button', { name: t('review.preview.end') }).click();
  await page.waitForURL(/\/partner\/review/);
  await expect(bar).toBeHidden();
});

test('the queue and a review fit a phone', async ({ page }) => {
  const waiting = await givenWaiting('he');
  await open(page, 'he', 360);
  await page.goto('/partner/review');
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
  expect(await fits()).toBe(true);
  expect(await axeViolations(page)).toEqual([]);
  await openReview(page, waiting);
  expect(await fits()).toBe(true);
  expect(await axeViolations(page)).toEqual([]);
});
