import { type Database, statement } from '#lib/platform/db/database.ts';

/** SQL because modules ask it whose processes may not load the data client. */
const READ = statement('sellers_read_public_key', 'SELECT public_key::text AS key FROM seller WHERE id = $1::bigint');

/** The key of a seller for browser code; null where there is none of that number. */
export const readPublicKey = async (database: Database, sellerId: number): Promise<string | null> =>
  (await database.query<{ key: string }>(READ, [sellerId]))[0]?.key ?? null;
