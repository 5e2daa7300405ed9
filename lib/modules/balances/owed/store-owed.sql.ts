import { balanceOf } from '#lib/modules/ledger/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';

/**
 * Balances that stay below zero. SQL because the sums of the ledger decide it, and a state and its next step are one
 * statement.
 */

/** Days below zero after which the card is charged, and after which the money is claimed. */
const [CHARGED_AFTER_DAYS, CLAIMED_AFTER_DAYS] = [3, 30];

/** Days between two charges: of a card that declined, and where nothing could be charged or the outcome is open. */
const [AGAIN_AFTER_DECLINE_DAYS, AGAIN_DAYS] = [7, 1];

const BEGIN = statement(
  'balances_begin_negative',
  `INSERT INTO negative_balance (seller_id, currency, charge_at)
SELECT low.owner_id, low.currency, app_now() + interval '${CHARGED_AFTER_DAYS} days' FROM balance_fold low
WHERE low.account = 'seller_balance' AND low.amount > 0 AND ${balanceOf('low.owner_id', 'low.currency')} < 0
ON CONFLICT (seller_id, currency) WHERE ended_at IS NULL DO NOTHING RETURNING id`,
);
const END = statement(
  'balances_end_negative',
  `UPDATE negative_balance n SET ended_at = app_now(), charge_at = NULL
  WHERE n.ended_at IS NULL AND ${balanceOf('n.seller_id', 'n.currency')} >= 0 RETURNING n.id`,
);

/** Notes balances that went below zero, and those that came back. Returns how many of both. */
export const noteNegative = async (database: Database): Promise<number> =>
  (await database.query(END, [])).length + (await database.query(BEGIN, [])).length;

const TAKE = statement(
  'balances_take_owed',
  `UPDATE negative_balance n SET charge_at = app_now() + interval '${AGAIN_DAYS} days'
FROM (SELECT id FROM negative_balance WHERE ended_at IS NULL AND claimed_at IS NULL AND charge_at <= app_now()
  ORDER BY charge_at, id LIMIT $1 FOR UPDATE SKIP LOCKED) AS due
WHERE n.id = due.id RETURNING n.id, n.seller_id AS "sellerId", n.currency`,
);

export type OwedBalance = { id: number; sellerId: number; currency: string };

/** Balances whose charges are due, put off by a day: what a process that dies leaves is tried again then. */
export const takeOwed = (database: Database, most: number): Promise<OwedBalance[]> =>
  database.query<OwedBalance>(TAKE, [most]);

const DECLINED = statement(
  'balances_owed_declined',
  `UPDATE negative_balance SET declined_at = app_now(),
    charge_at = CASE WHEN charge_at IS NOT NULL THEN app_now() + interval '${AGAIN_AFTER_DECLINE_DAYS} days' END
  WHERE id = $1`,
);

/** The card declined: it is asked again after a week. */
export async function noteDecline(database: Database, id: number): Promise<void> {
  await database.query(DECLINED, [id]);
}

const IS_TO_CLAIM = `ended_at IS NULL AND claimed_at IS NULL
  AND began_at <= app_now() - interval '${CLAIMED_AFTER_DAYS} days'`;

const FIND_TO_CLAIM = statement(
  'balances_find_to_claim',
  `SELECT id FROM negative_balance WHERE ${IS_TO_CLAIM} ORDER BY id LIMIT $1`,
);

/** Balances that were below zero for thirty days and are not claimed yet. */
export const findToClaim = async (database: Database, most: number): Promise<number[]> =>
  (await database.query<{ id: number }>(FIND_TO_CLAIM, [most])).map(({ id }) => id);

const CLAIM = statement(
  'balances_claim_owed',
  `UPDATE negative_balance n SET claimed_at = app_now(), charge_at = NULL WHERE n.id = $1 AND ${IS_TO_CLAIM}
RETURNING n.id, n.seller_id AS "sellerId", n.currency, n.began_at AS "beganAt",
  ${balanceOf('n.seller_id', 'n.currency')}::bigint AS balance`,
);

export type ClaimedBalance = OwedBalance & { beganAt: Date; balance: number };

/** From now on the balance is claimed, and the card is left alone. Null where another process was first. */
export const claimOwedBalance = async (database: Database, id: number): Promise<ClaimedBalance | null> =>
  (await database.query<ClaimedBalance>(CLAIM, [id]))[0] ?? null;

/** `balance`: minor units, below zero. `chargeAt`: when the card is charged next; null once it is claimed. */
export type NegativeBalance = {
  sellerId: number;
  currency: string;
  balance: number;
  beganAt: Date;
  chargeAt: Date | null;
  declinedAt: Date | null;
  claimedAt: Date | null;
};

const LIST = statement(
  'balances_list_negative',
  `SELECT n.seller_id AS "sellerId", n.currency, ${balanceOf('n.seller_id', 'n.currency')}::bigint AS balance,
  n.began_at AS "beganAt", n.charge_at AS "chargeAt", n.declined_at AS "declinedAt", n.claimed_at AS "claimedAt"
FROM negative_balance n WHERE n.ended_at IS NULL AND ($1::bigint[] IS NULL OR n.seller_id = ANY ($1::bigint[]))
ORDER BY n.claimed_at IS NULL, n.began_at, n.id LIMIT $2`,
);

/** Balances below zero, the claimed and the oldest first; of these sellers, or of all where that is null. */
export const listNegative = (
  database: Database,
  sellerIds: readonly number[] | null,
  most: number,
): Promise<NegativeBalance[]> => database.query<NegativeBalance>(LIST, [sellerIds, most]);
