import { expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { COUNTED_TO } from '#lib/platform/db/lists/record-list.sql.ts';
import { callApi, signIn } from '#lib/testing/api.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { valueOf } from '#lib/testing/value-of.ts';
import { givenSeller } from '#lib/testing/world.ts';
import { everyProduct, listProducts } from './list-products.sql.ts';

/** Lists of more products than are counted. */

const base = testDatabase();

const program = async () => {
  const seller = await givenSeller(base.db);
  const { access: token } = await signIn(seller);
  return {
    seller,
    list: (query: Record<string, string | number> = {}) =>
      callApi('GET', 'products', { token, query: { status: 1, ...query } }),
  };
};

/** A page of a search. One that took too long on a busy machine is refused as too broad, and is asked for again. */
async function found(list: () => ReturnType<typeof callApi>): ReturnType<typeof callApi> {
  let response = await list();
  for (let again = 0; again < 9 && !response.body.items; again += 1) {
    expect(response.body).toMatchObject({ status_error_code: 9001 });
    response = await list();
  }
  return response;
}

test('a list of more than are counted one by one goes on to its last page, and is exported in its order, each product once', async () => {
  const [many, mine] = [await program(), await program()];
  const added = COUNTED_TO + 750;
  for (const [{ seller }, count] of [
    [many, added],
    [mine, 7],
  ] as const)
    await base.db.query(
      statement(
        '',
        `INSERT INTO product (seller_id, name, status, description, currency, price_without_vat, price_include_vat)
          SELECT $1, 'Mug ' || i, 1, 'x', 'ILS', i, i FROM generate_series(1, $2::int) i`,
      ),
      [seller.id, count],
    );
  expect((await many.list()).body.items_count).toBe(added);
  expect((await many.list({ currency: 'USD' })).body.items_count).toBe(0);
  const seen = new Set<string>();
  let page = 1;
  for (let count = 1; (page - 1) * 500 < count; page += 1) {
    const { body } = await found(() => many.list({ name: 'mug', page, items_per_page: 500 }));
    count = body.items_count;
    for (const { guid } of body.items) seen.add(guid);
  }
  expect(seen.size).toBe(added);
  // All of them were made in one instant, and a hundred have one price: only the identifier tells their places apart.
  await base.owner.query(
    statement('', 'UPDATE product SET price_include_vat = id / 100, status = id % 2 WHERE seller_id = $1'),
    [many.seller.id],
  );
  for (const [sort, key] of [
    ['created_at', 'created_at'],
    ['price_include_vat', 'price_include_vat'],
    ['name', 'name'],
  ] as const) {
    for (const isAscending of [true, false]) {
      const [way, walked]: [string, string[]] = [isAscending ? 'ASC' : 'DESC', []];
      for await (const page of everyProduct(base.db, {
        sellerIds: [mine.seller.id, many.seller.id],
        statuses: [0, 1],
        filters: { search: 'mug' },
        sort,
        isAscending,
      }))
        walked.push(...page.map(({ guid }) => guid));
      const right = await base.owner.query<{ guid: string }>(
        statement(
          '',
          `SELECT guid::text AS guid FROM product WHERE seller_id = ANY ($1::bigint[]) AND name ILIKE '%mug%'
            AND deleted_at IS NULL ORDER BY ${key} ${way}, id ${way}`,
        ),
        [[mine.seller.id, many.seller.id]],
      );
      expect(walked.length).toBeGreaterThanOrEqual(added);
      expect([sort, way, walked.findIndex((guid, place) => guid !== right[place]?.guid), walked.length]).toEqual([
        sort,
        way,
        -1,
        right.length,
      ]);
    }
  }
});

test('products are found by a text, few or many of them, new or old, in every order, and paged to the end', async () => {
  const large = await program();
  // The oldest are bells, and none of the newest is one: what comes first tells nothing of them.
  const [bells, all] = [3_150, 4_200];
  await base.db.query(
    statement(
      '',
      `INSERT INTO product (seller_id, name, status, description, currency, price_include_vat) SELECT $1,
        CASE WHEN i <= $3::int THEN 'Bell ' WHEN i % 10 = 0 THEN 'Lantern ' ELSE 'Mug ' END || i, 1,
        'of clay no. ' || i, 'ILS', i * 7919 % 5003 FROM generate_series(1, $2::int) i`,
    ),
    [large.seller.id, all, bells],
  );
  const asked: Record<string, string | number>[] = [
    { name: 'mug' },
    { name: 'LANTERN' },
    { name: 'lantern 32' },
    { name: 'lan' },
    { name: 'tern 3' },
    { name: 'nothing like it' },
    { name: 'mug', description: 'no. 37' },
    { name: 'lantern', price_inc_vat_max: 20 },
    { name: 'bell', price_inc_vat_max: 10, currency: 'ILS' },
    { name: 'antern', page: 2, items_per_page: 20 },
    { name: 'g 3', page: 3 },
    { name: 'mug', page: 10 },
    { name: 'mug', page: 11 },
    { name: 'lantern', page: 2 },
    { description: 'clay', sort_by: 'price_include_vat' },
    { description: 'of clay', sort_by: 'name', sort_direction: 'desc' },
    { name: 'a%' },
    { name: '7' },
    { name: '77' },
    { name: 'bell' },
    { name: 'bell', page: 2 },
    { name: 'bell', page: 32 },
    { name: 'bell', page: 33 },
    { name: 'bell', sort_by: 'name' },
    { name: 'bell 77' },
    { name: 'ell 31', page: 2, items_per_page: 50 },
  ];
  type Row = { id: number; guid: string; name: string; description: string; price: number };
  const every = await base.owner.query<Row>(
    statement(
      '',
      'SELECT id, guid::text AS guid, name, description, price_include_vat AS price FROM product WHERE seller_id = $1',
    ),
    [large.seller.id],
  );
  const orders: Record<string, (one: Row, other: Row) => number> = {
    newest: (one, other) => other.id - one.id,
    price_include_vat: (one, other) => one.price - other.price || one.id - other.id,
    name: (one, other) => one.name.localeCompare(other.name, 'en') || one.id - other.id,
  };
  for (const query of asked) {
    const has =
      (field: 'name' | 'description') =>
      ({ [field]: text }: Row): boolean =>
        String(text)
          .toLowerCase()
          .includes(String(query[field] ?? '').toLowerCase());
    const right = every
      .filter(has('name'))
      .filter(has('description'))
      .filter(({ price }) => price <= 100 * Number(query['price_inc_vat_max'] ?? 1_000))
      .toSorted(orders[query['sort_by'] ?? 'newest']);
    if (query['sort_direction'] === 'desc') right.reverse();
    const size = Number(query['items_per_page'] ?? 100);
    const end = Number(query['page'] ?? 1) * size;
    const { status, body } = await found(() => large.list(query));
    expect([query, status, body.items.map(({ guid }: Row) => guid)]).toEqual([
      query,
      200,
      right.slice(end - size, end).map(({ guid }) => guid),
    ]);
    // All of them, or a number that goes on behind the page.
    const isCounted = right.length <= Math.max(1_000, end);
    expect([query, body.items_count]).toEqual([query, isCounted ? right.length : Math.max(1_000, end) + 1]);
  }
  const pagedBy = async (size: number, words: Record<string, string>): Promise<number> => {
    const seen = new Set<string>();
    for (let page = 1, count = 1; (page - 1) * size < count; page += 1) {
      const { body } = await large.list({ ...words, page, items_per_page: size });
      count = body.items_count;
      for (const { guid } of body.items) seen.add(guid);
    }
    return seen.size;
  };
  expect([
    await pagedBy(500, { description: 'clay' }),
    await pagedBy(500, { name: 'bell' }),
    await pagedBy(100, { name: 'mug' }),
  ]).toEqual([all, bells, 945]);
});

test('what many products have is found in all statuses together, also where one has none of it, and after the newest are gone', async () => {
  const { seller } = await program();
  // Those that are not active are never mugs, and the newest are nearly all active.
  await base.db.query(
    statement(
      '',
      `INSERT INTO product (seller_id, name, status, description, currency, price_include_vat, created_at) SELECT $1,
        CASE WHEN status = 0 THEN 'Bowl ' WHEN i % 4 = 0 THEN 'Mug ' ELSE 'Lamp ' END || i, status, CASE i % 5
        WHEN 0 THEN 'clay' ELSE 'glass' END, 'ILS', i * 7919 % 503, now() - i / 3 * interval '1 minute'
FROM (SELECT i, CASE WHEN i < 900 AND i % 50 > 0 OR i % 3 > 0 THEN 1 ELSE 0 END AS status
  FROM generate_series(1, 6000) i) made`,
    ),
    [seller.id],
  );
  const orders = [
    ['created_at', 'created_at'],
    ['name', 'name'],
    ['price_include_vat', 'coalesce(price_include_vat, -1)'],
  ] as const;
  const everythingIsFound = async () => {
    for (const [sort, key] of orders) {
      for (const isAscending of [true, false]) {
        const way = isAscending ? 'ASC' : 'DESC';
        for (const [filters, where] of [
          [{ name: 'mug' }, `name LIKE 'Mug%'`],
          [{ name: 'MUG ' }, `name LIKE 'Mug%'`],
          [{ name: 'a' }, `name LIKE 'Lamp%'`],
          [{ name: 'mug', description: 'clay' }, `name LIKE 'Mug%' AND description = 'clay'`],
        ] as const) {
          const right = await base.owner.query<{ guid: string }>(
            statement(
              '',
              `SELECT guid::text AS guid FROM product WHERE seller_id = $1 AND ${where} AND deleted_at IS NULL
                ORDER BY ${key} ${way}, id ${way} LIMIT 120`,
            ),
            [seller.id],
          );
          for (const page of [1, 4]) {
            const { rows } = await valueOf(
              listProducts(base.db, {
                sellerIds: [seller.id],
                statuses: [0, 1],
                sort,
                isAscending,
                page,
                pageSize: 30,
                filters,
              }),
            );
            expect([sort, way, filters, page, rows.map(({ guid }) => guid)]).toEqual([
              sort,
              way,
              filters,
              page,
              right.slice(30 * (page - 1), 30 * page).map(({ guid }) => guid),
            ]);
          }
        }
      }
    }
  };
  await everythingIsFound();
  await base.owner.query(
    statement(
      '',
      "UPDATE product SET deleted_at = now() WHERE seller_id = $1 AND created_at > now() - interval '800 minutes'",
    ),
    [seller.id],
  );
  await everythingIsFound();
});
