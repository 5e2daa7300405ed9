import { beforeAll, describe, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { callApi, signIn } from '#lib/testing/api.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller } from '#lib/testing/world.ts';

const base = testDatabase();

const NEW = { name: 'Coffee beans', status: 1, description: 'House blend' };
const PRICES = { currency: 'ILS', is_vat_free: false, price_without_vat: 43.01, price_include_vat: 50.75 };
const NOBODYS = '00000000-0000-4000-8000-000000000000';

const program = async () => {
  const seller = await givenSeller(base.db);
  const { access: token } = await signIn(seller);
  return {
    seller,
    token,
    list: (query: Record<string, string | number> = {}) =>
      callApi('GET', 'products', { token, query: { status: 1, ...query } }),
    create: (more: object = {}) => callApi('POST', 'products', { token, body: { ...NEW, ...more } }),
    read: (guid: string) => callApi('GET', `products/${guid}`, { token }),
    update: (guid: string, body: object) => callApi('PATCH', `products/${guid}`, { token, body }),
    remove: (guid: string) => callApi('DELETE', `products/${guid}`, { token, query: { language: 'en' } }),
  };
};

const names = ({ body }: { body: { items: { name: string }[] } }) => body.items.map(({ name }) => name);

describe('a product', () => {
  test('is created, read, changed, listed and deleted under the specification’s names', async () => {
    const mine = await program();
    const made = await mine.create({
      product_remote_id: 'SKU-1',
      store_prices: PRICES,
      costs: { ...PRICES, price_without_vat: 10, price_include_vat: '11.8' },
    });
    expect([made.status, made.body]).toEqual([
      200,
      {
        guid: expect.stringMatching(/^[0-9a-f-]{36}$/),
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      },
    ]);
    const { guid, created_at } = made.body;
    const item = {
      guid,
      product_remote_id: 'SKU-1',
      ...NEW,
      store_prices: PRICES,
      costs: { ...PRICES, price_without_vat: 10, price_include_vat: 11.8 },
      created_at,
      updated_at: created_at,
    };
    expect((await mine.read(guid)).body).toEqual(item);
    expect((await mine.read(guid.toUpperCase())).body).toEqual(item);
    expect((await mine.list()).body).toEqual({ items_count: 1, items_per_page: 100, page: 1, items: [item] });
    await base.moveClock(5);
    const changed = await mine.update(guid, { name: 'Beans', status: 0 });
    expect(changed.body).toEqual({ guid, created_at, updated_at: expect.any(String) });
    expect(changed.body.updated_at > created_at).toBe(true);
    expect((await mine.read(guid)).body).toEqual({
      ...item,
      name: 'Beans',
      status: 0,
      updated_at: changed.body.updated_at,
    });
    expect([names(await mine.list()), names(await mine.list({ status: 0 }))]).toEqual([[], ['Beans']]);
    expect((await mine.remove(guid)).body).toEqual({ guid, message: 'Deleted.' });
    expect((await mine.remove(guid)).status).toBe(404);
    expect([(await mine.read(guid)).status, (await mine.list({ status: 0 })).body.items_count]).toEqual([404, 0]);
  });

  test('takes both spellings of prices when it is changed, and one at a time', async () => {
    const mine = await program();
    const { guid } = (await mine.create()).body;
    expect((await mine.read(guid)).body.store_prices).toBeNull();
    await mine.update(guid, { store_configuration: PRICES, costs_details: PRICES });
    await mine.update(guid, { store_prices: { price_include_vat: '118' }, costs: { currency: 'USD' } });
    expect((await mine.read(guid)).body).toMatchObject({
      store_prices: { ...PRICES, price_without_vat: 100, price_include_vat: 118 },
      costs: { ...PRICES, currency: 'USD' },
    });
    const both = await mine.update(guid, { store_configuration: PRICES, store_prices: PRICES });
    expect([both.status, both.body]).toMatchObject([
      422,
      { status_error_code: 790, status_additional_info: 'store_prices' },
    ]);
    expect((await mine.update(guid, { costs_details: PRICES, costs: PRICES })).body.status_additional_info).toBe(
      'costs',
    );
  });

  test.each([
    [{ price_without_vat: 100 }, 100, 118],
    [{ price_include_vat: 100 }, 84.75, 100],
    [{ price_without_vat: 100, is_vat_free: true }, 100, 100],
    [{ price_include_vat: '0.01' }, 0.01, 0.01],
    [{ price_without_vat: 999_999_999.99, price_include_vat: '999999999.99' }, 999_999_999.99, 999_999_999.99],
    [{ price_without_vat: 0 }, 0, 0],
  ])('with %j has both prices, to the agora', async (prices, without, including) => {
    const mine = await program();
    const { guid } = (await mine.create({ store_prices: { currency: 'ILS', ...prices } })).body;
    expect((await mine.read(guid)).body.store_prices).toMatchObject({
      price_without_vat: without,
      price_include_vat: including,
    });
  });

  test.each([
    [{ name: undefined }, 1, 'name'],
    [{ status: null }, 1, 'status'],
    [{ description: '' }, 1, 'description'],
    [{ status: 2 }, 9001, 'status'],
    [{ status: -1 }, 9001, 'status'],
    [{ status: '1.5' }, 9001, 'status'],
    [{ description: 'x'.repeat(76) }, 9001, 'description'],
    [{ name: { not: '' } }, 9001, 'name'],
    [{ store_prices: [] }, 9001, 'store_prices'],
    [{ store_prices: { price_without_vat: 1 } }, 1, 'store_prices.currency'],
    [{ store_prices: { currency: 'ILS' } }, 1, 'store_prices.price_without_vat'],
    [{ store_prices: { currency: 'NIS', price_without_vat: 1 } }, 252, 'store_prices.currency'],
    [{ store_prices: { ...PRICES, price_include_vat: 1.005 } }, 9001, 'store_prices.price_include_vat'],
    [{ costs: { ...PRICES, price_without_vat: -1 } }, 9001, 'costs.price_without_vat'],
    [{ costs: { ...PRICES, is_vat_free: 'perhaps' } }, 9001, 'costs.is_vat_free'],
    [{ product_remote_id: 'x'.repeat(101) }, 9001, 'product_remote_id'],
  ])('with %j is refused with 422 and the field', async (wrong, code, field) => {
    const mine = await program();
    const { status, body } = await mine.create(wrong);
    expect([status, body]).toEqual([
      422,
      {
        status_code: 1,
        status_error_code: code,
        status_error_details: expect.any(String),
        status_additional_info: field,
      },
    ]);
    expect((await mine.list()).body.items_count).toBe(0);
  });

  test('has a description of 75 characters, however many bytes they are', async () => {
    const mine = await program();
    const { guid } = (await mine.create({ description: '😀'.repeat(75) })).body;
    expect((await mine.read(guid)).body.description).toBe('😀'.repeat(75));
  });

  test('A-02: keeps what is its own to itself: unknown fields change nothing', async () => {
    const [mine, other] = [await program(), await program()];
    const { guid, created_at } = (
      await mine.create({
        guid: NOBODYS,
        seller_id: other.seller.id,
        sellerId: other.seller.id,
        created_at: '1999-01-01',
        deleted_at: 'now',
        is_admin: true,
      })
    ).body;
    await mine.update(guid, {
      guid: NOBODYS,
      seller_id: other.seller.id,
      deleted_at: '2020-01-01',
      product_id: 1,
      created_at: 'x',
    });
    expect((await mine.read(guid)).body).toMatchObject({ guid, created_at });
    expect((await other.list()).body.items_count).toBe(0);
  });

  test('A-01: of somebody else is as unknown as one that does not exist', async () => {
    const [mine, other] = [await program(), await program()];
    const { guid } = (await other.create()).body;
    for (const nobodys of [NOBODYS, 'x', `${guid}'--`]) {
      expect([
        await said(mine.read(guid)),
        await said(mine.update(guid, { name: 'mine' })),
        await said(mine.remove(guid)),
      ]).toEqual([
        await said(mine.read(nobodys)),
        await said(mine.update(nobodys, { name: 'mine' })),
        await said(mine.remove(nobodys)),
      ]);
    }
    expect((await mine.read(guid)).body).toMatchObject({
      status_code: 1,
      status_error_code: 9007,
      status_additional_info: 'guid',
    });
    expect((await other.read(guid)).body.name).toBe('Coffee beans');
  });

  test('changed twenty times at once has every change', async () => {
    const mine = await program();
    const { guid } = (await mine.create()).body;
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => [
        mine.update(guid, { name: `n${index}` }),
        mine.update(guid, { description: `d${index}` }),
      ]).flat(),
    );
    const { name, description } = (await mine.read(guid)).body;
    expect([name, description]).toEqual([expect.stringMatching(/^n\d$/), expect.stringMatching(/^d\d$/)]);
  });
});

const said = async (answer: ReturnType<typeof callApi>) => {
  const { status, body } = await answer;
  return { status, body };
};

describe('the list', () => {
  let mine: Awaited<ReturnType<typeof program>>;
  beforeAll(async () => {
    mine = await program();
    for (const [name, description, price, currency] of [
      ['Apple juice', 'cold', 12, 'ILS'],
      ['banana bread', 'Warm, 100% rye', 30, 'USD'],
      ['Cherry cake', 'with_cream', 45.5, 'ILS'],
      ['דובדבן', 'מתוק', null, null],
    ] as const) {
      await mine.create({
        name,
        description,
        ...(price !== null && { store_prices: { currency, price_include_vat: price } }),
      });
      await base.moveClock(60);
    }
  });

  test.each<[query: Record<string, string | number>, found: string[]]>([
    [{}, ['דובדבן', 'Cherry cake', 'banana bread', 'Apple juice']],
    [{ sort_direction: 'asc' }, ['Apple juice', 'banana bread', 'Cherry cake', 'דובדבן']],
    [{ name: 'AN' }, ['banana bread']],
    [{ name: 'an', sort_by: 'name', sort_direction: 'asc' }, ['banana bread']],
    [{ name: 'ובד' }, ['דובדבן']],
    [{ description: '100%' }, ['banana bread']],
    [{ description: 'h_c' }, ['Cherry cake']],
    [{ description: '%' }, ['banana bread']],
    [{ description: '_' }, ['Cherry cake']],
    [{ name: `' OR 1=1 --` }, []],
    [{ currency: 'ILS' }, ['Cherry cake', 'Apple juice']],
    [{ currency: 'EUR' }, []],
    [{ price_inc_vat_min: 12, price_inc_vat_max: '30.00' }, ['banana bread', 'Apple juice']],
    [{ price_inc_vat_max: 12 }, ['Apple juice']],
    [{ price_inc_vat_min: 12.01 }, ['Cherry cake', 'banana bread']],
    [
      { sort_by: 'price_include_vat', sort_direction: 'desc' },
      ['Cherry cake', 'banana bread', 'Apple juice', 'דובדבן'],
    ],
    [{ sort_by: 'price_without_vat' }, ['דובדבן', 'Apple juice', 'banana bread', 'Cherry cake']],
    [{ sort_by: 'created_at' }, ['Apple juice', 'banana bread', 'Cherry cake', 'דובדבן']],
    [{ sort_by: 'updated_at', sort_direction: 'desc' }, ['דובדבן', 'Cherry cake', 'banana bread', 'Apple juice']],
    [{ items_per_page: 2, page: 2 }, ['banana bread', 'Apple juice']],
    [{ name: 'a', currency: 'ILS', price_inc_vat_min: 20 }, ['Cherry cake']],
  ])('by %j is %j', async (query, found) => {
    const answer = await mine.list(query);
    expect([answer.status, names(answer)]).toEqual([200, found]);
    expect(answer.body.items_count).toBe('items_per_page' in query ? 4 : found.length);
  });

  test('of a time has both its ends in it', async () => {
    const [last, , , first] = (await mine.list()).body.items as { created_at: string }[];
    const by = async (query: Record<string, string>) => names(await mine.list(query)).length;
    expect(await by({ 'created_at[min]': first?.created_at ?? '', 'created_at[max]': last?.created_at ?? '' })).toBe(4);
    expect(await by({ 'created_at[min]': last?.created_at ?? '' })).toBe(1);
    expect(await by({ 'created_at[max]': first?.created_at ?? '' })).toBe(1);
    expect(
      await by({
        'created_at[max]': last?.created_at.slice(0, 10) ?? '',
        'created_at[min]': first?.created_at.slice(0, 10) ?? '',
      }),
    ).toBe(4);
    expect(await by({ 'created_at[min]': '2001-01-01', 'created_at[max]': '2001-12-31' })).toBe(0);
    expect(await by({ 'due_date[min]': first?.created_at ?? '', 'due_date[max]': last?.created_at ?? '' })).toBe(4);
  });

  test.each<[query: Record<string, string | number>, code: number, field: string]>([
    [{ status: '' }, 1, 'status'],
    [{ status: 2 }, 9001, 'status'],
    [{ items_per_page: 501 }, 9001, 'items_per_page'],
    [{ items_per_page: -1 }, 9001, 'items_per_page'],
    [{ items_per_page: 0 }, 9001, 'items_per_page'],
    [{ items_per_page: '1e9' }, 9001, 'items_per_page'],
    [{ page: 0 }, 9001, 'page'],
    [{ page: '1e10' }, 9001, 'page'],
    [{ sort_by: 'id' }, 9001, 'sort_by'],
    [{ sort_by: 'seller_id' }, 9001, 'sort_by'],
    [{ sort_by: 'seller.svc_id_sealed' }, 9001, 'sort_by'],
    [{ sort_by: 'name; DROP TABLE product' }, 9001, 'sort_by'],
    [{ sort_by: 'constructor' }, 9001, 'sort_by'],
    [{ sort_direction: 'ASC; --' }, 9001, 'sort_direction'],
    [{ currency: 'ils' }, 252, 'currency'],
    [{ 'created_at[min]': '2026-02-31' }, 9001, 'created_at[min]'],
    [{ 'created_at[max]': '{"not":1}' }, 9001, 'created_at[max]'],
    [{ price_inc_vat_min: '1,5' }, 9001, 'price_inc_vat_min'],
  ])('A-03: A-04: by %j is refused with its field', async (query, code, field) => {
    const { status, body } = await mine.list(query);
    expect([status, body]).toMatchObject([422, { status_error_code: code, status_additional_info: field }]);
  });

  test.each([
    'name[not]=',
    'name[contains]=a',
    'sort_by[]=id',
    'created_at[min][not]=x',
    'created_at=x',
    'where={}',
    'seller_id=1',
    '$where=1',
    '__proto__[status]=0',
  ])('A-03: %s is a word that nobody knows, and finds nothing of others', async (more) => {
    const response = await callApi('GET', 'products', {
      token: mine.token,
      query: { status: 1, ...Object.fromEntries(new URLSearchParams(more)) },
    });
    expect([response.status, response.body.items_count]).toEqual([200, 4]);
  });

  test('A-03: a word that is said twice is not a word', async () => {
    const { routes } = await import('#lib/routes.ts');
    const route = routes.find(({ method, path }) => method === 'GET' && path === '/api/products');
    const answer = await route?.handle(
      new Request('http://localhost:3000/api/products?status=1&name=a&name=b', {
        headers: { authorization: `Bearer ${mine.token}` },
      }),
      { params: {}, ip: '' },
    );
    expect([answer?.status, await answer?.json()]).toMatchObject([422, { status_additional_info: 'name' }]);
  });

  test('A-04: page 1,000,000,000 is empty and says how many there are', async () => {
    const times: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const begun = performance.now();
      expect((await mine.list({ page: 1_000_000_000, items_per_page: 500 })).body).toMatchObject({
        items_count: 4,
        items: [],
      });
      times.push(performance.now() - begun);
    }
    expect(Math.min(...times)).toBeLessThan(300);
  });

  test('counts are what is there, after everything that can happen to products', async () => {
    const { seller, create, update, remove } = await program();
    const made = await Promise.all(Array.from({ length: 12 }, () => create().then(({ body }) => body.guid as string)));
    await Promise.all([
      ...made.slice(0, 5).map((guid) => update(guid, { status: 0 })),
      ...made.slice(4, 8).map((guid) => remove(guid)),
    ]);
    const [counted, there] = await Promise.all([
      base.db.query(
        statement('', 'SELECT status, items FROM product_count WHERE seller_id = $1 AND items > 0 ORDER BY status'),
        [seller.id],
      ),
      base.db.query(
        statement(
          '',
          `SELECT status, count(*) AS items FROM product WHERE seller_id = $1 AND deleted_at IS NULL GROUP BY status
            ORDER BY status`,
        ),
        [seller.id],
      ),
    ]);
    expect(counted).toEqual(there);
  });
});

test('errors are told in the language that is asked for', async () => {
  const mine = await program();
  const details = async (language: string) =>
    (await callApi('GET', 'products', { token: mine.token, query: { language } })).body.status_error_details;
  expect(await details('en')).toBe('A required parameter is missing: status.');
  expect(new Set(await Promise.all(['he', 'en', 'es', 'ru', 'ar'].map(details))).size).toBe(5);
  expect((await callApi('POST', 'products', { token: mine.token, body: '{' })).body).toMatchObject({
    status_error_code: 9003,
  });
});
