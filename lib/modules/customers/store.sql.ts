/**
 * SQL, because a customer is locked while they are changed, also while the status of several is, and because the lists
 * over all customers read these columns; others of the same e-mail are found by an index of it in lower case.
 */

import { type Database, statement } from '#lib/platform/db/database.ts';
import type { Customer } from './domain.ts';
import { type CustomerRow, customerOf } from './store.ts';

/** Columns of `customer r` for a `CustomerRow`. */
export const CUSTOMER_COLUMNS = `r.id, r.guid::text AS guid, r.seller_id AS "sellerId", r.remote_id AS "remoteId",
  r.first_name AS "firstName", r.last_name AS "lastName", r.middle_name AS "middleName",
  r.company_name AS "companyName", r.email, r.phone, r.other_phone AS "otherPhone", r.description, r.country, r.city,
    r.street, r.building_number AS "buildingNumber", r.floor, r.zip, r.gender,
  coalesce(r.birthday::text, '') AS birthday, r.status, r.token_method AS "tokenMethod", r.token_guid AS "tokenGuid",
    r.created_at AS "createdAt", r.updated_at AS "updatedAt",
  r.merged_into IS NOT NULL AS "isMerged"`;

const LOCK = statement(
  'customers_lock',
  `SELECT ${CUSTOMER_COLUMNS} FROM customer r WHERE r.guid = $1 AND r.seller_id = ANY ($2::bigint[]) FOR UPDATE`,
);

/** The customer as they are now, and as they stay until the database transaction ends. */
export async function lockCustomer(
  database: Database,
  guid: string,
  sellerIds: readonly number[],
): Promise<Customer | null> {
  const [row] = await database.query<CustomerRow>(LOCK, [guid, sellerIds]);
  return row ? customerOf(row) : null;
}

const SET_STATUS = statement(
  'customers_set_status',
  `WITH before AS (SELECT id, status FROM customer WHERE guid = ANY ($1::uuid[]) AND seller_id = ANY ($2::bigint[])
    AND merged_into IS NULL AND status <> $3 FOR UPDATE)
UPDATE customer r SET status = $3, updated_at = app_now() FROM before WHERE r.id = before.id
  RETURNING r.guid::text AS guid, r.seller_id AS "sellerId", before.status AS before`,
);

/** Returns the customers whose status differed before. */
export function setCustomerStatus(
  database: Database,
  guids: readonly string[],
  sellerIds: readonly number[],
  status: number,
): Promise<{ guid: string; sellerId: number; before: number }[]> {
  return database.query(SET_STATUS, [guids, sellerIds, status]);
}

const FIND_ALIKE = statement(
  'customers_find_alike',
  `SELECT ${CUSTOMER_COLUMNS} FROM customer r WHERE r.seller_id = $1 AND r.id <> $2 AND r.merged_into IS NULL
    AND lower(r.email) = lower($3) ORDER BY r.created_at LIMIT 20`,
);

/** Customers of the same seller with the same e-mail: probably the same person. 20 at most fit the screen. */
export async function findAlike(database: Database, { id, sellerId, email }: Customer): Promise<Customer[]> {
  return (await database.query<CustomerRow>(FIND_ALIKE, [sellerId, id, email])).map(customerOf);
}
