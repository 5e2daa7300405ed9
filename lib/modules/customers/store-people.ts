import { type Database, statement } from '#lib/platform/db/database.ts';
import type { Customer } from './domain/customer.ts';
import { CUSTOMER_COLUMNS, type CustomerRow, customerOf } from './store.ts';

/** Statements about what belongs to a customer, and about customers who are one person. */

const HAS_ANY = statement(
  'customers_has_any',
  'SELECT EXISTS (SELECT FROM customer_count WHERE seller_id = ANY ($1::bigint[]) AND items > 0) AS any',
);

/** Whether there is any customer at all: an empty list and a list without results are different screens. */
export async function hasCustomers(database: Database, sellerIds: readonly number[]): Promise<boolean> {
  return (await database.query<{ any: boolean }>(HAS_ANY, [sellerIds]))[0]?.any ?? false;
}

const SET_STATUS = statement(
  'customers_set_status',
  `WITH before AS (SELECT id, status FROM customer WHERE guid = ANY ($1::uuid[]) AND seller_id = ANY ($2::bigint[]) AND merged_into IS NULL AND status <> $3 FOR UPDATE)
UPDATE customer r SET status = $3, updated_at = app_now() FROM before WHERE r.id = before.id RETURNING r.guid::text AS guid, r.seller_id AS "sellerId", before.status AS before`,
);

/** Answers those whose status was another, and which. */
export function setCustomerStatus(
  database: Database,
  guids: readonly string[],
  sellerIds: readonly number[],
  status: number,
): Promise<{ guid: string; sellerId: number; before: number }[]> {
  return database.query(SET_STATUS, [guids, sellerIds, status]);
}

export type Note = { id: number; text: string; author: string; createdAt: Date };

const LIST_NOTES = statement(
  'customers_list_notes',
  `SELECT n.id, n.text, coalesce(u.name, '') AS author, n.created_at AS "createdAt" FROM customer_note n LEFT JOIN app_user u ON u.id = n.user_id WHERE n.customer_id = $1 ORDER BY n.id DESC LIMIT 200`,
);

/** Newest first. */
export const listNotes = (database: Database, customerId: number): Promise<Note[]> =>
  database.query<Note>(LIST_NOTES, [customerId]);

const ADD_NOTE = statement(
  'customers_add_note',
  'INSERT INTO customer_note (customer_id, user_id, text) SELECT r.id, $3, $4 FROM customer r WHERE r.guid = $1 AND r.seller_id = ANY ($2::bigint[]) AND r.merged_into IS NULL RETURNING (SELECT seller_id FROM customer WHERE id = customer_id) AS "sellerId"',
);

/** Whose customer it is; null where there is no such customer. */
export async function addNote(
  database: Database,
  guid: string,
  sellerIds: readonly number[],
  note: { userId: number; text: string },
): Promise<number | null> {
  return (
    (await database.query<{ sellerId: number }>(ADD_NOTE, [guid, sellerIds, note.userId, note.text]))[0]?.sellerId ??
    null
  );
}

const FIND_ALIKE = statement(
  'customers_find_alike',
  `SELECT ${CUSTOMER_COLUMNS} FROM customer r WHERE r.seller_id = $1 AND r.id <> $2 AND r.merged_into IS NULL AND lower(r.email) = lower($3) ORDER BY r.created_at LIMIT 20`,
);

/** Others of the same seller with the same e-mail: probably the same person. */
export async function findAlike(database: Database, { id, sellerId, email }: Customer): Promise<Customer[]> {
  return (await database.query<CustomerRow>(FIND_ALIKE, [sellerId, id, email])).map(customerOf);
}

const MERGE = statement(
  'customers_merge',
  `WITH moved AS (UPDATE customer_note SET customer_id = $2 WHERE customer_id = $1)
UPDATE customer SET merged_into = $2, status = CASE WHEN id = $1 THEN 0 ELSE status END, updated_at = app_now() WHERE id = $1 OR merged_into = $1`,
);

/** Both are locked. What was merged into the first one follows. */
export async function mergeInto(database: Database, fromId: number, toId: number): Promise<void> {
  await database.query(MERGE, [fromId, toId]);
}

const EMAILS = statement(
  'customers_emails',
  `SELECT DISTINCT e.email FROM customer c, LATERAL (VALUES (c.email), (lower(c.email))) e (email) WHERE c.id = $1 OR c.merged_into = $1`,
);

/** Every e-mail that the customer, and whoever was merged into them, has had; as written and in lower case. */
export async function emailsOf(database: Database, customerId: number): Promise<string[]> {
  return (await database.query<{ email: string }>(EMAILS, [customerId])).map(({ email }) => email);
}

const FIND_MANY = statement(
  'customers_find_many',
  'SELECT guid::text AS guid FROM customer WHERE guid = ANY ($1::uuid[]) AND seller_id = ANY ($2::bigint[]) AND merged_into IS NULL',
);

/** Those that there are. */
export async function findCustomers(
  database: Database,
  guids: readonly string[],
  sellerIds: readonly number[],
): Promise<string[]> {
  return (await database.query<{ guid: string }>(FIND_MANY, [guids, sellerIds])).map(({ guid }) => guid);
}
