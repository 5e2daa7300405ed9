import { expect, type Page, test } from '@playwright/test';
import { LANGUAGES, type Language } from '#lib/kernel/language.ts';
import { closeDatabase } from '#lib/platform/db/database.ts';
import { type MessageKey, say } from '#lib/platform/i18n/say.ts';
import { greyPng } from '#lib/testing/files/pictures.ts';
import { axeViolations } from '../axe.ts';
import { givenInvited, type Invited } from './given-onboarding.ts';

/** From the partner's letter to what the reviewer gets: a seller on a phone, in two directions of writing. */

test.afterAll(() => closeDatabase());

const PHONE = { width: 360, height: 780 };

const inLanguage =
  (language: Language) =>
  (key: MessageKey, values: Record<string, string | number> = {}) =>
    say(language, key, values);
type Say = ReturnType<typeof inLanguage>;

async function proveAddress(page: Page, invited: Invited, t: Say): Promise<void> {
  await page.goto(invited.link);
  await page.getByRole('button', { name: t('onboarding.prove.send') }).click();
  const code = page.getByLabel(t('onboarding.prove.code'));
  await expect(code).toBeVisible();
  await code.fill(await invited.code());
  await page.getByRole('button', { name: t('onboarding.prove.enter') }).click();
  await expect(page.getByRole('navigation', { name: t('onboarding.frame.steps') })).toBeVisible();
}

const saveStep = async (page: Page, t: Say, next: RegExp): Promise<void> => {
  await page.getByRole('button', { name: t('onboarding.save') }).click();
  await page.waitForURL(next);
};

/** A day, typed into the field as it is written in every language. */
const typeDay = async (page: Page, label: string, day: string): Promise<void> => {
  const field = page.getByLabel(label, { exact: true });
  await field.fill(day);
  await field.blur();
};

async function handInDocument(page: Page, t: Say, file: string): Promise<void> {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: file, mimeType: 'image/png', buffer: Buffer.from(await greyPng(900, 600)) });
  await page
    .getByRole('button', {
      name: new RegExp(`^(${t('seller-files.edit.send')}|${t('seller-files.edit.sendAnyway')})$`),
    })
    .click();
  await expect(page.getByText(t('seller-files.need.there')).first()).toBeVisible();
}

const noScrollSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

for (const language of ['he', 'en'] as const) {
  test(`a seller proves its address and hands everything in, on a phone, in ${language}`, async ({ page }) => {
    test.setTimeout(180_000);
    const t = inLanguage(language);
    await page.setViewportSize(PHONE);
    const invited = await givenInvited(language);
    await proveAddress(page, invited, t);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    expect(await axeViolations(page)).toEqual([]);
    expect(await noScrollSideways(page)).toBe(true);

    await page.getByRole('link', { name: t('onboarding.overview.begin') }).click();
    await page.waitForURL(/\/person$/);
    await page.getByLabel(t('onboarding.field.firstName'), { exact: true }).fill('Dana');
    await page.getByLabel(t('onboarding.field.lastName'), { exact: true }).fill('Levi');
    const id = page.getByLabel(t('onboarding.field.socialId'), { exact: true });
    await id.fill('008336175');
    await id.blur();
    await expect(page.getByText(t('onboarding.rule.socialId'))).toBeVisible();
    await id.fill('008336174');
    await typeDay(page, t('onboarding.field.socialIdIssued'), '2018-06-10');
    await typeDay(page, t('onboarding.field.birthdate'), '1990-03-21');
    await page.getByLabel(t('onboarding.gender.female')).check();
    await page.getByLabel(t('onboarding.field.phone'), { exact: true }).fill('052-123-4567');
    expect(await axeViolations(page)).toEqual([]);
    expect(await noScrollSideways(page)).toBe(true);
    await saveStep(page, t, /\/business$/);

    await page.getByLabel(t('onboarding.field.kind')).selectOption('1');
    await page.getByLabel(t('onboarding.field.description'), { exact: true }).fill('Ceramics');
    await page.getByLabel(t('onboarding.field.city'), { exact: true }).fill('Haifa');
    await page.getByLabel(t('onboarding.field.street'), { exact: true }).fill('Herzl');
    await page.getByLabel(t('onboarding.field.streetNumber'), { exact: true }).fill('12');
    await saveStep(page, t, /\/bank$/);

    await handInDocument(page, t, 'cheque.png');
    await page.getByLabel(t('onboarding.field.bankCode'), { exact: true }).selectOption('12');
    await page.getByLabel(t('onboarding.field.bankBranch'), { exact: true }).fill('571');
    const account = page.getByLabel(t('onboarding.field.bankAccount'), { exact: true });
    await account.fill('041117');
    await page.getByRole('button', { name: t('onboarding.save') }).click();
    await expect(page.getByText(t('onboarding.rule.account'))).toBeVisible();
    await account.fill('041116');
    await saveStep(page, t, /\/documents$/);

    await handInDocument(page, t, 'card.png');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: t('onboarding.next') }).click();
    await page.waitForURL(/\/site$/);
    await page.getByLabel(t('onboarding.field.siteUrl'), { exact: true }).fill('shop.example.com');
    await saveStep(page, t, /\/terms$/);

    await page.getByLabel(t('onboarding.terms.accept')).check();
    await page.getByLabel(t('onboarding.terms.name')).fill('Dana Levi');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: t('onboarding.terms.sign') }).click();
    await page.getByRole('button', { name: t('onboarding.overview.send') }).click();
    await expect(page.getByRole('heading', { name: t('onboarding.state.submitted.title') })).toBeVisible();
    // Toasts of the documents fade out while it looks.
    expect(await axeViolations(page, { without: ['.z-60'] })).toEqual([]);
  });
}

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
