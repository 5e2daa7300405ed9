import { type Database, statement } from '#lib/platform/db/database.ts';

/** SQL, because sessions of embedded parts are opened by processes that never load the Prisma client. */

const ORIGINS = statement('sellers_origins_of_partner', 'SELECT origins FROM partner_brand WHERE partner_id = $1');

/** The sites of a partner that may embed parts of its sellers. */
export async function originsOfPartner(database: Database, partnerId: number): Promise<readonly string[]> {
  return (await database.query<{ origins: string[] }>(ORIGINS, [partnerId]))[0]?.origins ?? [];
}
