import { type Database, statement } from '#lib/platform/db/database.ts';
import { parameters } from '#lib/platform/db/parameters.ts';
import { openSecret, sealSecret } from '#lib/platform/secrets.ts';
import type { PayoutAccount } from './bank/port.ts';

/** SQL because the API's processes, which add accounts too, do not load the data client. */

const { at, values } = parameters('sellerId', 'currency', 'details', 'last4', 'holdSeconds', 'nameDiffers');

const WAITING = `seller_id = ${at.sellerId}::bigint AND currency = ${at.currency}::char(3) AND state = 'active'
    AND usable_from > app_now()`;

const ADD = statement(
  'payouts_add_account',
  `WITH replaced AS (
  UPDATE payout_account SET state = 'replaced' WHERE ${WAITING}
)
INSERT INTO payout_account (seller_id, currency, details_sealed, last4, usable_from, name_differs)
VALUES (${at.sellerId}::bigint, ${at.currency}::char(3), ${at.details}::bytea, ${at.last4}::text,
  app_now() + make_interval(secs => ${at.holdSeconds}::int), ${at.nameDiffers}::boolean)
RETURNING id, public_id AS "publicId", usable_from AS "usableFrom"`,
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
): Promise<{ id: number; publicId: string; usableFrom: Date }> {
  const { details } = account;
  const [row] = await database.query<{ id: number; publicId: string; usableFrom: Date }>(
    ADD,
    values({ ...account, details: sealSecret(JSON.stringify(details)), last4: details.number.slice(-4) }),
  );
  if (!row) throw new Error('an account was not added');
  return row;
}

const DROP_WAITING = statement(
  'payouts_drop_waiting_accounts',
  `UPDATE payout_account SET state = 'replaced' WHERE seller_id = $1::bigint AND currency = $2::char(3)
    AND state = 'active' AND usable_from > app_now() RETURNING last4`,
);

/** Drops the account that waits to be used; null where none does. */
export async function dropWaiting(
  database: Database,
  { sellerId, currency }: { sellerId: number; currency: string },
): Promise<{ last4: string } | null> {
  return (await database.query<{ last4: string }>(DROP_WAITING, [sellerId, currency]))[0] ?? null;
}

const OWNED = statement(
  'payouts_owned_accounts',
  `SELECT a.id, a.public_id AS "publicId", a.currency, a.details_sealed AS "detailsSealed", a.last4,
    a.usable_from AS "usableFrom", a.usable_from <= app_now() AS "isUsable", a.name_differs AS "nameDiffers"
  FROM payout_account a WHERE a.seller_id = $1::bigint AND a.state = 'active' ORDER BY a.id DESC`,
);

/** An account that is not replaced, with its numbers. `isUsable`: it waits no more. */
export type OwnedAccount = {
  id: number;
  publicId: string;
  currency: string;
  details: PayoutAccount;
  last4: string;
  usableFrom: Date;
  isUsable: boolean;
  nameDiffers: boolean;
};

/** Accounts of a seller, the newest first. */
export async function ownedAccounts(database: Database, sellerId: number): Promise<OwnedAccount[]> {
  const rows = await database.query<Omit<OwnedAccount, 'details'> & { detailsSealed: Buffer }>(OWNED, [sellerId]);
  return rows.map(({ detailsSealed, ...account }) => ({
    ...account,
    details: JSON.parse(openSecret(detailsSealed)) as PayoutAccount,
  }));
}
