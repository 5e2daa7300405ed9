import { beforeAll, describe, expect, test } from 'vitest';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller } from '#lib/testing/world.ts';
import { rollUpSaleCounts } from '#lib/modules/payments/sales/roll-up-sale-counts.ts';
import { oneIn } from '#lib/testing/thorough.ts';
import {
  countQuery,
  findSales,
  namedQuery,
  pageQuery,
  type Query,
  type SaleFilters,
  type SalesQuery,
} from './sales-by-filter.sql.ts';

const base = testDatabase();
const run = <Row>(db: Database, text: string, values: unknown[] = []) => db.query<Row>(statement('', text), values);

/** Half of these are one seller's; the rest are shared by twenty. */
const SALES = 24_000;
const SELLERS = 20;
const START = Date.parse('2025-01-01T00:00:00Z');
const MINUTES_APART = 20;

const ids: number[] = [];
const big = () => ids.slice(0, 1);

beforeAll(async () => {
  for (let made = 0; made <= SELLERS; made += 1) ids.push((await givenSeller(base.db)).id);
  // Written through, or a vacuum would not believe in it yet and leave every read of an index with its table.
  await base.owner.inTransaction(async (owner) => {
    await run(owner, 'SET LOCAL synchronous_commit = on');
    await run(
      owner,
      `
INSERT INTO sale (public_id, seller_id, status, type, price, authorized, captured, currency, product_name,
  merchant_reference, payment_method, buyer_name, buyer_email, buyer_phone, buyer_social_id,
  card_mask, card_last4, card_is_foreign, auth_number, hold_expires_at, created_at)
SELECT 'SALE-' || i, CASE WHEN i % 2 = 0 THEN ($2::bigint[])[1] ELSE ($2::bigint[])[2 + i / 2 % ${SELLERS}] END, status,
  CASE WHEN status = 'authorized' OR i % 40 = 1 THEN 'authorize'::sale_type ELSE 'sale' END, price,
  CASE WHEN status IN ('completed', 'authorized') THEN price ELSE 0 END, CASE WHEN status <> 'completed' THEN 0
    WHEN i % 40 = 1 THEN 700 ELSE price END, CASE WHEN i % 9 = 0 THEN 'USD' ELSE 'ILS' END, 'Coffee',
  CASE WHEN i % 3 = 0 THEN 'order-' || i / 6 ELSE '' END, CASE WHEN i % 8 = 0 THEN 'bit'::payment_method
    ELSE 'credit-card' END, 'Name ' || i % 500, 'mail' || i % 700 || '@example.com', '05' || i % 300, (i % 400)::text,
  CASE WHEN i % 5 > 0 THEN '411111******' || lpad((i % 1300)::text, 4, '0') END,
    CASE WHEN i % 5 > 0 THEN lpad((i % 1300)::text, 4, '0') END, CASE WHEN i % 5 > 0 THEN i % 4 = 0 END,
  CASE WHEN i % 2 = 0 THEN (i % 3000)::text END, CASE WHEN status = 'authorized' THEN now() END,
  -- Out of order here and there, as clocks that were moved leave them.
  to_timestamp($3::bigint / 1000) + make_interval(mins => i * ${MINUTES_APART} + CASE WHEN i % 100 = 0 THEN -5000
    ELSE 0 END)
FROM generate_series(1, $1::int) AS i, LATERAL (SELECT CASE WHEN i % 20 < 12 THEN 'completed'::sale_status
  WHEN i % 20 < 15 THEN 'initial' WHEN i % 20 < 19 THEN 'failed' ELSE 'authorized' END AS status,
  1000 + i % 50 * 100 AS price) AS so`,
      [SALES, ids, START],
    );
  });
  await run(
    base.owner,
    `UPDATE sale_tally_mark SET seen_id = (SELECT max(id) FROM sale), seen_at = now() - interval '1 minute'`,
  );
  while ((await rollUpSaleCounts({ database: base.db, timeZone: 'UTC' })) > 0);
  await run(base.owner, 'VACUUM (ANALYZE) sale, sale_tally');
});

const DAY = 86_400_000;
const at = (days: number): Date => new Date(START + days * DAY);

/** Everything that can be asked, by one value and by several. */
const FILTERS: [string, SaleFilters][] = [
  ['nothing', {}],
  ['an identifier', { publicId: ['SALE-2000'] }],
  ['three identifiers', { publicId: ['SALE-2000', 'SALE-4000', 'SALE-3999'] }],
  ['a code that is no integer of the database', { code: [999_999_999_999] }],
  ['a reference', { merchantReference: ['order-77'] }],
  ['two references', { merchantReference: ['order-77', 'order-78'] }],
  ['a second', { createdAt: [at(20)] }],
  ['two seconds, far apart', { createdAt: [at(20), at(200)] }],
  ['a first moment', { createdFrom: at(100) }],
  ['a last moment', { createdUntil: at(100) }],
  ['a few hours', { createdFrom: at(100), createdUntil: at(100.3) }],
  ['half a year', { createdFrom: at(30.2), createdUntil: at(211.9) }],
  ['a status', { status: ['completed'] }],
  ['the first status', { status: ['initial'] }],
  ['three statuses', { status: ['failed', 'authorized', 'initial'] }],
  ['a status since', { status: ['failed'], createdFrom: at(200.5) }],
  ['a price', { price: [1500] }],
  ['a price that was captured in part', { price: [700, 1100] }],
  ['a currency', { currency: ['USD'] }],
  ['a method', { paymentMethod: ['bit'] }],
  ['an authorization number', { authNumber: ['1200'] }],
  ['a mask', { cardMask: ['411111******0012'], cardLast4: ['0012'] }],
  ['last four digits', { cardLast4: ['0014'] }],
  ['several last four digits', { cardLast4: ['0014', '0016', '9999'] }],
  ['a name', { buyerName: ['Name 12'] }],
  ['an e-mail', { buyerEmail: ['mail14@example.com'] }],
  ['a phone', { buyerPhone: ['0514'] }],
  ['a social id', { buyerSocialId: ['14'] }],
  ['a foreign card', { cardIsForeign: [true] }],
  ['no foreign card', { cardIsForeign: [false] }],
  [
    'much at once',
    {
      status: ['completed', 'failed'],
      currency: ['ILS'],
      cardIsForeign: [false],
      createdFrom: at(10),
      createdUntil: at(300),
      paymentMethod: ['credit-card', 'bit'],
    },
  ],
];

type Plain = { code: number; sellerId: number; at: Date; shown: Record<keyof SaleFilters, unknown> };

let everything: Plain[] = [];

beforeAll(async () => {
  everything = await run<Plain>(
    base.owner,
    `
SELECT code, seller_id AS "sellerId", created_at AS at, jsonb_build_object('code', code, 'publicId', public_id,
  'merchantReference', merchant_reference, 'status', status, 'currency', currency,
  'price', CASE WHEN type = 'authorize' AND captured > 0 THEN captured ELSE price END, 'paymentMethod', payment_method,
    'authNumber', auth_number, 'cardMask', card_mask, 'cardLast4', card_last4,
  'buyerName', buyer_name, 'buyerEmail', buyer_email, 'buyerPhone', buyer_phone, 'buyerSocialId', buyer_social_id,
    'cardIsForeign', card_is_foreign) AS shown
FROM sale ORDER BY created_at DESC, id DESC`,
  );
});

/** The same question asked in the plainest way there is. */
function plainly(sellerIds: readonly number[], filters: SaleFilters): number[] {
  const { createdAt, createdFrom, createdUntil, ...same } = filters;
  return everything
    .filter(
      ({ sellerId, shown, at: moment }) =>
        sellerIds.includes(sellerId) &&
        (!createdFrom || moment >= createdFrom) &&
        (!createdUntil || moment < createdUntil) &&
        (!createdAt || createdAt.some((second) => moment >= second && moment.getTime() < second.getTime() + 1_000)) &&
        Object.entries(same).every(([name, values]) =>
          (values as unknown[]).includes(shown[name as keyof SaleFilters]),
        ),
    )
    .map(({ code }) => code);
}

const ask = async (asked: SalesQuery) => {
  const { count, sales } = await findSales(base.db, asked);
  return { count, codes: sales.map(({ code }) => code) };
};

describe.each(oneIn(3, FILTERS))('by %s', (_, filters) => {
  test('finds page by page what a plain question finds, of one seller and of several', async () => {
    for (const sellerIds of [ids.slice(0, 1), ids.slice(3, 4), ids.slice(0, 6)]) {
      const codes = plainly(sellerIds, filters);
      for (const [page, pageSize] of [
        [1, 100],
        [2, 7],
        [3, 500],
        [900, 1],
        [11, 100],
        [40, 400],
        [1_000_000_000, 500],
      ] as const) {
        const asked = { sellerIds, filters, page, pageSize };
        expect([page, pageSize, await ask(asked)]).toEqual([
          page,
          pageSize,
          { count: codes.length, codes: codes.slice((page - 1) * pageSize, page * pageSize) },
        ]);
      }
    }
  });
});

test('a partner without sellers finds nothing', async () => {
  expect(await ask({ sellerIds: [], filters: {}, page: 1, pageSize: 100 })).toEqual({ count: 0, codes: [] });
});

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Parent Relationship'?: string;
  Plans?: Plan[];
};

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

async function planOf({ statement: { text }, values }: Query, options = ''): Promise<Plan> {
  const [row] = await run<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    base.owner,
    `EXPLAIN (FORMAT JSON${options}) ${text}`,
    options ? [] : values,
  );
  if (!row) throw new Error('no plan');
  return row['QUERY PLAN'][0].Plan;
}

/** Changes that are not folded yet: a few pages at most, read through or along their index, as the planner likes. */
const isFoldedSoon = (node: Plan): boolean => node['Relation Name'] === 'sale_status_change';

/** Steps that no plan of theirs has: a sort, a sequential scan, and reading rows out of order. */
const isRefused = (node: Plan): boolean =>
  (/Sort|Seq Scan/.test(node['Node Type']) && !isFoldedSoon(node)) ||
  (node['Node Type'] === 'Bitmap Heap Scan' && node['Relation Name'] === 'sale');

const INDEXED = [
  'nothing',
  'an identifier',
  'a reference',
  'a first moment',
  'a last moment',
  'half a year',
  'a status',
  'the first status',
  'a status since',
  'an authorization number',
  'last four digits',
  'an e-mail',
];

describe.each(
  oneIn(
    2,
    FILTERS.filter(([name]) => INDEXED.includes(name)),
  ),
)('the plan by %s', (_, filters) => {
  const asked = (page: number): SalesQuery => ({ sellerIds: big(), filters, page, pageSize: 100 });
  const queries = (): Query[] =>
    filters.publicId
      ? [namedQuery(asked(1))]
      : [
          pageQuery(asked(1), { before: null, skipped: 0, isCounted: true }),
          pageQuery(asked(50), { before: null, skipped: 4900, isCounted: false }),
          countQuery(asked(1)),
        ];

  test.each([
    ['with its values', ''],
    ['whatever the values', ', GENERIC_PLAN'],
  ])('%s walks along an index: it sorts nothing and reads no table through', async (_name, options) => {
    for (const query of queries()) {
      // A statement that is not kept is planned with its values only.
      if (options && query.statement.name === '') continue;
      const all = nodes(await planOf(query, options));
      expect(
        all.filter((node) => isRefused(node)).map((node) => `${node['Node Type']} ${node['Relation Name'] ?? ''}`),
      ).toEqual([]);
    }
  });
});

test.each(
  FILTERS.filter(([name]) =>
    ['nothing', 'three statuses', 'several last four digits', 'two references'].includes(name),
  ),
)(
  'of several sellers or values (%s) each is walked for itself, no further than the page reaches, ' +
    'and only the pages are put in order',
  async (_, filters) => {
    const plan = await planOf(
      pageQuery(
        { sellerIds: ids.slice(0, 6), filters, page: 1, pageSize: 100 },
        { before: null, skipped: 0, isCounted: false },
      ),
      ', GENERIC_PLAN',
    );
    const sorts = nodes(plan).filter((node) => /Sort/.test(node['Node Type']));
    expect(sorts).toHaveLength(1);
    const below = sorts.flatMap(nodes).slice(1);
    expect(below.filter((node) => node['Node Type'] === 'Limit')).not.toEqual([]);
    expect(below.filter(isRefused)).toEqual([]);
  },
);

test('combinations of filters are not kept on a connection, however many are asked', async () => {
  const kept = new Set(
    FILTERS.map(
      ([, filters]) =>
        pageQuery({ sellerIds: big(), filters, page: 1, pageSize: 100 }, { before: null, skipped: 0, isCounted: true })
          .statement.name,
    ),
  );
  const rare = pageQuery(
    { sellerIds: big(), filters: { status: ['failed'], currency: ['ILS'] }, page: 1, pageSize: 100 },
    { before: null, skipped: 0, isCounted: true },
  );
  expect([rare.statement.name, kept.size < 20]).toEqual(['', true]);
});
