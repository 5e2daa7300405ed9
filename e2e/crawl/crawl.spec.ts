import { expect, type Page } from '@playwright/test';
import { test } from '../quiet-console.ts';
import { expectFits, lookForViolations, sandbox, seller, speak, staySignedIn } from '../merchant/merchant.ts';
import { isAll } from '../passes.ts';
import { shiftsOf } from './layout-shifts.ts';
import { CRAWLED, type Reader } from './screens.ts';
import { missedByThumbs } from './targets.ts';

/**
 * Every screen once, as it opens: nothing moves while it is drawn, axe finds nothing, no text is missing, 360 px and
 * 320 × 256 are enough, and a thumb hits every control of a phone. Contrast is the theme's
 * and direction the language's: two passes see every pair that matters. `npm test` opens one screen of each subject, in
 * one of them in turns; `npm run test:all` opens all of them in both. What a screen becomes under somebody's hands is
 * looked at by the journeys.
 */
const PASSES = [
  ['en', 'light'],
  ['he', 'dark'],
] as const;

/** The screens of the subject at this place that a pass opens: in `npm test` another place of each list. */
const openedOf = (paths: readonly string[], subject: number, pass: number): readonly string[] =>
  isAll ? paths : subject % PASSES.length === pass ? paths.slice(subject % paths.length).slice(0, 1) : [];

test.describe.configure({ mode: 'parallel' });

const WIDE = { width: 1280, height: 720 };
const SMALL = { width: 360, height: 740 };
/** A screen of 1,280 × 1,024 at 400 % (WCAG 1.4.10). */
const MAGNIFIED = { width: 320, height: 256 };

async function comeAs(page: Page, who: Reader): Promise<void> {
  if (who === 'owner') await staySignedIn(page, seller('cafe'));
  // The demo business that issues documents.
  if (who === 'issuer') await staySignedIn(page, seller('ceramics'));
  if (who === 'partner') await staySignedIn(page, sandbox().partner);
  if (who === 'operator') {
    const { operatorToken } = await import('../security/world.ts');
    await page.context().addCookies([{ name: 'kupa.session', value: await operatorToken(), url: sandbox().origin }]);
  }
}

async function open(page: Page, path: string): Promise<void> {
  const [list = '', row] = path.split('>');
  await page.goto(list);
  if (row !== undefined) {
    const first = page.locator('[data-row]:visible').first();
    await page.goto((await first.getAttribute('href')) ?? '/nowhere');
  }
  await expect(page.locator('main, [role=main]').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/** Least width of what a row is called, CSS pixels. */
const NAME = 120;

/** Width of the narrowest cell that names a row; columns beside it may leave it nothing. */
const narrowestName = (page: Page): Promise<number> =>
  page
    .locator('td:has(> [data-row])')
    .evaluateAll((cells) => Math.min(Number.MAX_VALUE, ...cells.map((cell) => cell.getBoundingClientRect().width)));

for (const [subject, { name, who, paths }] of CRAWLED.entries())
  for (const [pass, [language, theme]] of PASSES.entries()) {
    const opened = openedOf(paths, subject, pass);
    if (opened.length === 0) continue;
    test(`every screen is accessible and fits 360 px: ${name} (${language}, ${theme})`, async ({ page }) => {
      test.setTimeout(180_000);
      await speak(page, language, theme);
      await comeAs(page, who);
      for (const path of opened)
        await test.step(path, async () => {
          await page.setViewportSize(WIDE);
          await open(page, path);
          expect.soft(await shiftsOf(page), `moved while it was drawn: ${path}`).toEqual([]);
          expect.soft(await narrowestName(page), `no room for the names of rows: ${path}`).toBeGreaterThan(NAME);
          await lookForViolations(page);
          await page.setViewportSize(SMALL);
          await expectFits(page);
          expect.soft(await missedByThumbs(page), `small on a phone: ${path}`).toEqual([]);
          await page.setViewportSize(MAGNIFIED);
          await expectFits(page);
        });
    });
  }
