import { beforeAll, describe, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { ALL_REFUNDS, ALL_SALES } from '#lib/testing/lists/questions.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { testInAll } from '#lib/testing/test-in-all.ts';
import { methodsWorld, SEPA } from '../../../testing/payment-methods.ts';
import { exactWays } from './exact-sales.sql.ts';
import { findSales } from './find-sales.sql.ts';
import { listRefunds } from './list-refunds.sql.ts';
import { everySale, listSales } from './list-sales.sql.ts';
import { showSale } from './show-sale.ts';

/** experience 6: a number read out on the telephone finds the sale, in the search from anywhere and in the lists. */

const base = testDatabase();
const world = testWorld(base);
const { seller: sellerOfMethods, start, givenWaiting } = methodsWorld(base, world);

/** Indexes of the numbers, and those by which rows are fetched that a number has named. */
const NUMBERED =
  /^(sale_code_key|sale_pkey|sale_public_id_key|attempt_public_id_key|sales_of_a_seller_by_telephone|sales_of_a_seller_by_auth_number|attempts_of_a_seller_by_voucher)$/;

type Made = { saleId: string; code: number; auth: string; voucher: string; attemptId: string };
let seller: TestSeller;
let stranger: TestSeller;
let made: Made;

beforeAll(async () => {
  [seller, stranger] = [await givenSeller(base.db), await givenSeller(base.db)];
  const { saleId } = await world.givenSale(seller, { product_name: 'Beans' });
  await world.givenSale(seller, { product_name: 'Another' });
  await world.pay(seller, saleId);
  await world.refund(seller, saleId, 500);
  await base.owner.query(
    statement('', `UPDATE sale SET buyer_phone = '052-123-4567', buyer_name = 'Sinéad O’Connor' WHERE public_id = $1`),
    [saleId],
  );
  const [row] = await base.db.query<Omit<Made, 'saleId'>>(
    statement(
      '',
      `SELECT s.code, s.auth_number AS auth, a.voucher, a.public_id AS "attemptId" FROM sale s
        JOIN attempt a ON a.sale_id = s.id AND a.kind = 'pay' WHERE s.public_id = $1`,
    ),
    [saleId],
  );
  if (!row) throw new Error('nothing was paid');
  made = { saleId, ...row };
});

const typed = (): Record<string, string> => ({
  'its number': String(made.code),
  'its number with the word before it': `Sale ${made.code}`,
  'in Hebrew': `עסקה ${made.code}`,
  'with a sign': `#${made.code}`,
  'the telephone number as stored': '052-123-4567',
  'without dashes': '0521234567',
  'from abroad': '+972 52 123 4567',
  'an approval number': made.auth,
  'a voucher': made.voucher,
  'the beginning of an attempt, as the screen shortens it': `${made.attemptId.slice(0, 13)}…`,
  'of the sale, in small letters': made.saleId.slice(0, 14).toLowerCase(),
  'a straight apostrophe': "O'Connor",
  'the other one': 'O’Connor',
  'Hebrew’s': 'O׳Connor',
});

describe('experience 6: a sale is found by', () => {
  test.each([
    'its number',
    'its number with the word before it',
    'in Hebrew',
    'with a sign',
    'the telephone number as stored',
    'without dashes',
    'from abroad',
    'an approval number',
    'a voucher',
    'the beginning of an attempt, as the screen shortens it',
    'of the sale, in small letters',
    'a straight apostrophe',
    'the other one',
    'Hebrew’s',
  ])('%s', async (name) => {
    const search = typed()[name] ?? '';
    const [found, listed, refunds] = [
      await findSales(base.db, [seller.id], search, 10),
      await listSales(base.db, [seller.id], { ...ALL_SALES, search }),
      await listRefunds(base.db, [seller.id], { ...ALL_REFUNDS, search }),
    ];
    expect([
      found.map(({ saleId }) => saleId),
      listed.rows.map(({ saleId }) => saleId),
      listed.count,
      refunds.rows.map(({ saleId }) => saleId),
    ]).toEqual([[made.saleId], [made.saleId], 1, [made.saleId]]);
    const exported: string[] = [];
    for await (const rows of everySale(base.db, [seller.id], { ...ALL_SALES, search }))
      exported.push(...rows.map(({ saleId }) => saleId));
    expect(exported).toEqual([made.saleId]);
  });

  test('nobody of another business, by none of them', async () => {
    for (const search of Object.values(typed())) {
      expect([
        search,
        (await findSales(base.db, [stranger.id], search, 10)).length,
        (await listSales(base.db, [stranger.id], { ...ALL_SALES, search })).count,
      ]).toEqual([search, 0, 0]);
      expect(await findSales(base.db, [], search, 10)).toEqual([]);
    }
  });

  test('a number that is nothing of ours finds nothing, and what is no number is looked for as before', async () => {
    for (const search of ['999999999', '2147483648', '99999999999', 'TRANAAAA-AAAA…', 'TRAN-AAAA…', '%', '_____'])
      expect([search, (await listSales(base.db, [seller.id], { ...ALL_SALES, search })).count]).toEqual([search, 0]);
    expect(
      (await listSales(base.db, [seller.id], { ...ALL_SALES, search: 'anoth' })).rows.map(
        ({ productName }) => productName,
      ),
    ).toEqual(['Another']);
  });

  test.each([
    ['1111 paid', false],
    ['1111 refunded', true],
    ['1111 זוכתה', true],
    ['connor 1111', true],
    ["O'Connor 50.00", true],
    ['beans 2222', false],
  ])('several words of which one is a number, each by what it means: %j', async (text, isFound) => {
    const ids = [seller.id];
    const listed = (await listSales(base.db, ids, { ...ALL_SALES, search: text })).rows.map(({ saleId }) => saleId);
    const offered = (await findSales(base.db, ids, text, 5)).map(({ saleId }) => saleId);
    expect([listed, offered]).toEqual(isFound ? [[made.saleId], [made.saleId]] : [[], []]);
  });

  test('programs never look a sale up by its number', async () => {
    for (const id of [String(made.code), made.code]) {
      const { body } = await world.call('get-sales', { seller_svc_id: seller.svcId, sale_svc_id: id });
      expect(body.items ?? []).toEqual([]);
    }
  });

  testInAll('each number through an index: none walks the sales or attempts of a seller', async () => {
    // As many rows as make a walk dear; nothing that is kept beside sales is asked about.
    await base.owner.query(
      statement(
        '',
        `DO $$ BEGIN
          SET LOCAL session_replication_role = replica;
          INSERT INTO sale (seller_id, public_id, price, currency, product_name, buyer_phone, auth_number)
          SELECT ${seller.id}, 'SALE-' || n, 1000, 'ILS', 'Beans', '05' || lpad(n::text, 8, '0'), lpad(n::text, 7, '0')
          FROM generate_series(1, 20000) n;
          INSERT INTO attempt (public_id, sale_id, seller_id, kind, state, amount, currency, channel, voucher,
          lease_until, settled_at) SELECT 'TRAN-' || id, id, seller_id, 'pay', 'declined', price, currency, 'api',
          auth_number, now(), now() FROM sale WHERE auth_number IS NOT NULL AND buyer_phone <> '052-123-4567';
        END $$`,
      ),
      [],
    );
    await base.owner.query(statement('', 'ANALYZE sale, attempt'), []);
    for (const [name, search] of Object.entries(typed()).filter(
      ([name]) => !/apostrophe|other one|Hebrew’s/.test(name),
    )) {
      const values: unknown[] = [[seller.id]];
      const ways = exactWays(search, (value) => `$${values.push(value)}`);
      const text = ways
        .map((way) => `(SELECT s.id FROM sale s WHERE s.seller_id = ANY ($1::bigint[]) AND ${way} LIMIT 200)`)
        .join(' UNION ');
      const plan = (await base.owner.query<Record<string, string>>(statement('', `EXPLAIN ${text}`), values))
        .map((row) => Object.values(row)[0] ?? '')
        .join('\n');
      const indexes = [...plan.matchAll(/(?:using|Index Scan on) (\w+)/g)].map(([, index]) => index);
      expect([name, indexes.length >= ways.length, indexes.filter((index) => !NUMBERED.test(index ?? ''))]).toEqual([
        name,
        true,
        [],
      ]);
      expect(plan).not.toMatch(/Seq Scan/);
    }
    // Nothing refers to them: each deleted row would otherwise be looked for among all others.
    await base.owner.query(
      statement(
        '',
        `DO $$ BEGIN
          SET LOCAL session_replication_role = replica;
          DELETE FROM attempt WHERE public_id = 'TRAN-' || sale_id;
          DELETE FROM sale WHERE public_id LIKE 'SALE-_____' OR length(public_id) < 11;
        END $$`,
      ),
      [],
    );
  });
});

describe('experience 1: the rows of the dashboard name what paid', () => {
  test('a debit by its method and account, also while its bank has not answered and its buyer could choose', async () => {
    const own = await sellerOfMethods();
    const [{ saleId: paid }, { saleId: pending }] = [
      await world.givenSale(own, { currency: 'EUR', sale_payment_method: 'multi' }),
      await world.givenSale(own, { currency: 'EUR', sale_payment_method: 'multi' }),
    ];
    await start(paid, { method: 'sepa', iban: 'DE89 3704 0044 0532 0130 00', holder: 'Anna Schmidt', hasAgreed: true });
    await givenWaiting(pending, SEPA('3003'));
    await world.refund(own, paid, 500);
    const { rows } = await listSales(base.db, [own.id], ALL_SALES);
    expect(rows.map(({ saleId, method, account, cardBrand }) => [saleId, method, account, cardBrand])).toEqual([
      [pending, 'sepa', 'DE****3003', null],
      [paid, 'sepa', 'DE****3000', null],
    ]);
    expect((await listRefunds(base.db, [own.id], ALL_REFUNDS)).rows).toMatchObject([
      { method: 'sepa', account: 'DE****3000' },
    ]);
    expect(await showSale(base.db, [own.id], paid)).toMatchObject({
      method: 'sepa',
      account: 'DE****3000',
      attempts: [
        { kind: 'refund', method: 'sepa', account: 'DE****3000' },
        { kind: 'pay', method: 'sepa', account: 'DE****3000' },
      ],
    });
    expect(await findSales(base.db, [own.id], 'Coffee', 10)).toMatchObject([{ method: 'sepa' }, { method: 'sepa' }]);
  });
});
