import { describe, expect, test } from 'vitest';
import { findViolations, RULES } from './boundary-rules.ts';

const PLANTED: [rule: string, path: string, line: string][] = [
  ['kernel-knows-only-itself', 'lib/kernel/a.ts', `import { b } from '../platform/log.ts';`],
  ['domain-is-pure', 'lib/modules/payments/domain/a.ts', `import { settings } from '#lib/platform/env.ts';`],
  ['domain-asks-no-machine', 'lib/modules/payments/domain/a.ts', `import { readFileSync } from 'node:fs';`],
  ['only-statements-know-the-database', 'lib/modules/payments/charge/pay-sale.ts', `import pg from 'pg';`],
  [
    'every-tenant-is-nobodys-scope',
    'lib/modules/products/store.ts',
    `import { EVERY_TENANT } from '#lib/platform/db/every-tenant.ts';`,
  ],
  [
    'the-data-client-is-reached-through-records',
    'lib/modules/products/store.ts',
    `import { dataClientOf } from '#lib/platform/db/data-client.ts';`,
  ],
  [
    'payments-knows-nothing-above',
    'lib/modules/payments/a.ts',
    `import { saleOfForm } from '#lib/modules/checkout/index.ts';`,
  ],
  [
    'scripts-for-shops-stand-alone',
    'lib/sdk/fields/page/a.ts',
    `import { openInstance } from '#lib/modules/hosted-fields/open-instance.ts';`,
  ],
  ['the-client-of-the-api-stands-alone', 'lib/sdk/api/a.ts', `import { readLanguage } from '#lib/kernel/language.ts';`],
  [
    'only-module-files-know-the-app',
    'lib/modules/payments/refunds/a.ts',
    `import { paymentsContext } from '#lib/contexts.ts';`,
  ],
  ['the-api-loads-no-screens', 'lib/modules/payments/module.ts', `import { paymentScreens } from './screens.ts';`],
  [
    'screens-are-read-by-browsers',
    'lib/modules/payments/screens.ts',
    `import { database } from '#lib/platform/db/database.ts';`,
  ],
  ['dashboards-are-for-screens', 'lib/modules/payments/a.ts', `import { listSales } from './dashboard.ts';`],
  [
    'app-imports-modules-by-their-entries',
    'app/(dashboard)/(screens)/sales/page.tsx',
    `import { listSales } from '#lib/modules/payments/reading/list-sales.sql.ts';`,
  ],
  ['app-holds-no-database', 'app/_server/a.ts', `import { database } from '#lib/platform/db/database.ts';`],
  ['components-know-no-page', 'components/sales/a.tsx', `import { page } from '#app/(dashboard)/layout.tsx';`],
  ['lib-knows-no-screen', 'lib/modules/payments/a.ts', `import { Button } from '#components/ui/button.tsx';`],
  ['components-run-no-operation', 'components/sales/a.tsx', `import { paymentsContext } from '#lib/contexts.ts';`],
  ['components-know-no-plumbing', 'components/sales/a.tsx', `import { database } from '#lib/platform/db/database.ts';`],
  ['handlers-know-no-next', 'lib/platform/http/a.ts', `import { cookies } from 'next/headers';`],
  [
    'bank-shares-only-protocols-and-the-calendar',
    'lib/sandbox/bank/a.ts',
    `import { settings } from '../../platform/env.ts';`,
  ],
  ['shop-shares-nothing', 'lib/sandbox/shop/a.ts', `import { signatureOf } from '#lib/modules/callbacks/index.ts';`],
  [
    'mail-server-shares-nothing',
    'lib/sandbox/mail/a.ts',
    `import { isEmailAddress } from '../../kernel/recipient.ts';`,
  ],
  ['texts-are-data', 'lib/modules/callbacks/texts.ts', `import { log } from '#lib/platform/log.ts';`],
  [
    'platform-knows-no-business',
    'lib/platform/a.ts',
    `import { x } from '#lib/modules/payments/sales/store-page.sql.ts';`,
  ],
  ['product-knows-no-test', 'lib/modules/payments/a.ts', `import { testWorld } from '#lib/testing/world.ts';`],
  ['modules-meet-at-the-index', 'lib/modules/payments/a.ts', `import { x } from '#lib/modules/callbacks/store.ts';`],
];

/** Files of modules with what each imports, and the rules that they break. */
const brokenBy = (...planted: [path: string, line: string][]) =>
  findViolations(planted.map(([path, text]) => ({ path: `lib/modules/${path}`, text }))).map(({ rule, from }) => [
    rule,
    from.replace('lib/modules/', ''),
  ]);

describe('modules know only those below them', () => {
  test('so that of two that know each other the lower one is named, for a type as well', () => {
    expect(
      brokenBy(
        ['payments/a.ts', `import { x } from '#lib/modules/sellers/index.ts';`],
        ['sellers/a.ts', `import type { Y } from '#lib/modules/payments/contract/b.ts';`],
      ),
    ).toEqual([['modules-know-only-those-below', 'sellers/a.ts']]);
  });

  test('and of a circle of three the arrow that goes up', () => {
    expect(
      brokenBy(
        ['documents/a.ts', `import { x } from '#lib/modules/payments/index.ts';`],
        ['payments/a.ts', `import { x } from '#lib/modules/devices/index.ts';`],
        ['devices/a.ts', `import { x } from '#lib/modules/documents/index.ts';`],
      ),
    ).toEqual([['modules-know-only-those-below', 'devices/a.ts']]);
  });

  test('and none of their own layer', () => {
    expect(brokenBy(['ledger/a.ts', `import { x } from '#lib/modules/vault/index.ts';`])).toEqual([
      ['modules-know-only-those-below', 'ledger/a.ts'],
    ]);
  });

  test('which one without a layer is not', () => {
    expect(brokenBy(['cups/a.ts', `import { x } from './b.ts';`])).toEqual([['every-module-has-a-layer', 'cups/a.ts']]);
  });
});

describe('rules, contracts and views know nothing above them', () => {
  test('neither an operation, nor what it stores, nor a type of it', () => {
    expect(
      brokenBy(
        ['payments/domain/a.ts', `import type { Charge } from '../charge/charge.ts';`],
        ['payments/holds/contract/a.ts', `import { x } from '../store-holds.ts';`],
        ['payments/views/a.ts', `export type { X } from '../devices/at-device.ts';`],
      ),
    ).toEqual([
      ['domain-knows-nothing-above', 'payments/domain/a.ts'],
      ['contracts-and-views-know-nothing-above', 'payments/holds/contract/a.ts'],
      ['contracts-and-views-know-nothing-above', 'payments/views/a.ts'],
    ]);
  });

  test('but of modules below a rule takes types, and a contract words', () => {
    expect(
      brokenBy(
        ['payments/domain/a.ts', `import type { Charge } from '#lib/modules/acquiring/index.ts';`],
        ['payments/contract/a.ts', `import { X } from '#lib/modules/sellers/contract/brand.ts';`],
      ),
    ).toEqual([]);
    expect(brokenBy(['payments/domain/a.ts', `import { charge } from '#lib/modules/acquiring/index.ts';`])).toEqual([
      ['domain-knows-nothing-above', 'payments/domain/a.ts'],
    ]);
  });
});

test.each(PLANTED)('%s is noticed', (rule, path, line) => {
  expect(findViolations([{ path, text: line }])).toContainEqual(expect.objectContaining({ rule, from: path }));
});

test('a name that begins with test- excuses nothing; tests, what they share and conformance suites are excused', () => {
  const text = `import { testWorld } from '#lib/testing/world.ts';`;
  const rulesOf = (path: string) => findViolations([{ path, text }]).map(({ rule }) => rule);
  expect(rulesOf('lib/modules/payments/test-methods.ts')).toEqual(['product-knows-no-test']);
  for (const path of ['pay-sale.db.test.ts', 'conformance/kit.ts'])
    expect(rulesOf(`lib/modules/payments/${path}`)).toEqual([]);
  for (const path of ['lib/testing/payment-methods.ts', 'components/testing/render-screen.tsx'])
    expect(rulesOf(path)).toEqual([]);
});

test('the product does not take what tests of components share', () => {
  const text = `import { renderScreen } from '#components/testing/render-screen.tsx';`;
  for (const path of ['components/sales/a.tsx', 'app/(dashboard)/(screens)/sales/page.tsx'])
    expect(findViolations([{ path, text }]).map(({ rule }) => rule)).toContain('product-knows-no-test');
});

test('the product does not take a conformance suite', () => {
  const text = `import { runConformanceSuite } from './conformance/suite.ts';`;
  expect(findViolations([{ path: 'lib/modules/acquiring/index.ts', text }]).map(({ rule }) => rule)).toEqual([
    'product-knows-no-test',
  ]);
});

test('a circle is noticed, also over several lines of an import', () => {
  const files = [
    { path: 'lib/a.ts', text: `import {\n  b,\n} from './b.ts';` },
    { path: 'lib/b.ts', text: `import { a } from './a.ts';` },
  ];
  expect(findViolations(files).map(({ rule }) => rule)).toEqual(['no-circles']);
});

test('an import at the time of need is an import', () => {
  const text = `export async function pay() {\n  const { Button } = await import('#components/ui/button.tsx');\n}`;
  expect(findViolations([{ path: 'lib/modules/payments/a.ts', text }]).map(({ rule }) => rule)).toEqual([
    'lib-knows-no-screen',
  ]);
});

test('every rule has been seen to fail', () => {
  expect(RULES.map(({ name }) => name).filter((name) => !PLANTED.some(([rule]) => rule === name))).toEqual([]);
});
