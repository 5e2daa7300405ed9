import { expect } from '@playwright/test';
import { test } from '../quiet-console.ts';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { closeDatabase } from '#lib/platform/db/database.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { REPEATS, oneOf } from '../passes.ts';
import { ageCodes, givenInvited } from './given-onboarding.ts';
import { expectWellMade, inLanguage, proveAddress, sendPicture } from './wizard.ts';

/** The page that a seller's link opens, and where it opens. */

test.afterAll(() => closeDatabase());

test('what is being typed is there again in another browser, and asks for a code there', { tag: REPEATS }, async ({
  page,
  browser,
}) => {
  const t = inLanguage('en');
  const invited = await givenInvited('en');
  await proveAddress(page, invited, t);
  await page.getByRole('link', { name: t('onboarding.overview.begin') }).click();
  await page.getByLabel(t('onboarding.field.firstName'), { exact: true }).fill('Dana');
  await expect(page.getByText(t('onboarding.draft.saved'))).toBeVisible();
  const other = await (await browser.newContext()).newPage();
  await other.goto(invited.link.replace('?', '/person?'));
  await expect(other.getByRole('button', { name: t('onboarding.prove.send') })).toBeVisible();
  await proveAddress(other, invited, t);
  await other.getByRole('link', { name: t('onboarding.overview.begin') }).click();
  await expect(other.getByLabel(t('onboarding.field.firstName'), { exact: true })).toHaveValue('Dana');
  await other.context().close();
});

for (const language of oneOf(['he', 'en'] as const))
  test(
    `S-12: another account needs a fresh code, and what was typed stays (${language})`,
    { tag: REPEATS },
    async ({ page }, info) => {
      const t = inLanguage(language);
      const invited = await givenInvited(language, { bankCode: '12', bankBranch: '571', bankAccount: '041116' });
      await proveAddress(page, invited, t);
      await ageCodes(invited.sellerId);
      await page.goto(invited.link.replace('?', '/bank?'));
      const account = page.getByLabel(t('onboarding.field.bankAccount'), { exact: true });
      await account.fill('041118');
      await page.getByRole('button', { name: t('onboarding.save') }).click();
      const code = page.getByLabel(t('onboarding.prove.code'));
      await expect(code).toBeFocused();
      await expect(account).toHaveValue('041118');
      await expectWellMade(page);
      await page.screenshot({ path: info.outputPath(`account-code-${language}.png`), fullPage: true });
      await code.fill('12');
      await page.getByRole('button', { name: t('onboarding.save') }).click();
      await expect(code).toHaveAttribute('aria-invalid', 'true');
      await code.fill(await invited.code());
      await page.getByRole('button', { name: t('onboarding.save') }).click();
      await page.waitForURL(/\/documents$/);
      await page.goto(invited.link.replace('?', '/bank?'));
      await expect(account).toHaveValue('041118');
    },
  );

test('a link that is none says so in every language, and names nobody', { tag: REPEATS }, async ({ browser }) => {
  for (const language of LANGUAGES) {
    const page = await (await browser.newContext({ locale: language })).newPage();
    await page.goto(`/onboarding/${'A'.repeat(43)}`);
    await expect(page.getByRole('heading', { name: say(language, 'onboarding.gone.title') })).toBeVisible();
    await page.context().close();
  }
});

for (const language of oneOf(['he', 'en'] as const))
  test(`on a small phone nothing lies over the way on when a document was received (${language})`, {
    tag: REPEATS,
  }, async ({ page }) => {
    const t = inLanguage(language);
    await page.setViewportSize({ width: 360, height: 640 });
    const invited = await givenInvited(language);
    await proveAddress(page, invited, t);
    await page.goto(invited.link.replace('?', '/bank?'));
    await sendPicture(page, t, 'cheque.png');
    const name = t('seller-files.type.bank-account-proof');
    await expect(page.getByRole('status').getByText(t('seller-files.sending.done', { document: name }))).toBeVisible({
      timeout: 30_000,
    });
    // A notice of the whole page would lie where the button is.
    await expect(page.locator('.z-60').getByRole('dialog')).toHaveCount(0);
    const save = page.getByRole('button', { name: t('onboarding.save') });
    await save.click({ trial: true });
    await expectWellMade(page);
  });
