import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readTable } from '#lib/platform/tables/read-table.ts';
import { writeCsv } from '#lib/platform/tables/write-csv.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller } from '#lib/testing/world.ts';
import { CUSTOMER_FORM_FIELDS } from './contract/customer-form.ts';
import { formOf } from './api/customer-form.ts';
import { EMPTY_FIELDS } from './domain.ts';
import { addCustomer, findCustomer } from './store.ts';
import { customerTable } from './contract/customer-table.ts';
import { importCustomers, readCustomerTable } from './import-customers.ts';

const base = testDatabase();

function tableOf(text: string) {
  const read = readTable(text);
  if (!('table' in read)) throw new Error(read.problem.why);
  return customerTable(read.table);
}
const DANA = {
  ...EMPTY_FIELDS,
  firstName: 'Dana',
  lastName: 'Levi',
  email: 'dana@example.com',
  phone: '+972521234567',
  remoteId: 'C-1',
};
const HEAD = 'customer_remote_id,first_name,last_name,email,phone_number';

test('the same customer_remote_id is one customer, in one table, in two and in two that are sent at once', async () => {
  const seller = await givenSeller(base.db);
  const row = (id: string, name: string) => `${id},${name},Cohen,dana@example.com,0521234567`;
  const table = tableOf([HEAD, row('A-1', 'Dana'), row('A-1', 'Noam'), row('', 'Yael')].join('\n'));
  const [, again] = await readCustomerTable(base.db, seller.id, table);
  expect(again?.problems).toMatchObject([{ sentence: 'catalog.import.wrong.again', values: { line: 2 } }]);
  expect(await importCustomers(base.db, seller.id, table)).toEqual({ added: 2, changed: 0, left: 1 });
  const later = tableOf([HEAD, row('A-1', 'Dina')].join('\n'));
  expect(await importCustomers(base.db, seller.id, later)).toEqual({ added: 0, changed: 1, left: 0 });
  const others = tableOf([HEAD, row('B-1', 'Noa')].join('\n'));
  // The second one begins while the first is not committed yet.
  const both = await base.db.inTransaction(async (inside) => {
    const first = await importCustomers(inside, seller.id, others);
    const second = importCustomers(base.db, seller.id, others);
    await setTimeout(300);
    return { first, second: () => second };
  });
  expect([both.first.added, (await both.second()).added]).toEqual([1, 0]);
});

test('a column that is not there leaves its field as it is, and an empty cell empties it', async () => {
  const seller = await givenSeller(base.db);
  const dana = await addCustomer(base.db, seller.id, { ...DANA, city: 'Haifa', companyName: 'Noga' });
  await importCustomers(base.db, seller.id, tableOf('customer_remote_id,first_name,company_name\nC-1,Dina,'));
  expect(await findCustomer(base.db, dana.guid, [seller.id])).toMatchObject({
    firstName: 'Dina',
    lastName: 'Levi',
    email: 'dana@example.com',
    city: 'Haifa',
    companyName: '',
  });
});

test('what was exported is imported again as it was', async () => {
  const seller = await givenSeller(base.db);
  const dana = await addCustomer(base.db, seller.id, {
    ...DANA,
    companyName: 'כהן בע"מ',
    description: '=1+1, "x"\ny',
    zip: '0612345',
    birthday: '1990-03-21',
  });
  const before = await findCustomer(base.db, dana.guid, [seller.id]);
  const text = writeCsv(
    ['guid', ...CUSTOMER_FORM_FIELDS, 'status'],
    [{ guid: dana.guid, ...formOf(dana), status: '1' }],
  );
  expect(await importCustomers(base.db, seller.id, tableOf(text))).toEqual({ added: 0, changed: 1, left: 0 });
  expect(await findCustomer(base.db, dana.guid, [seller.id])).toEqual({ ...before, updatedAt: expect.any(Date) });
});

test('an export of Shopify has its own column names, and quotes before its digits', async () => {
  const seller = await givenSeller(base.db);
  const table = tableOf(
    'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,' +
      'Default Address City,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Note\n' +
      "'7010000000001,Dana,Cohen,dana12@example.com,yes,Cohen Ltd,12 Herzl St,Tel Aviv,IL,'6120101,'+972521234567,,\n",
  );
  expect([table.source, table.unknown]).toEqual(['shopify', ['accepts email marketing']]);
  const [row] = await readCustomerTable(base.db, seller.id, table);
  expect(row).toMatchObject({
    problems: [],
    fields: { remoteId: '7010000000001', phone: '+972521234567', zip: '6120101', street: '12 Herzl St', country: 'IL' },
  });
  expect(await importCustomers(base.db, seller.id, table)).toEqual({ added: 1, changed: 0, left: 0 });
  expect(await importCustomers(base.db, seller.id, table)).toEqual({ added: 0, changed: 1, left: 0 });
});

test('a head with spaces and capitals is read as ours', async () => {
  const seller = await givenSeller(base.db);
  const table = tableOf(
    'First Name,Last Name,Email,Phone,Company,Zip\nDana,Cohen,d@example.com,052-1234567,Cohen,0612345',
  );
  const [row] = await readCustomerTable(base.db, seller.id, table);
  expect(row?.fields).toMatchObject({ firstName: 'Dana', phone: '052-1234567', companyName: 'Cohen', zip: '0612345' });
});
