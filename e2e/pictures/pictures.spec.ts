import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { sandbox, seller, speak, staySignedIn } from '../merchant/merchant.ts';
import { operatorToken } from '../security/world.ts';
import { oneFontStyle } from './one-font.ts';
import { type MadeSales, makeSales, SCREENS, type Viewer } from './screens.ts';
import { test } from '../quiet-console.ts';

/**
 * Every screen as it looks, beside the picture that somebody looked at and kept. Taken of an installation whose demo
 * data lie on fixed days (SANDBOX_CLOCK), in four ways to see a screen. `npm test -- --pictures` compares, and
 * `--keep` keeps what there is now (docs/decisions/0098).
 */
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const WAYS = [
  { language: 'en', theme: 'light', size: WIDE },
  { language: 'he', theme: 'dark', size: PHONE },
  { language: 'he', theme: 'light', size: WIDE },
  { language: 'en', theme: 'dark', size: PHONE },
] as const;

/** Screens whose columns fold on a tablet held upright, in one way to see them. */
const TABLET = { language: 'he', theme: 'light', size: { width: 820, height: 1180 } } as const;
const ON_TABLETS = ['home', 'sales', 'sale-paid', 'balance', 'payout', 'counter', 'partner-sellers', 'operator-seller'];

/** Of all pixels, how many may differ: identifiers are new in every installation, and the time a hold has left. */
const TOLERANCE = 0.01;

let folder: string;
let stylePath: string;
let made: MadeSales;

// A worker comes to this file more than once, and loads it only once.
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kupa-pictures-'));
  stylePath = oneFontStyle(folder);
  made = await makeSales();
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

for (const { language, theme, size } of [...WAYS, TABLET]) {
  test.describe(`in ${language}, ${theme}, ${size.width} px`, () => {
    test.use({
      viewport: size,
      colorScheme: theme,
      reducedMotion: 'reduce',
      bypassCSP: true,
      hasTouch: size.width < WIDE.width,
    });

    for (const { name, who, open } of size === TABLET.size
      ? SCREENS.filter((screen) => ON_TABLETS.includes(screen.name))
      : SCREENS)
      test(`${name} looks as it was approved`, async ({ page }) => {
        await speak(page, language, theme);
        if (who) await comeAs(page, who);
        await open(page, made, language);
        await page.waitForLoadState('networkidle');
        await expect(page).toHaveScreenshot([`${name}-${language}-${theme}-${size.width}.png`], {
          stylePath,
          maxDiffPixelRatio: TOLERANCE,
          animations: 'disabled',
        });
      });
  });
}

async function comeAs(page: Page, who: Viewer): Promise<void> {
  if (who === 'operator')
    return page.context().addCookies([{ name: 'kupa.session', value: await operatorToken(), url: sandbox().origin }]);
  if (who === 'issuer') return staySignedIn(page, seller('ceramics'));
  if (who === 'partner') return staySignedIn(page, sandbox().partner);
  const { people, ...owner } = seller('cafe');
  return staySignedIn(page, people.find(({ role }) => role === who) ?? owner);
}
