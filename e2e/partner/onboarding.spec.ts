import { expect, test } from '@playwright/test';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { closeDatabase } from '#lib/platform/db/database.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { givenInvited } from './given-onboarding.ts';
import { inLanguage, proveAddress } from './wizard.ts';

/** What a seller's link opens, and where. */

test.afterAll(() => closeDatabase());

test('what is being typed is there again in another browser, and asks for a code there', async ({ page, browser }) => {
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

test('a link that is none says so in every language, and names nobody', async ({ browser }) => {
  for (const language of LANGUAGES) {
    const page = await (await browser.newContext({ locale: language })).newPage();
    await page.goto(`/onboarding/${'A'.repeat(43)}`);
    await expect(page.getByRole('heading', { name: say(language, 'onboarding.gone.title') })).toBeVisible();
    await page.context().close();
  }
});
