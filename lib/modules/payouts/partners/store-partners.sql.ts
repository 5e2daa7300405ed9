import type { Language } from '#lib/kernel/language.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { parameters } from '#lib/platform/db/parameters.ts';
import { sealSecret } from '#lib/platform/secrets.ts';
import type { PayoutAccount } from '../bank/port.ts';

/** Runs and accounts of partners. SQL because runs are due by the database's clock, and accounts are sealed. */

const ENROL = statement(
  'payouts_enrol_partners',
  `INSERT INTO payout_schedule (partner_id, "interval", day, next_at)
SELECT p.id, 'monthly', 1, $1::timestamptz FROM partner p
WHERE NOT EXISTS (SELECT FROM payout_schedule s WHERE s.partner_id = p.id AND s.next_at IS NOT NULL)
ON CONFLICT (partner_id) DO UPDATE SET "interval" = excluded."interval", day = excluded.day,
  next_at = excluded.next_at WHERE payout_schedule.next_at IS NULL`,
);

/**
 * Gives every partner without a run the one of market fees, first at that time. An account that was added before has
 * left a row without a run.
 */
export async function enrolPartners(database: Database, nextAt: Date | null): Promise<void> {
  await database.query(ENROL, [nextAt]);
}

const FIND_DUE = statement(
  'payouts_find_due_partners',
  `SELECT s.partner_id AS "partnerId", p.name, s.next_at AS "nextAt", app_now() AS now,
  ARRAY(SELECT DISTINCT d.currency::text FROM balance_day d WHERE d.owner_id = s.partner_id
    AND d.account = 'market_fees' ORDER BY 1) AS currencies
FROM payout_schedule s JOIN partner p ON p.id = s.partner_id
WHERE s.next_at <= app_now() AND s.partner_id IS NOT NULL ORDER BY s.next_at, s.id LIMIT $1`,
);

/** A partner whose run is due, with the currencies in which it ever had fees. */
export type DuePartner = { partnerId: number; name: string; nextAt: Date; now: Date; currencies: string[] };

export const findDuePartners = (database: Database, most: number): Promise<DuePartner[]> =>
  database.query<DuePartner>(FIND_DUE, [most]);

const MOVE = statement(
  'payouts_move_partner_run',
  `UPDATE payout_schedule SET next_at = $3::timestamptz WHERE partner_id = $1::bigint AND next_at = $2::timestamptz`,
);

/** Moves the next run on, unless another process did. */
export async function movePartnerRun(
  database: Database,
  { partnerId, nextAt }: Pick<DuePartner, 'partnerId' | 'nextAt'>,
  to: Date | null,
): Promise<void> {
  await database.query(MOVE, [partnerId, nextAt, to]);
}

const OWNERS = statement(
  'payouts_owners_of_partner',
  `SELECT u.email, u.language FROM membership m JOIN app_user u ON u.id = m.user_id AND u.disabled_at IS NULL
WHERE m.partner_id = $1 AND m.role = 'owner' AND m.disabled_at IS NULL ORDER BY u.id`,
);

/** Where a partner's owners are written to. */
export const readOwners = (database: Database, partnerId: number): Promise<{ email: string; language: Language }[]> =>
  database.query<{ email: string; language: Language }>(OWNERS, [partnerId]);

const NAME = statement('payouts_name_of_partner', 'SELECT name FROM partner WHERE id = $1');

export async function readPartnerName(database: Database, partnerId: number): Promise<string> {
  const [row] = await database.query<{ name: string }>(NAME, [partnerId]);
  if (!row) throw new Error('a payout is of no partner');
  return row.name;
}

const { at, values } = parameters('partnerId', 'currency', 'details', 'last4', 'holdSeconds', 'nameDiffers');

const ADD = statement(
  'payouts_add_partner_account',
  `WITH replaced AS (
  UPDATE payout_account SET state = 'replaced' WHERE partner_id = ${at.partnerId}::bigint
    AND currency = ${at.currency}::char(3) AND state = 'active' AND usable_from > app_now()
)
INSERT INTO payout_account (partner_id, currency, details_sealed, last4, usable_from, name_differs)
VALUES (${at.partnerId}::bigint, ${at.currency}::char(3), ${at.details}::bytea, ${at.last4}::text,
  app_now() + make_interval(secs => ${at.holdSeconds}::int), ${at.nameDiffers}::boolean)
RETURNING public_id AS "publicId", usable_from AS "usableFrom"`,
);

type NewAccount = {
  partnerId: number;
  currency: string;
  details: PayoutAccount;
  /** Seconds for which it waits; until then payouts go to the one before. */
  holdSeconds: number;
  nameDiffers: boolean;
};

/** Adds an account of a partner, sealed. One that still waited is replaced. */
export async function addPartnerAccount(
  database: Database,
  account: NewAccount,
): Promise<{ publicId: string; usableFrom: Date }> {
  const { details } = account;
  const [row] = await database.query<{ publicId: string; usableFrom: Date }>(
    ADD,
    values({ ...account, details: sealSecret(JSON.stringify(details)), last4: details.number.slice(-4) }),
  );
  if (!row) throw new Error('an account was not added');
  return row;
}

const USED = statement(
  'payouts_used_partner_account',
  `SELECT a.last4 FROM payout_account a WHERE a.partner_id = $1::bigint AND a.currency = $2::char(3)
    AND a.state = 'active' AND a.usable_from <= app_now() ORDER BY a.id DESC LIMIT 1`,
);

/** The end of the account to which a partner is paid now; null without one. */
export const usedLast4 = async (
  database: Database,
  { partnerId, currency }: { partnerId: number; currency: string },
): Promise<string | null> => (await database.query<{ last4: string }>(USED, [partnerId, currency]))[0]?.last4 ?? null;
