/** SQL, because it is a lock of the database. */

import { type Database, statement } from '#lib/platform/db/database.ts';
import { lockUntilEnd } from '#lib/platform/db/schemas.ts';
import type { WorkspaceKey } from './store-people.ts';

// Every change of a workspace's members waits for the one before it: two owners cannot remove each other at once.
const LOCK_WORKSPACE = statement(
  'access_lock_workspace',
  `SELECT ${lockUntilEnd("concat('people of ', $1::bigint, '/', $2::bigint)")}`,
);

export async function lockWorkspace(db: Database, { sellerId, partnerId }: WorkspaceKey): Promise<void> {
  await db.query(LOCK_WORKSPACE, [sellerId, partnerId]);
}
