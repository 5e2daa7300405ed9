import { beforeAll, describe, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { callApi, signIn } from '#lib/testing/api.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller } from '#lib/testing/world.ts';
import { ALL_STATUSES } from './domain.ts';
import { everyCustomer } from './list-customers.sql.ts';

const base = testDatabase();

const NEW = { first_name: 'Dana', last_name: 'Levi', email: 'dana@example.com', phone_number: '0521234567' };
const NOBODYS = '00000000-0000-4000-8000-000000000000';

const program = async () => {
  const seller = await givenSeller(base.db);
  const { access: token } = await signIn(seller);
  return {
    seller,
    token,
    list: (query: Record<string, string | number> = {}) => callApi('GET', 'customers', { token, query }),
    create: (more: object = {}) => callApi('POST', 'customers', { token, body: { ...NEW, ...more } }),
    read: (guid: string) => callApi('GET', `customers/${guid}`, { token }),
    update: (guid: string, body: object) => callApi('PATCH', `customers/${guid}`, { token, body }),
    remove: (guid: string) => callApi('DELETE', `customers/${guid}`, { token, query: { language: 'en' } }),
  };
};

const EVERYTHING = {
  customer_remote_id: 'C-17',
  middle_name: 'Rut',
  company_name: 'Levi & Co',
  description: 'Pays in cash',
  country: 'Israel',
  city: 'Haifa',
  street: 'Herzl',
  building_number: '12',
  floor: '3',
  zip: '33031',
  gender: 'Female',
  birthday: '02-29-1992',
  additional_phone: '048123456',
  payment_tokens: { payment_method: 'Credit Card', token_guid: 'b2f1c1de-0000-4000-8000-000000000001' },
};

describe('a customer', () => {
  test('is created, read, changed, listed and deactivated under the specification’s names', async () => {
    const mine = await program();
    const made = await mine.create(EVERYTHING);
    expect([made.status, made.body]).toEqual([
      200,
      { guid: expect.stringMatching(/^[0-9a-f-]{36}$/), created_at: expect.any(String) },
    ]);
    const { guid, created_at } = made.body;
    const item = {
      guid,
      ...NEW,
      ...EVERYTHING,
      additional_phone_number: '048123456',
      status: 1,
      created_at,
      updated_at: created_at,
    };
    expect((await mine.read(guid)).body).toEqual({ items_count: 1, items: [item] });
    expect((await mine.list()).body).toEqual({ items_count: 1, items: [item] });
    await base.moveClock(5);
    const changed = await mine.update(guid, {
      first_name: 'Dina',
      additional_phone_number: '049999999',
      gender: 'Other',
      city: '',
      payment_tokens: null,
    });
    expect(changed.body).toEqual({ guid, created_at, updated_at: expect.any(String) });
    const after = {
      ...item,
      first_name: 'Dina',
      additional_phone: '049999999',
      additional_phone_number: '049999999',
      gender: 'Other',
      city: '',
      payment_tokens: null,
      updated_at: changed.body.updated_at,
    };
    expect((await mine.read(guid)).body.items).toEqual([after]);
    expect((await mine.remove(guid)).body).toEqual({ guid, message: 'Deleted.' });
    expect((await mine.read(guid)).body.items[0]).toMatchObject({ status: 0, first_name: 'Dina' });
    expect([
      (await mine.list({ status: 1 })).body.items_count,
      (await mine.list({ status: 0 })).body.items_count,
      (await mine.list()).body.items_count,
    ]).toEqual([0, 1, 1]);
    await mine.update(guid, { status: 1 });
    expect((await mine.list({ status: 1 })).body.items_count).toBe(1);
  });

  test('has what is required of it, and the rest empty', async () => {
    const mine = await program();
    const { guid } = (await mine.create({ status: 2 })).body;
    expect((await mine.read(guid)).body.items[0]).toMatchObject({
      ...NEW,
      status: 2,
      middle_name: '',
      zip: '',
      gender: '',
      birthday: '',
      additional_phone: '',
      payment_tokens: null,
    });
  });

  test.each([
    [{ first_name: undefined }, 1, 'first_name'],
    [{ last_name: '' }, 1, 'last_name'],
    [{ email: null }, 1, 'email'],
    [{ phone_number: undefined }, 1, 'phone_number'],
    [{ first_name: 'D' }, 9001, 'first_name'],
    [{ last_name: 'x'.repeat(26) }, 9001, 'last_name'],
    [{ email: 'nobody' }, 9001, 'email'],
    [{ email: `${'x'.repeat(250)}@ab.cd` }, 9001, 'email'],
    [{ phone_number: '12345678' }, 9001, 'phone_number'],
    [{ phone_number: '1'.repeat(31) }, 9001, 'phone_number'],
    [{ city: 'x' }, 9001, 'city'],
    [{ country: 'x'.repeat(101) }, 9001, 'country'],
    [{ building_number: 'x'.repeat(101) }, 9001, 'building_number'],
    [{ floor: 'x'.repeat(26) }, 9001, 'floor'],
    [{ zip: 'x'.repeat(21) }, 9001, 'zip'],
    [{ zip: '1' }, 9001, 'zip'],
    [{ gender: 'female' }, 9001, 'gender'],
    [{ birthday: '1990-03-21' }, 9001, 'birthday'],
    [{ birthday: '02-30-1990' }, 9001, 'birthday'],
    [{ birthday: '02-29-1991' }, 9001, 'birthday'],
    [{ status: 0 }, 9001, 'status'],
    [{ payment_tokens: { payment_method: 'Cash', token_guid: 'x' } }, 9001, 'payment_tokens.payment_method'],
    [{ payment_tokens: { payment_method: 'Credit Card' } }, 1, 'payment_tokens.token_guid'],
    [{ payment_tokens: 'x' }, 9001, 'payment_tokens'],
    [{ additional_phone: '048123456', additional_phone_number: '048123456' }, 790, 'additional_phone_number'],
    [{ first_name: { contains: '' } }, 9001, 'first_name'],
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

  test('A-02: unknown fields change nothing', async () => {
    const [mine, other] = [await program(), await program()];
    const { guid, created_at } = (
      await mine.create({ guid: NOBODYS, seller_id: other.seller.id, merged_into: 1, created_at: 'x' })
    ).body;
    await mine.update(guid, { guid: NOBODYS, id: 1, seller_id: other.seller.id, merged_into: 1, created_at: 'x' });
    expect((await mine.read(guid)).body.items[0]).toMatchObject({ guid, created_at });
    expect((await other.list()).body.items_count).toBe(0);
  });

  test('A-01: of somebody else is as unknown as one that does not exist', async () => {
    const [mine, other] = [await program(), await program()];
    const { guid } = (await other.create()).body;
    const asked = async (whose: string) =>
      (await Promise.all([mine.read(whose), mine.update(whose, { first_name: 'Mine' }), mine.remove(whose)])).map(
        ({ status, body }) => ({ status, body }),
      );
    for (const nobodys of [NOBODYS, 'x', `${guid}'--`]) expect(await asked(guid)).toEqual(await asked(nobodys));
    expect((await mine.read(guid)).body).toMatchObject({
      status_code: 1,
      status_error_code: 9007,
      status_additional_info: 'guid',
    });
    expect((await other.read(guid)).body.items[0]).toMatchObject({ first_name: 'Dana', status: 1 });
  });

  test('keeps its token to its own words: it is never looked up for anybody', async () => {
    const mine = await program();
    expect(
      (await mine.create({ payment_tokens: { payment_method: 'IL Direct Debit', token_guid: '4111111111111111' } }))
        .status,
    ).toBe(200);
    expect((await mine.list()).body.items[0].payment_tokens.token_guid).toBe('411111******1111');
  });
});

describe('the list', () => {
  let mine: Awaited<ReturnType<typeof program>>;
  beforeAll(async () => {
    mine = await program();
    const people = [
      ['Adam', 'Cohen', 'adam@shop.test', '0501111111', 1],
      ['Bella', 'adler', 'bella@shop.test', '0502222222', 2],
      ['Carmit', 'Cohen', 'c@mail.test', '0503333333', 1],
    ] as const;
    for (const [first_name, last_name, email, phone_number, status] of people) {
      await mine.create({ first_name, last_name, email, phone_number, status, description: `knows ${first_name} 50%` });
      await base.moveClock(60);
    }
  });
  const found = async (query: Record<string, string | number>) => {
    const { body } = await mine.list(query);
    expect(body.items_count).toBe(body.items.length);
    return body.items.map(({ first_name }: { first_name: string }) => first_name);
  };

  test.each<[query: Record<string, string | number>, found: string[]]>([
    [{}, ['Carmit', 'Bella', 'Adam']],
    [{ status: 2 }, ['Bella']],
    [{ status: 0 }, []],
    [{ first_name: 'A' }, ['Carmit', 'Bella', 'Adam']],
    [{ first_name: 'dam' }, ['Adam']],
    [{ last_name: 'COHEN' }, ['Carmit', 'Adam']],
    [{ email: 'shop.test' }, ['Bella', 'Adam']],
    [{ phone_number: '3333' }, ['Carmit']],
    [{ description: '50%' }, ['Carmit', 'Bella', 'Adam']],
    [{ description: 'knows bella' }, ['Bella']],
    [{ email: '%' }, []],
    [{ sort_by: 'first_name' }, ['Adam', 'Bella', 'Carmit']],
    [{ sort_by: 'email', sort_direction: 'desc' }, ['Carmit', 'Bella', 'Adam']],
    [{ sort_by: 'created_at' }, ['Adam', 'Bella', 'Carmit']],
    [{ sort_by: 'updated_at', sort_direction: 'desc' }, ['Carmit', 'Bella', 'Adam']],
    [{ sort_by: 'status' }, ['Adam', 'Carmit', 'Bella']],
    [{ sort_by: 'last_name', status: 1 }, ['Adam', 'Carmit']],
    [{ 'created_at[min]': '2001-01-01', 'created_at[max]': '2002-01-01' }, []],
  ])('by %j is %j', async (query, names) => expect(await found(query)).toEqual(names));

  test('is paged, each customer once', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => mine.list({ items_per_page: 1, page })));
    expect(pages.map(({ body }) => [body.items_count, body.items[0].first_name])).toEqual([
      [3, 'Carmit'],
      [3, 'Bella'],
      [3, 'Adam'],
    ]);
    expect((await mine.list({ items_per_page: 500, page: 1_000_000_000 })).body).toEqual({ items_count: 3, items: [] });
  });

  test.each<[query: Record<string, string | number>, field: string]>([
    [{ status: 3 }, 'status'],
    [{ items_per_page: 501 }, 'items_per_page'],
    [{ items_per_page: -1 }, 'items_per_page'],
    [{ items_per_page: '1e9' }, 'items_per_page'],
    [{ sort_by: 'phone' }, 'sort_by'],
    [{ sort_by: 'token_guid' }, 'sort_by'],
    [{ sort_by: '1; SELECT 1' }, 'sort_by'],
    [{ sort_direction: 'up' }, 'sort_direction'],
    [{ 'created_at[min]': 'x' }, 'created_at[min]'],
    [{ page: -1 }, 'page'],
  ])('A-03: A-04: by %j is refused with its field', async (query, field) => {
    const { status, body } = await mine.list(query);
    expect([status, body]).toMatchObject([422, { status_error_code: 9001, status_additional_info: field }]);
  });

  test('is exported across pages in its order, each customer once', async () => {
    const many = await givenSeller(base.db);
    await base.db.query(
      statement(
        '',
        `INSERT INTO customer (seller_id, first_name, last_name, email, phone, status) SELECT $1, 'First ' || i % 7,
          'x', 'x@example.com', '0', i % 3 FROM generate_series(1, 1100) i`,
      ),
      [many.id],
    );
    for (const [sort, isAscending] of [
      ['status', true],
      ['first_name', false],
      ['email', true],
    ] as const) {
      const walked: string[] = [];
      for await (const page of everyCustomer(base.db, {
        sellerIds: [many.id],
        statuses: ALL_STATUSES,
        filters: {},
        sort,
        isAscending,
      }))
        walked.push(...page.map((customer) => customer.guid));
      const right = await base.db.query<{ guid: string }>(
        statement(
          '',
          `SELECT guid::text AS guid FROM customer WHERE seller_id = $1
            ORDER BY ${sort} ${isAscending ? 'ASC' : 'DESC'}, id ${isAscending ? 'ASC' : 'DESC'}`,
        ),
        [many.id],
      );
      expect([sort, walked]).toEqual([sort, right.map(({ guid }) => guid)]);
    }
    const none: number[] = [];
    for await (const page of everyCustomer(base.db, {
      sellerIds: [],
      statuses: ALL_STATUSES,
      filters: {},
      sort: 'email',
      isAscending: true,
    }))
      none.push(page.length);
    expect(none).toEqual([0]);
  });

  test('counts are what is there', async () => {
    const [counted] = await base.db.query(
      statement('', 'SELECT sum(items)::int AS items FROM customer_count WHERE seller_id = $1'),
      [mine.seller.id],
    );
    expect(counted).toEqual({ items: 3 });
  });
});
