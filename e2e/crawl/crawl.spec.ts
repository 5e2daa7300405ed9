import { expect, type Page } from '@playwright/test';
import { test } from '../quiet-console.ts';
import {
  expectFits,
  expectTexts,
  lookForViolations,
  sandbox,
  seller,
  speak,
  staySignedIn,
} from '../merchant/merchant.ts';
import { isAll } from '../passes.ts';
import { CRAWLED, type Reader } from './screens.ts';

/**
 * Every screen once, as it opens: axe finds nothing, no text is missing, and 360 px are enough. Contrast is the theme's
 * and direction the language's: two passes see every pair that matters. `npm test` opens each screen in one of them, in
 * turns, and lets axe look at a third; `npm run test:all` does all of it in both. What a screen becomes under
 * somebody's hands is looked at by the journeys.
 */
const PASSES = [
  ['en', 'light'],
  ['he', 'dark'],
] as const;

/** Of so many screens `npm test` lets axe look at one: looking takes as long as opening the screen. */
const OF_AXE = 3;
test.describe.configure({ mode: 'parallel' });

const WIDE = { width: 1280, height: 720 };
const SMALL = { width: 360, height: 740 };

async function comeAs(page: Page, who: Reader): Promise<void> {
  if (who === 'owner') await staySignedIn(page, seller('cafe'));
  if (who === 'partner') await staySignedIn(page, sandbox().partner);
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

for (const { name, who, paths } of CRAWLED)
  for (const [pass, [language, theme]] of PASSES.entries())
    test(`every screen is accessible and fits 360 px: ${name} (${language}, ${theme})`, async ({ page }) => {
      test.setTimeout(180_000);
      await speak(page, language, theme);
      await comeAs(page, who);
      const mine = paths.filter((_, index) => isAll || index % PASSES.length === pass);
      for (const [turn, path] of mine.entries())
        await test.step(path, async () => {
          await page.setViewportSize(WIDE);
          await open(page, path);
          if (isAll || turn % OF_AXE === 0) await lookForViolations(page);
          else await expectTexts(page);
          await page.setViewportSize(SMALL);
          await expectFits(page);
        });
    });
