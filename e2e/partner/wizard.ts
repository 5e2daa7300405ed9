import { expect, type Page } from '@playwright/test';
import type { Language } from '#lib/kernel/language.ts';
import { type MessageKey, say } from '#lib/platform/i18n/say.ts';
import { greyPng } from '#lib/testing/files/pictures.ts';
import { axeViolations } from '../axe.ts';
import { isAll } from '../passes.ts';
import type { Invited } from './given-onboarding.ts';

/** What a seller does on the screens of its onboarding, step by step, in its language. */

export const inLanguage =
  (language: Language) =>
  (key: MessageKey, values: Record<string, string | number> = {}) =>
    say(language, key, values);
export type Say = ReturnType<typeof inLanguage>;

export async function proveAddress(page: Page, invited: Pick<Invited, 'link' | 'code'>, t: Say): Promise<void> {
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

/** Chooses a picture and sends it, whatever the check of its quality says. */
export async function sendPicture(page: Pick<Page, 'locator' | 'getByRole'>, t: Say, name: string): Promise<void> {
  const picture = await greyPng(700 + Math.floor(Math.random() * 300), 600);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'image/png', buffer: Buffer.from(picture) });
  await page
    .getByRole('button', {
      name: new RegExp(`^(${t('seller-files.edit.send')}|${t('seller-files.edit.sendAnyway')})$`),
    })
    .click();
}

/** How the texts are drawn whose contrast this process has looked at; `npm run test:all` looks at each again. */
const drawn = isAll ? undefined : new Set<number>();

/** Accessible, and nothing is wider than the screen. */
export async function expectWellMade(page: Page): Promise<void> {
  expect(await axeViolations(page, { without: ['.z-60'], ...(drawn && { drawn }) })).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
}

/** From the overview to the bank account; a number whose check digit is wrong is refused on the way. */
export async function fillPerson(page: Page, t: Say): Promise<void> {
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
  await expectWellMade(page);
  await saveStep(page, t, /\/business$/);
}

export async function fillBusiness(page: Page, t: Say): Promise<void> {
  await page.getByLabel(t('onboarding.field.kind')).selectOption('1');
  await page.getByLabel(t('onboarding.field.description'), { exact: true }).fill('Ceramics');
  await page.getByLabel(t('onboarding.field.city'), { exact: true }).fill('Haifa');
  await page.getByLabel(t('onboarding.field.street'), { exact: true }).fill('Herzl');
  await page.getByLabel(t('onboarding.field.streetNumber'), { exact: true }).fill('12');
  await saveStep(page, t, /\/bank$/);
}

/** The account, which has to be one by its shape in the sandbox, and its proof. */
export async function fillBank(page: Page, t: Say): Promise<void> {
  await sendPicture(page, t, 'cheque.png');
  await expect(page.getByText(t('seller-files.need.there')).first()).toBeVisible();
  await page.getByLabel(t('onboarding.field.bankCode'), { exact: true }).selectOption('12');
  await page.getByLabel(t('onboarding.field.bankBranch'), { exact: true }).fill('571');
  const account = page.getByLabel(t('onboarding.field.bankAccount'), { exact: true });
  await account.fill('000000');
  await page.getByRole('button', { name: t('onboarding.save') }).click();
  await expect(page.getByText(t('onboarding.rule.account'))).toBeVisible();
  await account.fill('041116');
  await saveStep(page, t, /\/documents$/);
}

/** The site, the terms with a signature, and the sending. */
export async function signAndSend(page: Page, t: Say, name: string): Promise<void> {
  // The mark of the step follows its documents.
  await expect(page.getByRole('main').getByText(t('onboarding.progress.done')).first()).toBeVisible();
  await page.getByRole('link', { name: t('onboarding.next') }).click();
  await page.waitForURL(/\/site$/);
  await page.getByLabel(t('onboarding.field.siteUrl'), { exact: true }).fill('shop.example.com');
  await saveStep(page, t, /\/terms$/);
  await page.getByLabel(t('onboarding.terms.accept')).check();
  await page.getByLabel(t('onboarding.terms.name')).fill(name);
  await expectWellMade(page);
  await page.getByRole('button', { name: t('onboarding.terms.sign') }).click();
  await sendForReview(page, t);
}

export async function sendForReview(page: Page, t: Say): Promise<void> {
  await page.getByRole('button', { name: t('onboarding.overview.send') }).click();
  await expect(page.getByRole('heading', { name: t('onboarding.state.submitted.title') })).toBeVisible();
}
