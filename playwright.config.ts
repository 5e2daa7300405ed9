import { existsSync, readFileSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { isAll, REPEATS } from './e2e/passes.ts';
import { chromiumOptions } from './scripts/lib/chromium.ts';
import { workersOf } from './scripts/lib/tests/workers.ts';

const sandboxFile = process.env['KUPA_SANDBOX_FILE'] ?? '.data/sandbox.json';
const origin = existsSync(sandboxFile) ? JSON.parse(readFileSync(sandboxFile, 'utf8')).origin : 'http://localhost:3000';

const browser = chromiumOptions();

/**
 * Of journeys: their pages live for seconds, for which nothing is compiled thoroughly, and nothing moves that is
 * waited for.
 */
const inBrowser = {
  reducedMotion: 'reduce' as const,
  launchOptions: { ...browser, args: [...browser.args, '--disable-gpu', '--js-flags=--no-maglev --no-turbofan'] },
};

/** Every document and action asked for as everybody: minutes, one test after the other. */
const RIGHTS = 'security/rights.spec.ts';

/** Half a minute and more in one test, or in tests that follow each other. */
const LONG = [
  'partner/whole-way.spec.ts',
  'merchant/subscription-work.spec.ts',
  'security/sessions-and-headers.spec.ts',
];

export default defineConfig({
  testDir: 'e2e',
  // Of the product's modules Node strips the types itself, and keeps what it compiled: half of the loading, by a core
  // alone, before the first journey.
  build: { external: ['**/lib/**/*.ts', '**/scripts/**/*.ts'] },
  // Each has a browser, and all of them share one product. A journey waits a third of its time.
  workers: workersOf(2, 1.5),
  // What repeats, such as a journey in every language, is left to `npm run test:all`.
  ...(!isAll && { grepInvert: new RegExp(REPEATS) }),
  // The recovery tests kill processes that other tests use, and a year by the sandbox's clock passes for all of them:
  // they run last and alone.
  projects: [
    // In their order, the longest first: what stands alone at the end leaves processors idle.
    { name: 'rights', testMatch: RIGHTS, use: inBrowser },
    { name: 'long', testMatch: LONG, use: inBrowser },
    {
      name: 'journeys',
      testIgnore: [RIGHTS, ...LONG, 'developer/recovery.spec.ts', 'buyer/subscription-year.spec.ts', 'pictures/**'],
      use: inBrowser,
    },
    {
      name: 'recovery',
      testMatch: 'developer/recovery.spec.ts',
      dependencies: ['rights', 'long', 'journeys'],
      use: inBrowser,
    },
    { name: 'year', testMatch: 'buyer/subscription-year.spec.ts', dependencies: ['recovery'], use: inBrowser },
    // Of an installation of their own, whose clock stands where the demo data are to lie (`scripts/test.ts`).
    { name: 'pictures', testMatch: 'pictures/*.spec.ts', fullyParallel: true },
  ],
  snapshotPathTemplate: '{testDir}/pictures/kept/{arg}{ext}',
  timeout: 60_000,
  // What passes only the second time has failed.
  retries: 0,
  expect: { timeout: 10_000 },
  use: {
    baseURL: origin,
    trace: 'off',
    launchOptions: browser,
  },
});
