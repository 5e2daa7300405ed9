import { expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { valueOf } from '#lib/testing/value-of.ts';
import { givenSeller } from '#lib/testing/world.ts';
import { CUSTOMER_FORM_FIELDS } from './contract/customer-form.ts';
import { importCustomers, readCustomerTable } from './import-customers.ts';
import { mergeCustomers } from './merge-customers.ts';
import { createCustomer } from './operations.ts';
import { customerActivity } from './store-customer-activity.ts';
import { listCustomers } from './list-customers.sql.ts';
import { findAlike, setCustomerStatus } from './store.sql.ts';
import { findCustomer } from './store.ts';
import { addNote, emailsOf, listNotes } from './store-people.ts';

const base = testDatabase();

const DANA = { firstName: 'Dana', lastName: 'Levi', email: 'dana@example.com', phone: '0521234567' };
const listed = async (sellerId: number) =>
  (
    await valueOf(
      listCustomers(base.db, {
        sellerIds: [sellerId],
        statuses: [0, 1, 2],
        filters: {},
        sort: 'created_at',
        isAscending: true,
        page: 1,
        pageSize: 50,
      }),
    )
  ).rows.map(({ guid }) => guid);

const ADD_SALE = statement(
  '',
  `INSERT INTO sale (public_id, seller_id, type, status, price, currency, product_name, buyer_email) VALUES ($1, $2,
    'sale', 'initial', 5000, 'ILS', 'x', $3)`,
);

test('two who are one person become one: fields, notes and sales of both are one customer’s', async () => {
  const seller = await givenSeller(base.db);
  const [keep, other] = [
    await createCustomer(base.db, seller.id, DANA),
    await createCustomer(base.db, seller.id, {
      ...DANA,
      email: 'Dana.Levi@work.test',
      phone: '048123456',
      city: 'Haifa',
    }),
  ];
  await addNote(base.db, other.guid, [seller.id], { userId: 1, text: 'pays late' });
  await base.owner.query(ADD_SALE, ['SALE-1', seller.id, 'Dana.Levi@work.test']);
  await base.owner.query(ADD_SALE, ['SALE-2', seller.id, 'dana@example.com']);
  const merged = await mergeCustomers(base.db, { keep: keep.guid, other: other.guid }, [seller.id]);
  expect(merged).toMatchObject({
    ok: true,
    value: { email: 'dana@example.com', phone: '0521234567', otherPhone: '048123456', city: 'Haifa' },
  });
  expect(await listed(seller.id)).toEqual([keep.guid]);
  expect((await listNotes(base.db, keep)).map(({ text }) => text)).toEqual(['pays late']);
  expect(await emailsOf(base.db, keep)).toContain('Dana.Levi@work.test');
  expect((await customerActivity(base.db, keep)).sales.map(({ saleId }) => saleId).sort()).toEqual([
    'SALE-1',
    'SALE-2',
  ]);
  expect(await findCustomer(base.db, other.guid, [seller.id])).toMatchObject({ status: 0, isMerged: true });
});

test('neither somebody else’s, nor oneself, nor who is merged already is merged', async () => {
  const [seller, stranger] = [await givenSeller(base.db), await givenSeller(base.db)];
  const [one, two, theirs] = [
    await createCustomer(base.db, seller.id, DANA),
    await createCustomer(base.db, seller.id, DANA),
    await createCustomer(base.db, stranger.id, DANA),
  ];
  for (const [keep, other] of [
    [one, one],
    [one, theirs],
    [theirs, one],
  ] as const) {
    expect(await mergeCustomers(base.db, { keep: keep.guid, other: other.guid }, [seller.id])).toMatchObject({
      ok: false,
    });
    expect(
      await mergeCustomers(base.db, { keep: keep.guid, other: other.guid }, [seller.id, stranger.id]),
    ).toMatchObject({ ok: false });
  }
  const both = await Promise.all([
    mergeCustomers(base.db, { keep: one.guid, other: two.guid }, [seller.id]),
    mergeCustomers(base.db, { keep: two.guid, other: one.guid }, [seller.id]),
  ]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await listed(seller.id)).toHaveLength(1);
  expect(await addNote(base.db, theirs.guid, [seller.id], { userId: 1, text: 'x' })).toBeNull();
  expect(await setCustomerStatus(base.db, [theirs.guid], [seller.id], 0)).toEqual([]);
});

test('those with the same e-mail are found, of the same business only', async () => {
  const [seller, stranger] = [await givenSeller(base.db), await givenSeller(base.db)];
  const [one, two] = [
    await createCustomer(base.db, seller.id, DANA),
    await createCustomer(base.db, seller.id, { ...DANA, email: 'DANA@example.com' }),
  ];
  await createCustomer(base.db, stranger.id, DANA);
  expect((await findAlike(base.db, one)).map(({ guid }) => guid)).toEqual([two.guid]);
});

test('a table adds and changes what is right and says of the rest which field is wrong', async () => {
  const [seller, stranger] = [await givenSeller(base.db), await givenSeller(base.db)];
  const [mine, theirs] = [
    await createCustomer(base.db, seller.id, DANA),
    await createCustomer(base.db, stranger.id, DANA),
  ];
  const cells = (more: Record<string, string>) => ({
    first_name: 'Noa',
    last_name: 'Cohen',
    email: 'noa@example.com',
    phone_number: '0529876543',
    ...more,
  });
  const rows = [
    cells({ guid: mine.guid }),
    cells({ guid: theirs.guid }),
    cells({}),
    cells({ email: 'nobody', birthday: '2001-02-30' }),
  ].map((row, index) => ({ line: index + 2, cells: row }));
  const table = { rows, columns: ['guid', ...CUSTOMER_FORM_FIELDS] };
  const read = await readCustomerTable(base.db, seller.id, table);
  expect(read.map(({ guid, fields, problems }) => [guid, fields !== null, problems.map(({ field }) => field)])).toEqual(
    [
      [mine.guid, true, []],
      [null, true, []],
      [null, true, []],
      [null, false, ['email', 'birthday']],
    ],
  );
  expect(await importCustomers(base.db, seller.id, table)).toEqual({ added: 2, changed: 1, left: 1 });
  expect(await findCustomer(base.db, mine.guid, [seller.id])).toMatchObject({ firstName: 'Noa' });
  expect(await findCustomer(base.db, theirs.guid, [stranger.id])).toMatchObject({ firstName: 'Dana' });
  expect(await listed(seller.id)).toHaveLength(3);
});
