/**
 * SQL, because calls of the payments API ask it: a process that serves only the API never loads the Prisma client.
 */

import type { Credentials } from '#lib/kernel/credentials.ts';
import { readPhone } from '#lib/kernel/person/phone.ts';
import { CALLER } from '#lib/modules/principals/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';

/** No default country: a number has to begin with its country's code. */
const NO_COUNTRY = '';

const IS_APPROVED = statement('sellers_is_approved', 'SELECT approved FROM seller WHERE id = $1');

/** Whether a seller is approved; false where there is none. */
export async function isApprovedSeller(database: Database, sellerId: number): Promise<boolean> {
  return (await database.query<{ approved: boolean }>(IS_APPROVED, [sellerId]))[0]?.approved ?? false;
}

const COUNTRY_OF_CALLER = statement(
  'sellers_country_of_caller',
  `WITH ${CALLER} SELECT coalesce(seller.country, 'IL') AS country FROM caller JOIN seller ON seller.id = caller.id`,
);
const COUNTRY_OF = statement(
  'sellers_country_of',
  `SELECT coalesce(country, 'IL') AS country FROM seller WHERE id = $1`,
);

/**
 * Whether a seller can dial a telephone number as it is written: by its own country where the number names none. True
 * for an unknown seller, which the callers refuse by its name.
 */
export async function canDial(
  database: Database,
  seller: Credentials | { sellerId: number },
  phone: string,
): Promise<boolean> {
  if (readPhone(phone, NO_COUNTRY) !== null) return true;
  const [row] =
    'sellerId' in seller
      ? await database.query<{ country: string }>(COUNTRY_OF, [seller.sellerId])
      : await database.query<{ country: string }>(COUNTRY_OF_CALLER, [seller.sellerIndex, seller.clientKeyIndex]);
  return !row || readPhone(phone, row.country) !== null;
}
