import { globSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findForeignWrites, ownersWithoutModule, tablesOf } from './table-owners.ts';

/** Every table is written by the module that owns it. */

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
    ['a call of the data client', 'await (await records()).seller.updateMany({})', 'seller', 'sellers'],
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

  test('a name that begins with test- excuses nothing; tests, what they share and conformance suites are excused', () => {
    const write = '`UPDATE seller SET id = 1`';
    const path = 'lib/modules/callbacks/present/test-callback.ts';
    expect(writes(path, write)).toEqual([`${path} writes seller, which is sellers's`]);
    for (const test of ['lib/testing/world.ts', 'lib/modules/devices/conformance/terminal.ts', 'lib/a/b.test.ts'])
      expect(writes(test, write)).toEqual([]);
  });

  test('a schema file of no module is named', () => {
    expect(ownersWithoutModule(schema, ['sellers', 'payments'])).toEqual(['api-log']);
  });
});
