import { defineConfig } from 'vitest/config';

/**
 * Files that look at what a whole process keeps, or at every connection that it opens: each has a process of its own.
 */
const ALONE = [
  'lib/modules/checkout/http/*.test.ts',
  'app/sandbox/**/*.test.ts',
  'lib/testing/**/*.test.ts',
  'lib/modules/tokens/**/*.test.ts',
  'lib/modules/callbacks/sending/guard.test.ts',
  'lib/outbound.db.test.ts',
];

/**
 * Components in a document of jsdom, with the texts and providers of the product around them
 * (`components/testing/render-screen.tsx`).
 */
const IN_A_DOCUMENT = ['components/**/*.dom.test.tsx'];

const PATIENCE = { testTimeout: 30_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    globalSetup: 'lib/testing/global-setup.ts',
    // One more than the cores of a small machine: much of a test is waiting for the database.
    maxWorkers: 3,
    projects: [
      { test: { ...PATIENCE, name: 'alone', include: ALONE } },
      {
        test: {
          ...PATIENCE,
          name: 'document',
          include: IN_A_DOCUMENT,
          environment: 'jsdom',
          setupFiles: ['components/testing/set-up-document.ts'],
        },
      },
      // The rest share the modules that a worker has loaded, which is a third of a run. Each file has a database and
      // settings of its own (`testDatabase`).
      {
        test: {
          ...PATIENCE,
          name: 'together',
          include: [
            'lib/**/*.test.{ts,tsx}',
            'components/**/*.test.{ts,tsx}',
            'app/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'prisma/**/*.test.ts',
          ],
          exclude: [...ALONE, ...IN_A_DOCUMENT],
          isolate: false,
        },
      },
    ],
  },
});
