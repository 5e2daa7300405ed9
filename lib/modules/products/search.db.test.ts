import { beforeAll, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { searchWithLimit } from '#lib/platform/db/lists/search-records.sql.ts';
import { callApi, signIn } from '#lib/testing/api.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { planOf, watched } from '#lib/testing/watched-database.ts';
import { givenSeller, type TestSeller } from '#lib/testing/world.ts';
import { testInAll } from '#lib/testing/test-in-all.ts';
import { times } from '#lib/testing/thorough.ts';
import { everyProduct, listProducts } from './list-products.sql.ts';
import { quickFindProducts } from './quick-find-products.sql.ts';

/** How products are searched for a text: one statement, its indexes and its time limit. */

const base = testDatabase();
let seller: TestSeller;

beforeAll(async () => {
  seller = await givenSeller(base.db);
  await base.owner.query(
    statement(
      '',
      `INSERT INTO product (seller_id, name, status, description) SELECT $1, 'Spice ' || n, n % 2, 'clay'
        FROM generate_series(1, ${times(2_000, 20_000)}) n`,
    ),
    [seller.id],
  );
  await base.owner.query(statement('', 'ANALYZE product'), []);
});

const asked = (name: string) => ({
  sellerIds: [seller.id],
  statuses: [0, 1],
  sort: 'created_at' as const,
  isAscending: false,
  page: 1,
  pageSize: 25,
  filters: { name },
});

testInAll(
  'a page and the number of matches are asked for by one statement, along the order or by trigrams',
  async () => {
    const plans: string[] = [];
    const seen = watched(base.db, async (one, values, inside) => {
      if (one.text.includes('FROM product')) plans.push((await planOf(inside, one, values)).join('\n'));
    });
    expect(await listProducts(seen, asked('spice'))).toMatchObject({
      ok: true,
      value: { count: 1_001, isExact: false },
    });
    expect(await listProducts(seen, asked('ice 12345'))).toMatchObject({
      ok: true,
      value: { count: 1, isExact: true },
    });
    expect(plans).toEqual([
      expect.stringContaining('Index Scan Backward using products_by_creation'),
      expect.stringContaining('Bitmap Index Scan on products_by_words'),
    ]);
  },
);

test('a search that runs longer than it may is refused, and its limit stays on no connection', async () => {
  const timeouts = () => base.db.query(statement('', 'SHOW statement_timeout'), []);
  const before = await timeouts();
  expect(await searchWithLimit(base.db, { text: 'SELECT pg_sleep(60)', values: [] })).toEqual({
    ok: false,
    reason: 'search_too_broad',
  });
  expect(await searchWithLimit(base.db, { text: 'SELECT 7 AS seven', values: [] })).toEqual({
    ok: true,
    value: [{ seven: 7 }],
  });
  expect(await Promise.all(Array.from({ length: 12 }, timeouts))).toEqual(Array.from({ length: 12 }, () => before));
});

testInAll('a program is told by 9001 which text to make longer, the screens that it took too long', async () => {
  const { access: token } = await signIn(seller);
  // Whoever waits for the table looks for as long as somebody who looks at all of it.
  await base.owner.inTransaction(async (inside) => {
    await inside.query(statement('', 'LOCK TABLE product IN ACCESS EXCLUSIVE MODE'), []);
    const [answer, list, box] = await Promise.all([
      callApi('GET', 'products', { token, query: { status: 1, description: 'clay' } }),
      listProducts(base.db, asked('spice')),
      quickFindProducts(base.db, [seller.id], 'spice', 4),
    ]);
    expect([answer.status, answer.body]).toEqual([
      422,
      expect.objectContaining({ status_error_code: 9001, status_additional_info: 'description' }),
    ]);
    expect(answer.body.status_error_details).toContain('יותר אותיות');
    expect([list, box]).toEqual([
      { ok: false, reason: 'search_too_broad' },
      { ok: false, reason: 'search_too_broad' },
    ]);
  });
  expect((await callApi('GET', 'products', { token, query: { status: 1, description: 'clay' } })).status).toBe(200);
});

test('products that are selected are written alone, in the order of the list, none of somebody else', async () => {
  const found = await listProducts(base.db, asked('Spice 199'));
  const [first, , third] = found.ok ? found.value.rows : [];
  if (!first || !third) throw new Error('too few products');
  const guids = [third.guid, first.guid, 'no-product'];
  const names = async (sellerIds: number[]) => {
    const all: string[] = [];
    for await (const rows of everyProduct(base.db, { ...asked(''), sellerIds, filters: { guids } }))
      all.push(...rows.map(({ name }) => name));
    return all;
  };
  expect(await names([seller.id])).toEqual([first.name, third.name]);
  expect(await names([seller.id + 1])).toEqual([]);
});
