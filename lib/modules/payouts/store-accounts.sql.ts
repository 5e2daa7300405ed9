import { type Database, statement } from '#lib/platform/db/database.ts';
import { parameters } from '#lib/platform/db/parameters.ts';
import { sealSecret } from '#lib/platform/secrets.ts';
import type { PayoutAccount } from './bank/port.ts';

/** SQL because the API's processes, which add accounts too, do not load the data client. */

const { at, values } = parameters('sellerId', 'currency', 'details', 'last4', 'holdSeconds', 'nameDiffers');

const ADD = statement(
  'payouts_add_account',
  `WITH replaced AS (
  UPDATE payout_account SET state = 'replaced' WHERE seller_id = ${at.sellerId}::bigint
    AND currency = ${at.currency}::char(3) AND state = 'active' AND usable_from > app_now()
)
INSERT INTO payout_account (seller_id, currency, details_sealed, last4, usable_from, name_differs)
VALUES (${at.sellerId}::bigint, ${at.currency}::char(3), ${at.details}::bytea, ${at.last4}::text,
  app_now() + make_interval(secs => ${at.holdSeconds}::int), ${at.nameDiffers}::boolean)
RETURNING id, usable_from AS "usableFrom"`,
);

/**
 * Adds an account of a seller, sealed, to be used after so many seconds; until then payouts go to the one before. One
 * that still waited is replaced.
 */
export async function addAccount(
  database: Database,
  account: {
    sellerId: number;
    currency: string;
    details: PayoutAccount;
    holdSeconds: number;
    nameDiffers: boolean;
  },
): Promise<{ id: number; usableFrom: Date }> {
  const { details } = account;
  const [row] = await database.query<{ id: number; usableFrom: Date }>(
    ADD,
    values({ ...account, details: sealSecret(JSON.stringify(details)), last4: details.number.slice(-4) }),
  );
  if (!row) throw new Error('an account was not added');
  return row;
}
