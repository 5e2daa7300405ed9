import { expect, test } from 'vitest';
import { dataAccessOf } from './data-access.ts';

/** Findings of `npm run check` about statements and the Prisma client. */

const accessIn = (path: string, text: string) => dataAccessOf([{ path, text }]);

test('named statements and calls of the Prisma client are counted where they are written', () => {
  const text = "const A = statement('a', 'SELECT 1');\nconst B = statement(\n  'b',\n  'SELECT 2',\n);";
  expect(accessIn('lib/modules/sellers/store.sql.ts', text)).toEqual({ statements: 2, files: 1, calls: 0 });
  const calls = 'const { seller } = await recordsOf(database, scope);\nawait platformRecords(database)';
  expect(accessIn('lib/modules/sellers/store.ts', calls)).toEqual({ statements: 0, files: 0, calls: 2 });
});

test('neither what tests use nor what makes them is counted', () => {
  const text = "statement('a', 'SELECT 1'); recordsOf(database, scope)";
  for (const path of [
    'lib/modules/sellers/store.db.test.ts',
    'lib/testing/world.ts',
    'lib/platform/db/database.ts',
    'bench/money.ts',
  ])
    expect([path, accessIn(path, text)]).toEqual([path, { statements: 0, files: 0, calls: 0 }]);
});

test('other words with the same end are not counted', () => {
  const text = 'restatement(1); one.statement(2); claimStatement(3); myrecordsOf(4)';
  expect(accessIn('lib/modules/sellers/store.ts', text)).toEqual({ statements: 0, files: 0, calls: 0 });
});
