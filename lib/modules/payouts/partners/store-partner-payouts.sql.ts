import { type Database, statement } from '#lib/platform/db/database.ts';
import { PAYOUT_COLUMNS, type PayoutOfOwner } from '../store-payouts.sql.ts';

/** Payouts of partners as they are read. SQL because the commits that book them read them too. */

const FIND = statement(
  'payouts_find_of_partner',
  `SELECT ${PAYOUT_COLUMNS} WHERE p.partner_id = $1::bigint AND p.public_id = $2::text`,
);

/** A payout of a partner; null where it is not there, or another's. */
export const findPartnerPayout = async (
  database: Database,
  partnerId: number,
  publicId: string,
): Promise<PayoutOfOwner | null> => (await database.query<PayoutOfOwner>(FIND, [partnerId, publicId]))[0] ?? null;
