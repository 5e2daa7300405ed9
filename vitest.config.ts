import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { isAll } from './lib/testing/thorough.ts';
import { workersOf } from './scripts/lib/tests/workers.ts';

/**
 * What a test needs stands in its name: `*.test.ts` nothing but what it imports, `*.tree.test.ts` and `scripts/checks`
 * the whole tree, `*.fuzz.test.ts` thousands of cases, `*.dom.test.tsx` a document, `*.process.test.ts` processes or
 * servers of its own, `*.db.test.ts` a database. `npm run test:unit` runs the first.
 */
const ANY = ['lib/**', 'components/**', 'app/**', 'scripts/**', 'prisma/**'];
const named = (ending: string) => ANY.map((place) => `${place}/*.${ending}`);
const [EVERY, IN_A_DOCUMENT, WITH_PROCESSES, WITH_A_DATABASE, THOROUGH] = [
  named('test.{ts,tsx}'),
  named('dom.test.tsx'),
  named('process.test.ts'),
  named('db.test.{ts,tsx}'),
  [...named('{tree,fuzz}.test.{ts,tsx}'), 'scripts/checks/*.test.ts'],
];

/**
 * Files that look at what a whole process keeps, at every connection that it opens, or that put another in place of who
 * is signed in: each has a process of its own.
 */
const ALONE = [
  'app/_server/pages/guards.test.tsx',
  'app/sandbox/viewer.db.test.ts',
  'lib/testing/api-*.db.test.ts',
  'lib/testing/{preview-actions,raw-inputs}.db.test.ts',
  'lib/testing/cards/*.db.test.ts',
  'lib/outbound.db.test.ts',
];

/**
 * What `npm test` leaves to `npm run test:all` (docs/decisions/0147): packages compiled in projects of others, programs
 * and databases of our own that are ended and taken in every way, every command from a bare clone, what is made at
 * random, and numbers that are only large.
 */
const LEFT_TO_ALL = [
  'lib/sdk/packages.process.test.ts',
  'lib/capability{,-stamps}.db.test.ts',
  'lib/platform/full-disk.db.test.ts',
  'scripts/lib/watch-over.process.test.ts',
  'scripts/lib/tests/bare-clone.process.test.ts',
  'scripts/lib/database/environments.db.test.ts',
  'lib/modules/products/many-products.db.test.ts',
  'lib/modules/{payouts/large-seller,statements/large-months,{bookkeeping,tax-files}/large-exports}.db.test.ts',
  'lib/modules/seller-files/{photographed-pages.test,inspect/hostile.process.test}.ts',
  'lib/modules/partners/invite-table.db.test.ts',
  'lib/modules/devices/connections/strangers.db.test.ts',
  'lib/testing/{api-fuzz,api-without-client}.db.test.ts',
  'lib/testing/cards/account-data.db.test.ts',
  'lib/modules/callbacks/sending/slow-receivers.process.test.ts',
  'prisma/seed/{subscriptions,payouts}.db.test.ts',
];
const LEFT = isAll ? [] : LEFT_TO_ALL;

/** Components that are tried with other modules in the place of theirs, or with modules as they were just loaded. */
const ALONE_IN_A_DOCUMENT = globSync(IN_A_DOCUMENT)
  .filter((file) => /\bvi\.(?:mock|doMock|resetModules)\(/.test(readFileSync(file, 'utf8')))
  .map((file) => file.replaceAll('\\', '/'));

const PATIENCE = { testTimeout: 30_000, hookTimeout: 60_000 };
const DATABASE = { ...PATIENCE, globalSetup: 'lib/testing/setup/database-server.ts' };
const DOCUMENT = {
  ...PATIENCE,
  environment: 'jsdom',
  setupFiles: ['components/testing/set-up-document.ts'],
};

export default defineConfig({
  test: {
    globalSetup: 'lib/testing/setup/prepare-files.ts',
    maxWorkers: workersOf(1),
    // Modules translated for one project or run are read from `node_modules` by the next.
    experimental: { fsModuleCache: true },
    projects: [
      { test: { ...DATABASE, name: 'alone', include: ALONE, exclude: LEFT } },
      // These share the modules that a worker has loaded, which is a third of a run. Each file has a database and
      // settings of its own (`testDatabase`).
      {
        test: { ...DATABASE, name: 'database', include: WITH_A_DATABASE, exclude: [...ALONE, ...LEFT], isolate: false },
      },
      { test: { ...PATIENCE, name: 'processes', include: WITH_PROCESSES, exclude: LEFT, isolate: false } },
      // Components in a document of jsdom, with the texts and providers of the product around them
      // (`components/testing/render-screen.tsx`). Files of one worker share the document too, and leave it as they
      // found it (`components/testing/shared-document.ts`).
      {
        test: { ...DOCUMENT, name: 'document', include: IN_A_DOCUMENT, exclude: ALONE_IN_A_DOCUMENT, isolate: false },
      },
      { test: { ...DOCUMENT, name: 'document-alone', include: ALONE_IN_A_DOCUMENT } },
      {
        test: {
          ...PATIENCE,
          name: 'unit',
          include: EVERY,
          exclude: [...ALONE, ...WITH_A_DATABASE, ...WITH_PROCESSES, ...IN_A_DOCUMENT, ...THOROUGH, ...LEFT],
          setupFiles: ['lib/testing/setup/settings.ts'],
          isolate: false,
        },
      },
      {
        test: {
          ...PATIENCE,
          name: 'thorough',
          include: THOROUGH,
          exclude: WITH_A_DATABASE,
          setupFiles: ['lib/testing/setup/settings.ts'],
          isolate: false,
        },
      },
    ],
  },
});
