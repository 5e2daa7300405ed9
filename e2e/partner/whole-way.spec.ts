import { randomUUID } from 'node:crypto';
import { type Browser, devices, expect, type Page } from '@playwright/test';
import type { Language } from '#lib/kernel/language.ts';
import { closeDatabase } from '#lib/platform/db/database.ts';
import { openDialog, sandbox as demo, staySignedIn } from '../merchant/merchant.ts';
import { call, paySale, sandbox } from '../sandbox.ts';
import { oneOf } from '../passes.ts';
import { invitedBy } from './given-onboarding.ts';
import { openReview } from './reviewer.ts';
import {
  expectWellMade,
  fillBank,
  fillBusiness,
  fillPerson,
  inLanguage,
  proveAddress,
  type Say,
  sendForReview,
  sendPicture,
  signAndSend,
} from './wizard.ts';
import { test } from '../quiet-console.ts';

/**
 * The whole way, on its screens: a partner invites a business, its owner fills everything in on a phone and photographs
 * documents for the desk, the partner refuses one, the owner mends it, the partner approves, and the business sells.
 */

// A step that cannot be done says which it is.
test.use({ baseURL: sandbox().origin, actionTimeout: 15_000 });
test.afterAll(() => closeDatabase());

/** A browser of its own, as wide as its device. */
async function browserOf(browser: Browser, language: Language, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, baseURL: sandbox().origin });
  await context.addCookies([{ name: 'kupa-language', value: language, url: sandbox().origin }]);
  return context.newPage();
}

type InvitationInput = { email: string; name: string; language: Language };

async function invite(partner: Page, { email, name, language }: InvitationInput): Promise<string> {
  await partner.goto('/partner/invite');
  await partner.locator('#email').fill(email);
  await partner.locator('#name').fill(name);
  await partner.locator('#language').selectOption(language);
  await partner.locator('#name').press('Enter');
  await expect(partner.getByRole('status').filter({ hasText: email })).toBeVisible();
  await expectWellMade(partner);
  return (await partner.getByText(/\/onboarding\/[\w-]{43}/).textContent()) ?? '';
}

/** The desk shows a code, a phone that reads it photographs, and the desk has the picture. */
async function photographByPhone(desk: Page, phone: Page, t: Say): Promise<void> {
  await desk.getByRole('button', { name: t('seller-files.add.phone') }).click();
  const dialog = desk.getByRole('dialog');
  await expect(dialog.getByRole('img')).toBeVisible();
  await phone.goto((await dialog.locator('.island').textContent()) ?? '');
  await expect(phone.getByRole('heading', { name: t('seller-files.phone.title') })).toBeVisible();
  await expectWellMade(phone);
  await sendPicture(phone, t, 'IMG_1.png');
  const card = t('seller-files.type.social-id');
  await expect(phone.getByText(t('seller-files.sending.done', { document: card }))).toBeVisible();
  await expect(dialog.getByText(t('seller-files.desk.came', { document: card }))).toBeVisible();
  await dialog.getByRole('button', { name: t('seller-files.desk.end') }).click();
  await expect(desk.getByText(t('seller-files.need.there')).first()).toBeVisible();
}

/** The first document is accepted with its key, the second refused with a prepared reason and a word of one's own. */
async function refuseTheSecond(partner: Page, t: Say, inSellers: Say): Promise<void> {
  await partner.locator('main').focus();
  await partner.keyboard.press('a');
  await expect(partner.getByText(t('seller-files.state.accepted')).first()).toBeVisible();
  await partner.keyboard.press('j');
  await partner.keyboard.press('r');
  const dialog = openDialog(partner);
  await dialog.locator('#reason').selectOption('cut-off');
  await dialog.locator('#note').fill('Left edge');
  // Reasons are in the seller's language, whatever the reviewer's is.
  await expect(dialog.locator('blockquote')).toContainText(inSellers('seller-files.reason.cut-off'));
  await dialog.getByRole('button', { name: t('review.refuse') }).click();
  await expect(dialog).toBeHidden();
  await expect(partner.getByText(t('seller-files.state.refused')).first()).toBeVisible();
  await expect(partner.getByRole('button', { name: t('review.approve'), exact: true })).toBeDisabled();
  await partner.getByRole('button', { name: t('review.ask'), exact: true }).click();
  await dialog.getByRole('button', { name: t('review.ask'), exact: true }).click();
  await expect(partner.getByText(t('review.state.changes-requested')).first()).toBeVisible();
}

async function mend(seller: Page, link: string, t: Say): Promise<void> {
  // An open onboarding polls for decisions, and may have gone there already.
  await seller.goto(link);
  await expect(seller.getByRole('heading', { name: t('onboarding.state.changes-requested.title') })).toBeVisible();
  // Why, in the seller's language, with what the reviewer added.
  await expect(seller.getByText(t('seller-files.reason.cut-off')).first()).toBeVisible();
  await expect(seller.getByText('Left edge').first()).toBeVisible();
  // The upload of the phone is in the history, too.
  const card = t('seller-files.type.social-id');
  await expect(seller.getByText(t('onboarding.history.document-added', { document: card }))).toBeVisible();
  await expectWellMade(seller);
  await seller
    .getByRole('region', { name: t('onboarding.overview.toCorrect') })
    .getByRole('link')
    .first()
    .click();
  await sendPicture(seller, t, 'mended.png');
  await expect(seller.getByText(t('seller-files.need.there')).first()).toBeVisible();
  await seller.goto(seller.url().replace(/\/(bank|documents)(#.*)?$/, ''));
  await sendForReview(seller, t);
}

async function approve(partner: Page, t: Say, name: string): Promise<void> {
  await openReview(partner, 'Dana Levi', name);
  await partner.getByRole('button', { name: t('review.accept'), exact: true }).click();
  const button = partner.getByRole('button', { name: t('review.approve'), exact: true });
  await expect(button).toBeEnabled();
  await button.click();
  await partner
    .getByRole('dialog')
    .getByRole('button', { name: t('review.approve'), exact: true })
    .click();
  await expect(openDialog(partner)).toBeHidden();
}

const PEOPLE = [
  ['he', 'en'],
  ['en', 'he'],
  ['ar', 'ar'],
] as const;

for (const [language, ofPartner] of oneOf(PEOPLE)) {
  test(`a business is invited, fills in, mends, is approved and sells (${language}; partner: ${ofPartner})`, async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    const [t, said] = [inLanguage(language), inLanguage(ofPartner)];
    const [partner, seller, desk] = await Promise.all([
      browserOf(browser, ofPartner, 1280),
      browserOf(browser, language, 360),
      browserOf(browser, language, 1280),
    ]);
    const phone = await (await browser.newContext({ ...devices['Pixel 7'] })).newPage();
    try {
      await staySignedIn(partner, demo().partner);
      const who = {
        email: `whole-${language}-${Date.now()}@example.com`,
        name: `Corner ${randomUUID().slice(0, 8)}`,
        language,
      };
      const link = await invite(partner, who);
      const invited = await invitedBy(who.email, link);

      await proveAddress(seller, invited, t);
      await expect(seller.locator('html')).toHaveAttribute('lang', language);
      await expectWellMade(seller);
      await fillPerson(seller, t);
      await fillBusiness(seller, t);
      await fillBank(seller, t);

      // It goes on at a desk, where the address is proved again.
      await proveAddress(desk, invited, t);
      await desk.goto(`${link}/documents`);
      await photographByPhone(desk, phone, t);
      await expectWellMade(desk);
      await signAndSend(desk, t, 'Dana Levi');
      await invited.leaveToPeople();

      await openReview(partner, 'Dana Levi', who.name);
      await expectWellMade(partner);
      await refuseTheSecond(partner, said, t);

      await mend(seller, link, t);
      await invited.leaveToPeople();
      await approve(partner, said, who.name);
      await expect(async () => {
        await seller.reload();
        const approved = seller.getByRole('heading', { name: t('onboarding.state.approved.title') });
        await expect(approved).toBeVisible({ timeout: 2_000 });
      }).toPass({ timeout: 20_000 });

      const { body } = await call('generate-sale', {
        seller_svc_id: invited.svcId,
        sale_price: 5075,
        currency: 'ILS',
        product_name: 'Bowl',
        language,
      });
      const paid = await paySale(invited.svcId, body.svc_sale_id);
      expect(paid.body.sale_status).toBe('completed');
    } finally {
      for (const page of [partner, seller, desk, phone]) await page.context().close();
    }
  });
}
