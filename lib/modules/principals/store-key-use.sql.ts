/** SQL, because the use of keys is written by a job, which must not load the Prisma client. */

import { type Database, statement } from '#lib/platform/db/database.ts';

const WRITE_USE = statement(
  'principals_write_key_use',
  `
INSERT INTO key_use (key_index, last_used_at)
SELECT used.index, app_now() FROM (SELECT DISTINCT unnest($1::bytea[]) AS index) used
WHERE EXISTS (SELECT FROM seller WHERE svc_id_index = used.index) OR EXISTS (SELECT FROM seller
  WHERE old_svc_id_index = used.index)
   OR EXISTS (SELECT FROM partner WHERE client_key_index = used.index) OR EXISTS (SELECT FROM partner
     WHERE old_client_key_index = used.index)
ORDER BY used.index
ON CONFLICT (key_index) DO UPDATE SET last_used_at = greatest(key_use.last_used_at, excluded.last_used_at)`,
);

export async function writeKeyUse(database: Database, indexes: readonly Buffer[]): Promise<void> {
  await database.query(WRITE_USE, [indexes]);
}
