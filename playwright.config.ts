import { existsSync, readFileSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { isAll, REPEATS } from './e2e/passes.ts';
import { chromiumOptions } from './scripts/lib/chromium.ts';
import { workersOf } from './scripts/lib/tests/workers.ts';

const sandboxFile = process.env['KUPA_SANDBOX_FILE'] ?? '.data/sandbox.json';
const origin = existsSync(sandboxFile) ? JSON.parse(readFileSync(sandboxFile, 'utf8')).origin : 'http://localhost:3000';

export default defineConfig({
  testDir: 'e2e',
  // Each has a browser, and all of them share one product.
  workers: workersOf(2),
  // What repeats, such as a journey in every language, is left to `npm run test:all`.
  ...(!isAll && { grepInvert: new RegExp(REPEATS) }),
  // The recovery tests kill processes that other tests use, and a year by the sandbox's clock passes for all of them:
  // they run last and alone.
  projects: [
    {
      name: 'journeys',
      testIgnore: ['developer/recovery.spec.ts', 'buyer/subscription-year.spec.ts', 'pictures/**'],
    },
    { name: 'recovery', testMatch: 'developer/recovery.spec.ts', dependencies: ['journeys'] },
    { name: 'year', testMatch: 'buyer/subscription-year.spec.ts', dependencies: ['recovery'] },
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
    launchOptions: chromiumOptions(),
  },
});
