import { type Database, statement } from '#lib/platform/db/database.ts';
import { parameters } from '#lib/platform/db/parameters.ts';
import type { Customer, CustomerFields } from './domain/customer.ts';

/** Statements about customers. Every one is told whose they may be. */

/** Of `customer r`. */
export const CUSTOMER_COLUMNS = `r.id, r.guid::text AS guid, r.seller_id AS "sellerId", r.remote_id AS "remoteId", r.first_name AS "firstName", r.last_name AS "lastName", r.middle_name AS "middleName",
  r.company_name AS "companyName", r.email, r.phone, r.other_phone AS "otherPhone", r.description, r.country, r.city, r.street, r.building_number AS "buildingNumber", r.floor, r.zip, r.gender,
  coalesce(r.birthday::text, '') AS birthday, r.status, r.token_method AS "tokenMethod", r.token_guid AS "tokenGuid", r.created_at AS "createdAt", r.updated_at AS "updatedAt",
  r.merged_into IS NOT NULL AS "isMerged"`;

export type CustomerRow = Omit<Customer, 'token'> & {
  tokenMethod: 'Credit Card' | 'IL Direct Debit' | null;
  tokenGuid: string | null;
};

export const customerOf = ({ tokenMethod, tokenGuid, ...row }: CustomerRow): Customer => ({
  ...row,
  token: tokenMethod === null || tokenGuid === null ? null : { method: tokenMethod, guid: tokenGuid },
});

const FIELDS = {
  remoteId: 'remote_id',
  firstName: 'first_name',
  lastName: 'last_name',
  middleName: 'middle_name',
  companyName: 'company_name',
  email: 'email',
  phone: 'phone',
  otherPhone: 'other_phone',
  description: 'description',
  country: 'country',
  city: 'city',
  street: 'street',
  buildingNumber: 'building_number',
  floor: 'floor',
  zip: 'zip',
  gender: 'gender',
  birthday: 'birthday',
  status: 'status',
  tokenMethod: 'token_method',
  tokenGuid: 'token_guid',
} as const;

const NAMES = Object.keys(FIELDS) as (keyof typeof FIELDS)[];
const { at, values } = parameters('owner', ...NAMES);

const valuesOf = (owner: number | string, { token, birthday, ...fields }: CustomerFields): unknown[] =>
  values({
    ...fields,
    owner,
    birthday: birthday === '' ? null : birthday,
    tokenMethod: token?.method ?? null,
    tokenGuid: token?.guid ?? null,
  });

const ADD = statement(
  'customers_add',
  `INSERT INTO customer AS r (seller_id, ${NAMES.map((name) => FIELDS[name]).join(', ')}) VALUES (${at.owner}, ${NAMES.map((name) => (name === 'birthday' ? `${at[name]}::date` : at[name])).join(', ')}) RETURNING ${CUSTOMER_COLUMNS}`,
);

export async function addCustomer(database: Database, sellerId: number, fields: CustomerFields): Promise<Customer> {
  const [row] = await database.query<CustomerRow>(ADD, valuesOf(sellerId, fields));
  if (!row) throw new Error('a customer was not written');
  return customerOf(row);
}

const FIND = statement(
  'customers_find',
  `SELECT ${CUSTOMER_COLUMNS} FROM customer r WHERE r.guid = $1 AND r.seller_id = ANY ($2::bigint[])`,
);

export async function findCustomer(
  database: Database,
  guid: string,
  sellerIds: readonly number[],
): Promise<Customer | null> {
  const [row] = await database.query<CustomerRow>(FIND, [guid, sellerIds]);
  return row ? customerOf(row) : null;
}

const LOCK = statement('customers_lock', `${FIND.text} FOR UPDATE`);

/** The customer as they are now, and as they stay until the database transaction ends. */
export async function lockCustomer(
  database: Database,
  guid: string,
  sellerIds: readonly number[],
): Promise<Customer | null> {
  const [row] = await database.query<CustomerRow>(LOCK, [guid, sellerIds]);
  return row ? customerOf(row) : null;
}

const CHANGE = statement(
  'customers_change',
  `UPDATE customer r SET ${NAMES.map((name) => `${FIELDS[name]} = ${at[name]}${name === 'birthday' ? '::date' : ''}`).join(', ')}, updated_at = app_now() WHERE r.id = ${at.owner} RETURNING ${CUSTOMER_COLUMNS}`,
);

/** `id` of a customer that is locked. */
export async function changeCustomer(database: Database, id: number, fields: CustomerFields): Promise<Customer> {
  const [row] = await database.query<CustomerRow>(CHANGE, valuesOf(id, fields));
  if (!row) throw new Error('a customer was not written');
  return customerOf(row);
}
