/** SQL, because the lock belongs to no row; PostgreSQL holds it until the database transaction ends. */

import { type Database, statement } from '../db/database.ts';
import { lockUntilEnd } from '../db/schemas.ts';

const LOCK = statement(
  'tables_lock_import',
  `SELECT ${lockUntilEnd("concat('import of ', $1::text, ' of ', $2::bigint)")} IS NULL
    AS locked`,
);

/** Kinds of imports, each under a lock of its own. */
type LockedRecords = 'products' | 'customers' | 'bank-lines';

/**
 * Waits until no other import of the same seller is under way, so that the same number in two files, or one file sent
 * twice at once, is one record. The API may still give two records one number: its contract promises nothing of it.
 */
export const lockImport = (database: Database, records: LockedRecords, sellerId: number): Promise<unknown> =>
  database.query(LOCK, [records, sellerId]);
