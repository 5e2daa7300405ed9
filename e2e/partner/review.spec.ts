import { expect, type Page } from '@playwright/test';
import { test } from '../quiet-console.ts';
import type { Language } from '#lib/kernel/language.ts';
import { closeDatabase } from '#lib/platform/db/database.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import { axeViolations } from '../axe.ts';
import { sandbox as demo, staySignedIn } from '../merchant/merchant.ts';
import { sandbox } from '../sandbox.ts';
import { givenWaiting } from './given-review.ts';
import { openReview } from './reviewer.ts';
import { inLanguage, type Say } from './wizard.ts';
import { REPEATS } from '../passes.ts';

/** Screens of a reviewer beside the decision itself (`whole-way.spec.ts`). */

test.afterAll(() => closeDatabase());

async function open(page: Page, language: Language, width = 1280): Promise<Say> {
  await page.setViewportSize({ width, height: 900 });
  await page.context().addCookies([{ name: 'kupa-language', value: language, url: sandbox().origin }]);
  await staySignedIn(page, demo().partner);
  return inLanguage(language);
}

test('a seller’s dashboard is looked at as the seller sees it, nothing can be done there, and it ends', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const waiting = await givenWaiting('en');
  const t = await open(page, 'en');
  await openReview(page, waiting.name);
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

test('the queue and a review fit a phone', { tag: REPEATS }, async ({ page }) => {
  const waiting = await givenWaiting('he');
  await open(page, 'he', 360);
  await page.goto('/partner/review');
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
  expect(await fits()).toBe(true);
  expect(await axeViolations(page)).toEqual([]);
  await openReview(page, waiting.name);
  expect(await fits()).toBe(true);
  expect(await axeViolations(page)).toEqual([]);
});
