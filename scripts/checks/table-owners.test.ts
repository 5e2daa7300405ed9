import { globSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LAYERS } from '#scripts/lib/module-graph.ts';
import { findForeignWrites, findReadsAbove, ownersWithoutModule, tablesOf } from './table-owners.ts';

/** Every table is written by the module that owns it, and read by those above it. */

const read = (pattern: string) =>
  globSync(pattern, { exclude: ['**/generated/**'] }).map((path) => ({
    path: path.replaceAll('\\', '/'),
    text: readFileSync(path, 'utf8'),
  }));
const tables = tablesOf(read('prisma/schema/*.prisma'));

test('no module writes a table of another one', () => {
  const sources = read('{app,components,lib}/**/*.{ts,tsx}');
  expect(sources.length).toBeGreaterThan(1_000);
  expect(findForeignWrites(tables, sources)).toEqual([]);
});

/** Reads of a table of a module beside or above. None is added: its owner brings what is asked, or the reader moves. */
const READS_ABOVE = [
  "checkout reads subscription, which is subscriptions's",
  "devices reads attempt, which is payments's",
  "devices reads sale, which is payments's",
  "messages reads sale, which is payments's",
  "messages reads subscription, which is subscriptions's",
  "payments reads subscription, which is subscriptions's",
  "principals reads public_key_origin, which is sellers's",
  "principals reads seller_service, which is services's",
  "sellers reads api_grant, which is tokens's",
  "sellers reads onboarding, which is onboarding's",
  "sellers reads seller_service, which is services's",
];

test('no module reads a table of one beside or above it, but for those that are listed', () => {
  expect(findReadsAbove(tables, read('lib/modules/**/*.ts'), LAYERS)).toEqual(READS_ABOVE);
});

test('every table has an owner that is a module, or the platform', () => {
  expect(tables.length).toBeGreaterThan(40);
  expect(ownersWithoutModule(tables, readdirSync('lib/modules'))).toEqual([]);
});

describe('the rule can fail', () => {
  const schema = tablesOf([
    { path: 'prisma/schema/sellers.prisma', text: 'model Seller {\n  id Int\n  @@map("seller")\n}\n' },
    { path: 'prisma/schema/api_log.prisma', text: 'model ApiCall {\n  id Int\n  @@map("api_call")\n}\n' },
    { path: 'prisma/schema/payments.cards.prisma', text: 'model BuyerToken {\n  id Int\n  @@map("buyer_token")\n}\n' },
  ]);
  const writes = (path: string, text: string) => findForeignWrites(schema, [{ path, text }]);

  test.each([
    ['an insertion', '`INSERT INTO seller (id) VALUES (1)`', 'seller', 'sellers'],
    ['an update over two lines', '`UPDATE\n  api_call SET id = 2`', 'api_call', 'api-log'],
    ['a deletion', '`DELETE FROM buyer_token`', 'buyer_token', 'payments'],
    ['a call of the Prisma client', 'await (await records()).seller.updateMany({})', 'seller', 'sellers'],
    ['a call over two lines', 'buyerToken\n    .deleteMany({})', 'buyer_token', 'payments'],
  ])('%s is named', (_, text, table, owner) => {
    const path = 'lib/modules/callbacks/store.sql.ts';
    expect(writes(path, text)).toEqual([`${path} writes ${table}, which is ${owner}'s`]);
  });

  test('a page that writes is named', () => {
    expect(writes('app/page.tsx', 'seller.create({})')).toEqual(["app/page.tsx writes seller, which is sellers's"]);
  });

  test('owners may write, everybody may read, and tests may do both', () => {
    expect([
      ...writes('lib/modules/sellers/profile/store-callback-url.ts', '`UPDATE seller SET id = 1`'),
      ...writes('lib/modules/payments/tokens/store.ts', '`INSERT INTO buyer_token`'),
      ...writes('lib/modules/callbacks/store.ts', '`SELECT FROM seller FOR UPDATE OF seller`; seller.findMany({})'),
      ...writes('lib/modules/callbacks/store.db.test.ts', '`DELETE FROM seller`'),
    ]).toEqual([]);
  });

  test('a name that begins with test- excuses nothing; tests, what they share and conformance suites are', () => {
    const write = '`UPDATE seller SET id = 1`';
    const path = 'lib/modules/callbacks/present/test-callback.ts';
    expect(writes(path, write)).toEqual([`${path} writes seller, which is sellers's`]);
    for (const test of ['lib/testing/world.ts', 'lib/modules/devices/conformance/terminal.ts', 'lib/a/b.test.ts'])
      expect(writes(test, write)).toEqual([]);
  });

  test.each([
    ['a join', '`SELECT FROM delivery d JOIN buyer_token b ON true`'],
    ['a call of the Prisma client', 'await buyerToken.findFirst({})'],
    ['a relation of another call', 'delivery.findMany({ select: { buyerToken: { select: { id: true } } } })'],
  ])('%s that reads a table of a module above is named; one of a tenant, or from above, is not', (_, text) => {
    const reads = (path: string) => findReadsAbove(schema, [{ path, text: `${text}; seller.count()` }], LAYERS);
    expect(reads('lib/modules/callbacks/store.ts')).toEqual(["callbacks reads buyer_token, which is payments's"]);
    expect(reads('lib/modules/tokens/store.ts')).toEqual([]);
    expect(reads('lib/modules/callbacks/store.db.test.ts')).toEqual([]);
  });

  test('a schema file of no module is named', () => {
    expect(ownersWithoutModule(schema, ['sellers', 'payments'])).toEqual(['api-log']);
  });
});
