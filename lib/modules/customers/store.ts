import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { plain, type Plain, recordsOf } from '#lib/platform/db/records.ts';
import type { Customer, CustomerFields } from './domain.ts';

/** Customers of the sellers that are named. */

/** Columns of a `Customer`. */
const COLUMNS = {
  id: true,
  guid: true,
  sellerId: true,
  remoteId: true,
  firstName: true,
  lastName: true,
  middleName: true,
  companyName: true,
  email: true,
  phone: true,
  otherPhone: true,
  description: true,
  country: true,
  city: true,
  street: true,
  buildingNumber: true,
  floor: true,
  zip: true,
  gender: true,
  birthday: true,
  status: true,
  tokenMethod: true,
  tokenGuid: true,
  createdAt: true,
  updatedAt: true,
  mergedInto: true,
} as const;

type TokenMethod = NonNullable<CustomerFields['token']>['method'];

/** A customer as statements read them. */
export type CustomerRow = Omit<Customer, 'token'> & { tokenMethod: TokenMethod | null; tokenGuid: string | null };

export const customerOf = ({ tokenMethod, tokenGuid, ...row }: CustomerRow): Customer => ({
  ...row,
  token: tokenMethod === null || tokenGuid === null ? null : { method: tokenMethod, guid: tokenGuid },
});

type Records = Awaited<ReturnType<typeof recordsOf>>['customer'];
const rowsOf = (customer: Records) => customer.findMany({ select: COLUMNS });
type StoredCustomer = Plain<Awaited<ReturnType<typeof rowsOf>>[number]>;

const recordOf = ({ birthday, mergedInto, gender, tokenMethod, ...row }: StoredCustomer): Customer =>
  customerOf({
    ...row,
    gender: gender as CustomerRow['gender'],
    tokenMethod: tokenMethod as CustomerRow['tokenMethod'],
    birthday: birthday === null ? '' : birthday.toISOString().slice(0, 10),
    isMerged: mergedInto !== null,
  });

const dataOf = (fields: CustomerFields) => ({
  remoteId: fields.remoteId,
  firstName: fields.firstName,
  lastName: fields.lastName,
  middleName: fields.middleName,
  companyName: fields.companyName,
  email: fields.email,
  phone: fields.phone,
  otherPhone: fields.otherPhone,
  description: fields.description,
  country: fields.country,
  city: fields.city,
  street: fields.street,
  buildingNumber: fields.buildingNumber,
  floor: fields.floor,
  zip: fields.zip,
  gender: fields.gender,
  birthday: fields.birthday === '' ? null : new Date(`${fields.birthday}T00:00:00Z`),
  status: fields.status,
  tokenMethod: fields.token?.method ?? null,
  tokenGuid: fields.token?.guid ?? null,
});

export async function addCustomer(database: Database, sellerId: number, fields: CustomerFields): Promise<Customer> {
  const { customer } = await recordsOf(database, { sellerIds: [sellerId] });
  return recordOf(plain(await customer.create({ data: { sellerId, ...dataOf(fields) }, select: COLUMNS })));
}

/** Customers that one statement adds. */
const ADDED_AT_ONCE = 500;

/** Adds many, in their order; inside a database transaction, all of them or none. */
export async function addCustomers(
  database: Database,
  sellerId: number,
  customers: readonly CustomerFields[],
): Promise<void> {
  const { customer } = await recordsOf(database, { sellerIds: [sellerId] });
  for (let start = 0; start < customers.length; start += ADDED_AT_ONCE) {
    const some = customers.slice(start, start + ADDED_AT_ONCE);
    await customer.createMany({ data: some.map((fields) => ({ sellerId, ...dataOf(fields) })) });
  }
}

export async function findCustomer(
  database: Database,
  guid: string,
  sellerIds: readonly number[],
): Promise<Customer | null> {
  const { customer } = await recordsOf(database, { sellerIds });
  const found = await customer.findFirst({ where: { guid }, select: COLUMNS });
  return found && recordOf(plain(found));
}

/**
 * Customers of a seller that any of the names belongs to: a guid, or the seller's own number. Merged ones have neither.
 */
export async function findNamedCustomers(
  database: Database,
  sellerId: number,
  { guids, remoteIds }: { guids: readonly string[]; remoteIds: readonly string[] },
): Promise<Customer[]> {
  const { customer } = await recordsOf(database, { sellerIds: [sellerId] });
  const isNamed = { OR: [{ guid: { in: [...guids] } }, { remoteId: { in: [...new Set(remoteIds)] } }] };
  const rows = await customer.findMany({ where: { mergedInto: null, ...isNamed }, select: COLUMNS });
  return rows.map((row) => recordOf(plain(row)));
}

/** Changes a customer whose row the caller has locked. */
export async function changeCustomer(
  database: Database,
  { id, sellerId }: Pick<Customer, 'id' | 'sellerId'>,
  fields: CustomerFields,
): Promise<Customer> {
  const { customer } = await recordsOf(database, { sellerIds: [sellerId] });
  const { now } = await readClock(database);
  const data = { ...dataOf(fields), updatedAt: now };
  const [changed] = await customer.updateManyAndReturn({ where: { id }, data, select: COLUMNS });
  if (!changed) throw new Error('a customer was not written');
  return recordOf(plain(changed));
}
