import { beforeAll, describe, expect, test } from 'vitest';
import { quickFindCustomers } from '#lib/modules/customers/quick-find-customers.sql.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { valueOf } from '#lib/testing/value-of.ts';
import { givenSeller, type TestSeller } from '#lib/testing/world.ts';
import { listProducts } from './list-products.sql.ts';
import { quickFindProducts } from './quick-find-products.sql.ts';

/** The products and customers that the search from anywhere offers. */

const base = testDatabase();
let [own, other]: TestSeller[] = [];

const run = <Row>(sql: string, values: readonly unknown[]) => base.owner.query<Row>(statement('', sql), values);
const givenProduct = async (
  seller: TestSeller | undefined,
  name: string,
  code = '',
  more: { daysAgo?: number; status?: number } = {},
) =>
  (
    await run<{ guid: string }>(
      `INSERT INTO product (seller_id, name, remote_id, status, description, created_at) VALUES ($1, $2, $3, $4, '',
        app_now() - $5 * interval '1 day') RETURNING guid::text AS guid`,
      [seller?.id, name, code, more.status ?? 1, more.daysAgo ?? 0],
    )
  )[0]?.guid ?? '';
const givenCustomer = async (
  seller: TestSeller | undefined,
  [first, last]: [string, string],
  email: string,
  { phone = '0521234567', code = '' } = {},
) =>
  (
    await run<{ guid: string }>(
      `INSERT INTO customer (seller_id, first_name, last_name, email, phone, remote_id) VALUES ($1, $2, $3, $4, $5, $6)
        RETURNING guid::text AS guid`,
      [seller?.id, first, last, email, phone, code],
    )
  )[0]?.guid ?? '';

const products = async (search: string, sellers = [own?.id ?? 0], most = 4) =>
  (await valueOf(quickFindProducts(base.db, sellers, search, most))).map(({ name }) => name);
const customers = async (search: string, sellers = [own?.id ?? 0]) =>
  (await valueOf(quickFindCustomers(base.db, sellers, search, 4))).map(({ name }) => name);

beforeAll(async () => {
  [own, other] = [await givenSeller(base.db), await givenSeller(base.db)];
});

describe('products', () => {
  test('are found by identifier, by code and by every word of the name, the exact ones first, then the newest', async () => {
    const guid = await givenProduct(own, 'Coffee beans, dark', 'SKU-7', { daysAgo: 3 });
    await givenProduct(own, 'SKU-7 poster', '', { daysAgo: 1 });
    await givenProduct(own, 'Coffee cup', 'CUP', { daysAgo: 2, status: 0 });
    expect([await products(guid), await products(` ${guid.toUpperCase()} `)]).toEqual([
      ['Coffee beans, dark'],
      ['Coffee beans, dark'],
    ]);
    expect(await products('SKU-7')).toEqual(['Coffee beans, dark', 'SKU-7 poster']);
    expect(await products('coffee')).toEqual(['Coffee cup', 'Coffee beans, dark']);
    expect(await products('dark cof')).toEqual(['Coffee beans, dark']);
    expect(await products('coffee', [own?.id ?? 0], 1)).toEqual(['Coffee cup']);
  });

  test('are found by any apostrophe and quote, in the search from anywhere and in their list', async () => {
    await givenProduct(own, 'Ben’s jam בע״מ');
    const listed = async (search: string) =>
      (
        await valueOf(
          listProducts(base.db, {
            sellerIds: [own?.id ?? 0],
            statuses: [0, 1],
            sort: 'name',
            isAscending: true,
            page: 1,
            pageSize: 25,
            filters: { search },
          }),
        )
      ).rows.map(({ name }) => name);
    for (const text of ["ben's", 'ben’s', 'ben׳s', 'ben`s', 'benʼs', 'בע"מ', 'בע״מ'])
      expect([text, await products(text), await listed(text)]).toEqual([text, ['Ben’s jam בע״מ'], ['Ben’s jam בע״מ']]);
    expect(await products('bens')).toEqual([]);
  });

  test('take signs literally, and find nothing for nothing', async () => {
    for (const search of ['', '   ', '%', '_', '\\', '\u0000', "' OR 1=1 --", 'x'.repeat(1_000)])
      expect([search, await products(search)]).toEqual([search, []]);
  });

  test('of somebody else, or deleted, are not there', async () => {
    const guid = await givenProduct(other, 'Teapot of another', 'POT');
    const gone = await givenProduct(own, 'Teapot of before', 'OLD-POT');
    await run('UPDATE product SET deleted_at = app_now() WHERE guid = $1', [gone]);
    for (const search of [guid, gone, 'POT', 'OLD-POT', 'teapot'])
      expect([search, await products(search)]).toEqual([search, []]);
    expect([await products('teapot', [other?.id ?? 0]), await products('teapot', [])]).toEqual([
      ['Teapot of another'],
      [],
    ]);
  });

  test('are found by rare words and parts of their code, however many are newer', async () => {
    const big = await givenSeller(base.db);
    await givenProduct(big, 'Zanzibar cloves', 'ZNZ-081547', { daysAgo: 400 });
    await givenProduct(big, 'Pemba cloves', 'PMB-081547', { daysAgo: 401 });
    await run(
      `INSERT INTO product (seller_id, name, status, description) SELECT $1, 'Spice ' || n, 1, ''
        FROM generate_series(1, 1501) n`,
      [big.id],
    );
    for (const search of ['zanzibar', 'an zanzibar', 'nz-081547', 'NZ-0815'])
      expect([search, await products(search, [big.id])]).toEqual([search, ['Zanzibar cloves']]);
    const listed = await valueOf(
      listProducts(base.db, {
        sellerIds: [big.id],
        statuses: [0, 1],
        sort: 'name',
        isAscending: true,
        page: 1,
        pageSize: 5,
        filters: { search: 'mb-081547' },
      }),
    );
    expect(listed.rows.map(({ name }) => name)).toEqual(['Pemba cloves']);
    expect(await products('za', [big.id])).toEqual(['Zanzibar cloves']);
    expect(await products('spice', [big.id])).toHaveLength(4);
  });
});

describe('customers', () => {
  test('are found by identifier, code, e-mail in any case, and by words of name and telephone', async () => {
    const guid = await givenCustomer(own, ['Dana', 'Levi'], 'Dana.Levi@example.com', {
      phone: '+972-52-765',
      code: 'C-9',
    });
    await givenCustomer(own, ['Dana', 'Cohen'], 'dc@example.com');
    await run('UPDATE customer SET company_name = $2 WHERE guid = $1', [guid, 'Levi & Daughters']);
    for (const search of [guid, 'C-9', 'dana.levi@EXAMPLE.com', 'levi dana', 'DANA LEV', '52-765', 'daughters'])
      expect([search, await customers(search)]).toEqual([search, ['Dana Levi']]);
    expect((await customers('dana')).toSorted()).toEqual(['Dana Cohen', 'Dana Levi']);
  });

  test('of somebody else, or merged into another, are not there', async () => {
    const theirs = await givenCustomer(other, ['Rina', 'Bar'], 'rina@example.com');
    const merged = await givenCustomer(own, ['Rina', 'Gone'], 'rina2@example.com');
    await run('UPDATE customer SET merged_into = (SELECT min(id) FROM customer WHERE seller_id = $2) WHERE guid = $1', [
      merged,
      own?.id,
    ]);
    for (const search of [theirs, merged, 'rina', 'rina@example.com', 'rina2@example.com'])
      expect([search, await customers(search)]).toEqual([search, []]);
  });
});
