import { expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { recordsOf } from '#lib/platform/db/records.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller } from '#lib/testing/sellers.ts';
import { testInAll } from '#lib/testing/test-in-all.ts';
import { type CustomerFields, EMPTY_FIELDS } from './domain.ts';
import { importCustomers } from './import-customers.ts';
import { mergeCustomers } from './merge-customers.ts';
import { updateCustomer } from './operations.ts';
import { customerActivity } from './store-customer-activity.ts';
import { addNote, emailsOf, guidOfEmail, hasCustomers, listNotes } from './store-people.ts';
import { addCustomer, changeCustomer, findCustomer, findNamedCustomers } from './store.ts';

const { db, owner } = testDatabase();

const DANA: CustomerFields = {
  ...EMPTY_FIELDS,
  firstName: 'Dana',
  lastName: 'Levi',
  email: 'Dana@example.com',
  phone: '0521234567',
  gender: 'Female',
  birthday: '1990-02-28',
  token: { method: 'IL Direct Debit', guid: 'as it was sent' },
};

test('a customer is read as they were written, whether a statement or the Prisma client reads them', async () => {
  const { id } = await givenSeller(db);
  const added = await addCustomer(db, id, DANA);
  expect(added).toMatchObject({ ...DANA, sellerId: id, isMerged: false });
  expect(await findCustomer(db, added.guid.toUpperCase(), [id])).toEqual(added);
  const changed = await updateCustomer(db, added.guid, [id], { birthday: '', gender: null, token: null });
  expect(changed).toMatchObject({ ok: true, value: { ...DANA, birthday: '', gender: null, token: null } });
});

testInAll('a table of 510 new customers is written whole, in its order, or not at all', async () => {
  const { id } = await givenSeller(db);
  const rows = Array.from({ length: 510 }, (_, turn) => ({
    line: turn + 2,
    cells: { first_name: `Dana ${turn}`, last_name: 'Levi', email: 'a@example.com', phone_number: '0521234567' },
  }));
  const table = { rows, columns: ['first_name', 'last_name', 'email', 'phone_number'] };
  expect(await importCustomers(db, id, table)).toEqual({ added: 510, changed: 0, left: 0 });
  const { customer } = await recordsOf(db, { sellerIds: [id] });
  const kept = await customer.findMany({ select: { firstName: true }, orderBy: { id: 'asc' } });
  expect(kept.map(({ firstName }) => firstName)).toEqual(rows.map(({ cells }) => cells.first_name));
  const undone = db.inTransaction(async (inside) => {
    await importCustomers(inside, id, table);
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  expect(await customer.count()).toBe(510);
});

test('a customer of another seller is not found, changed, written about or merged, and neither are their notes', async () => {
  const [mine, other] = [await givenSeller(db), await givenSeller(db)];
  const customer = await addCustomer(db, mine.id, DANA);
  await addNote(db, customer.guid, [mine.id], { userId: 1, text: 'pays late' });
  const foreign = { id: customer.id, sellerId: other.id };
  expect([
    await findCustomer(db, customer.guid, [other.id]),
    await findNamedCustomers(db, other.id, { guids: [customer.guid], remoteIds: [DANA.remoteId] }),
    await listNotes(db, foreign),
    await emailsOf(db, foreign),
    await addNote(db, customer.guid, [other.id], { userId: 1, text: 'x' }),
    await hasCustomers(db, [other.id]),
  ]).toEqual([null, [], [], [], null, false]);
  await expect(changeCustomer(db, foreign, { ...DANA, firstName: 'Noa' })).rejects.toThrow('not written');
  expect(await findCustomer(db, customer.guid, [mine.id])).toEqual(customer);
  expect(await findNamedCustomers(db, mine.id, { guids: [customer.guid], remoteIds: [] })).toEqual([customer]);
  expect(await emailsOf(db, customer)).toEqual(['Dana@example.com', 'dana@example.com']);
});

test('a note that is written while its customer is merged is moved with the others, or not written', async () => {
  const { id } = await givenSeller(db);
  for (const _turn of [1, 2, 3, 4, 5]) {
    const [keep, other] = [await addCustomer(db, id, DANA), await addCustomer(db, id, DANA)];
    const [merged, ...written] = await Promise.all([
      mergeCustomers(db, { keep: keep.guid, other: other.guid }, [id]),
      ...[1, 2, 3].map((userId) => addNote(db, other.guid, [id], { userId, text: 'x' })),
    ]);
    expect(merged.ok).toBe(true);
    expect(await listNotes(db, keep)).toHaveLength(written.filter((note) => note !== null).length);
    expect(await listNotes(db, other)).toEqual([]);
  }
});

test('what was merged into a customer follows them when they are merged themselves', async () => {
  const { id } = await givenSeller(db);
  const [first, second, third] = [
    await addCustomer(db, id, { ...DANA, email: 'one@example.com' }),
    await addCustomer(db, id, { ...DANA, email: 'two@example.com', status: 2 }),
    await addCustomer(db, id, { ...DANA, email: 'three@example.com' }),
  ];
  await mergeCustomers(db, { keep: second.guid, other: first.guid }, [id]);
  await mergeCustomers(db, { keep: third.guid, other: second.guid }, [id]);
  expect((await emailsOf(db, third)).sort()).toEqual(['one@example.com', 'three@example.com', 'two@example.com']);
  expect(await customerActivity(db, third)).toEqual({ sales: [], receipts: [], totals: [], tokens: [] });
});

const ADD_TOKEN = statement(
  '',
  `INSERT INTO buyer_token (public_id, seller_id, vault_card_id, state, is_permanent, card_mask, card_expiry,
    card_brand, buyer_email)
VALUES ($1, $2, 1, $3, true, '411111******1111', '1230', 'visa', $4) RETURNING uuid::text AS uuid`,
);
const ADD_SALE = statement(
  '',
  `INSERT INTO sale (public_id, seller_id, type, status, price, currency, product_name, buyer_email, authorized,
    captured, refunded) VALUES ($1, $2, 'sale', 'completed', $4, $3, 'x', 'dana@example.com', $4, $4, $5)`,
);

test('the page of a customer has their totals by currency, and the cards of their e-mails and of their own guid', async () => {
  const [mine, other] = [await givenSeller(db), await givenSeller(db)];
  const addToken = async (name: string, sellerId: number, state: string, email: string) =>
    (await owner.query<{ uuid: string }>(ADD_TOKEN, [name, sellerId, state, email]))[0]?.uuid ?? '';
  const given = await addToken('BUYER-1', mine.id, 'active', 'noa@example.com');
  const own = await addToken('BUYER-2', mine.id, 'unused', 'dana@example.com');
  await addToken('BUYER-3', mine.id, 'pending', 'dana@example.com');
  await addToken('BUYER-4', mine.id, 'active', 'noa@example.com');
  await addToken('BUYER-5', other.id, 'active', 'dana@example.com');
  await owner.query(ADD_SALE, ['SALE-1', mine.id, 'USD', 900, 0]);
  await owner.query(ADD_SALE, ['SALE-2', mine.id, 'ILS', 5_000, 1_000]);
  await owner.query(ADD_SALE, ['SALE-3', mine.id, 'ILS', 700, 0]);
  await owner.query(ADD_SALE, ['SALE-4', other.id, 'EUR', 700, 0]);
  const customer = await addCustomer(db, mine.id, { ...DANA, token: { method: 'Credit Card', guid: given } });
  const life = await customerActivity(db, customer);
  expect(life.tokens.map(({ id, state, mask }) => [id, state, mask])).toEqual([
    [own, 'unused', '411111******1111'],
    [given, 'active', '411111******1111'],
  ]);
  expect(life.totals).toEqual([
    { currency: 'ILS', count: 2, collected: 5_700, refunded: 1_000 },
    { currency: 'USD', count: 1, collected: 900, refunded: 0 },
  ]);
  const named = await addCustomer(db, mine.id, {
    ...DANA,
    email: 'x@example.com',
    token: { method: 'Credit Card', guid: 'BUYER-4' },
  });
  expect((await customerActivity(db, named)).tokens).toHaveLength(1);
});

test('the buyer of a sale is the newest customer of that seller with their e-mail, and never another seller’s', async () => {
  const [mine, other] = [await givenSeller(db), await givenSeller(db)];
  const [older, newer] = [await addCustomer(db, mine.id, DANA), await addCustomer(db, mine.id, DANA)];
  expect([
    await guidOfEmail(db, mine.id, DANA.email),
    await guidOfEmail(db, other.id, DANA.email),
    await guidOfEmail(db, mine.id, ''),
  ]).toEqual([newer.guid, null, null]);
  await mergeCustomers(db, { keep: older.guid, other: newer.guid }, [mine.id]);
  expect(await guidOfEmail(db, mine.id, DANA.email)).toBe(older.guid);
});
