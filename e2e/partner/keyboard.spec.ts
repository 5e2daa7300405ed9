import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../quiet-console.ts';
import { closeDatabase } from '#lib/platform/db/database.ts';
import { greyPng } from '#lib/testing/files/pictures.ts';
import { oneOf, REPEATS } from '../passes.ts';
import { givenInvited } from './given-onboarding.ts';
import { expectWellMade, inLanguage, type Say } from './wizard.ts';

/** The whole onboarding without a pointer: where the focus goes, and that it is seen. */

test.use({ actionTimeout: 15_000 });
test.afterAll(() => closeDatabase());

/** More stops than any page of the onboarding has. */
const MAX_STOPS = 60;

/** Goes on by Tab until it is there, and sees that it is. */
async function tabTo(page: Page, there: Locator): Promise<void> {
  await expect(there).toBeVisible();
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    if (await there.evaluate((element) => element === document.activeElement)) return expectSeen(there);
  }
  throw new Error(`Tab does not come to ${there}`);
}

/** The focus is drawn: on the control, or on the label that stands for a field of the browser. */
async function expectSeen(there: Locator): Promise<void> {
  const isSeen = await there.evaluate((element) => {
    const isDrawn = (one: Element): boolean => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    };
    return isDrawn(element) || [...(element.parentElement ? [element.parentElement] : [])].some(isDrawn);
  });
  expect([`${there}`, isSeen]).toEqual([`${there}`, true]);
}

async function typeInto(page: Page, t: Say, field: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(t(`onboarding.field.${field}` as 'onboarding.field.city'), { exact: true }));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** Opens a list with an arrow key, goes on to what is meant, and takes it. */
async function choose(page: Page, t: Say, field: 'kind' | 'bankCode', value: string): Promise<void> {
  const list = page.getByLabel(t(`onboarding.field.${field}`), { exact: true });
  await tabTo(page, list);
  const option = list.locator(`option[value="${value}"]`);
  for (let key = 0; key < MAX_STOPS; key += 1) {
    await page.keyboard.press('ArrowDown');
    if (await option.evaluate((element) => element === document.activeElement)) break;
  }
  await page.keyboard.press('Enter');
  await expect(list).toHaveValue(value);
  await expect(list).toBeFocused();
}

/** The next page is there, and the focus is at its title. */
async function expectAt(page: Page, title: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name: title });
  await expect(heading).toBeFocused();
  await expectWellMade(page);
}

/** A document: its field is reached and a file is chosen, the rest are keys. The focus comes back to what was asked. */
async function handIn(page: Page, t: Say, need: string): Promise<void> {
  const section = page.getByRole('region', { name: need });
  const field = section.locator('input[type=file]');
  await tabTo(page, field);
  const picture = await greyPng(700 + Math.floor(Math.random() * 300), 600);
  await field.setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from(picture) });
  const send = section.getByRole('button', {
    name: new RegExp(`^(${t('seller-files.edit.send')}|${t('seller-files.edit.sendAnyway')})$`),
  });
  await tabTo(page, send);
  await page.keyboard.press('Enter');
  await expect(section.getByRole('heading', { name: need })).toBeFocused({ timeout: 30_000 });
  await expect(section.getByRole('status')).not.toBeEmpty();
}

for (const language of oneOf(['en', 'ar'] as const, 1))
  test(`a seller is taken in with the keyboard alone (${language})`, { tag: REPEATS }, async ({ page }) => {
    test.setTimeout(240_000);
    const t = inLanguage(language);
    const { link, code } = await givenInvited(language);
    await page.goto(link);
    await tabTo(page, page.getByRole('button', { name: t('onboarding.prove.send') }));
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(t('onboarding.prove.code'))).toBeFocused();
    await page.keyboard.type(await code());
    await page.keyboard.press('Enter');
    await expect(page.getByRole('navigation', { name: t('onboarding.frame.steps') })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await tabTo(page, page.getByRole('link', { name: t('onboarding.overview.begin') }));
    await page.keyboard.press('Enter');

    await expectAt(page, t('onboarding.step.person'));
    await typeInto(page, t, 'firstName', 'Dana');
    await typeInto(page, t, 'lastName', 'Levi');
    await typeInto(page, t, 'socialId', '008336175');
    await page.keyboard.press('Enter');
    // The first field that is wrong has the focus, and says why.
    const id = page.getByLabel(t('onboarding.field.socialId'), { exact: true });
    await expect(id).toBeFocused();
    await expect(id).toHaveAttribute('aria-invalid', 'true');
    await expect(id).toHaveAccessibleDescription(new RegExp(t('onboarding.rule.socialId')));
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('008336174');
    await typeInto(page, t, 'socialIdIssued', '2018-06-10');
    await typeInto(page, t, 'birthdate', '1990-03-21');
    const [female, male] = [
      page.getByLabel(t('onboarding.gender.female'), { exact: true }),
      page.getByLabel(t('onboarding.gender.male'), { exact: true }),
    ];
    await tabTo(page, female);
    await page.keyboard.press('Space');
    await expect(female).toBeChecked();
    // The arrow to where the language goes on leads to the next.
    await page.keyboard.press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight');
    await expect(male).toBeChecked();
    await page.keyboard.press('ArrowUp');
    await expect(female).toBeChecked();
    await typeInto(page, t, 'phone', '052-123-4567');
    await tabTo(page, page.getByRole('button', { name: t('onboarding.save') }));
    await page.keyboard.press('Space');

    await expectAt(page, t('onboarding.step.business'));
    await choose(page, t, 'kind', '1');
    await typeInto(page, t, 'description', 'Ceramics');
    await typeInto(page, t, 'city', 'Haifa');
    await typeInto(page, t, 'street', 'Herzl');
    await typeInto(page, t, 'streetNumber', '12');
    await page.keyboard.press('Enter');

    await expectAt(page, t('onboarding.step.bank'));
    await choose(page, t, 'bankCode', '12');
    await typeInto(page, t, 'bankBranch', '571');
    await typeInto(page, t, 'bankAccount', '041116');
    await handIn(page, t, t('onboarding.purpose.bank'));
    await tabTo(page, page.getByRole('button', { name: t('onboarding.save') }));
    await page.keyboard.press('Enter');

    await expectAt(page, t('onboarding.step.documents'));
    await handIn(page, t, t('onboarding.purpose.identity'));
    await tabTo(page, page.getByRole('link', { name: t('onboarding.next') }));
    await page.keyboard.press('Enter');

    await expectAt(page, t('onboarding.step.site'));
    await typeInto(page, t, 'siteUrl', 'shop.example.com');
    await page.keyboard.press('Enter');

    await expectAt(page, t('onboarding.step.terms'));
    await tabTo(page, page.getByLabel(t('onboarding.terms.accept')));
    await page.keyboard.press('Space');
    await tabTo(page, page.getByLabel(t('onboarding.terms.name')));
    await page.keyboard.type('Dana Levi');
    await page.keyboard.press('Enter');

    const send = page.getByRole('button', { name: t('onboarding.overview.send') });
    await tabTo(page, send);
    await page.keyboard.press('Enter');
    await expectAt(page, t('onboarding.state.submitted.title'));
  });
