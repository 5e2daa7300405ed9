import { ownCardSet } from '#lib/modules/sellers/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';

/**
 * The seller's own card: a token that is charged for what the balance does not cover. SQL because the choice, the end
 * of the one before and its ties to others are one statement.
 */

/** A card is good until the last day of its month. */
const endOf = (token: string): string => `(to_date(${token}.card_expiry, 'MMYY') + interval '1 month')::date`;

const today = (timeZone: string): string => `(app_now() AT TIME ZONE ${timeZone}::text)::date`;

const END_BEFORE = `ended AS (
  UPDATE buyer_token SET state = 'inactive', ended_at = coalesce(buyer_token.ended_at, app_now()) FROM chosen
  WHERE buyer_token.id = chosen.before_id AND buyer_token.id IS DISTINCT FROM chosen.token_id
    AND buyer_token.state IN ('unused', 'active')
)`;

// A token serves all sellers of a partner by default; this one is its seller's alone from now on.
const KEEP = statement(
  'payments_keep_own_card',
  `WITH chosen AS (
  SELECT m.id AS seller_id, t.id AS token_id, m.refund_token_id AS before_id
  FROM seller m JOIN buyer_token t ON t.seller_id = m.id
  WHERE m.id = $1::bigint AND t.public_id = $2::text AND t.is_permanent AND t.method = 'credit-card'
    AND t.state IN ('unused', 'active') AND ${endOf('t')} > ${today('$3')}
  FOR NO KEY UPDATE OF m, t
), ${ownCardSet('chosen')}, tied AS (
  UPDATE buyer_token SET partner_id = NULL FROM chosen
  WHERE buyer_token.id = chosen.token_id AND buyer_token.partner_id IS NOT NULL
), ${END_BEFORE}
SELECT token_id AS id FROM chosen`,
);

/**
 * Makes a token of the seller its own card, and ends the one before. False where it is not the seller's, or no card
 * that may be charged again and again.
 */
export const keepOwnCard = async (
  database: Database,
  { sellerId, publicId, timeZone }: { sellerId: number; publicId: string; timeZone: string },
): Promise<boolean> => (await database.query(KEEP, [sellerId, publicId, timeZone])).length > 0;

const FORGET = statement(
  'payments_forget_own_card',
  `WITH chosen AS (
  SELECT m.id AS seller_id, NULL::bigint AS token_id, m.refund_token_id AS before_id FROM seller m
  WHERE m.id = $1::bigint AND m.refund_token_id IS NOT NULL FOR NO KEY UPDATE OF m
), ${ownCardSet('chosen')}, ${END_BEFORE}
SELECT before_id AS id FROM chosen`,
);

/** Ends the seller's own card. False where it had none. */
export const forgetOwnCard = async (database: Database, sellerId: number): Promise<boolean> =>
  (await database.query(FORGET, [sellerId])).length > 0;

/** `expiry`: MMYY. `isOver`: its month has passed. */
export type OwnCard = { mask: string; brand: string; expiry: string; isOver: boolean };

const FIND = statement(
  'payments_find_own_card',
  `SELECT t.card_mask AS mask, t.card_brand AS brand, t.card_expiry AS expiry, ${endOf('t')} <= ${today('$2')}
    AS "isOver" FROM seller m JOIN buyer_token t ON t.id = m.refund_token_id
  WHERE m.id = $1::bigint AND t.state IN ('unused', 'active')`,
);

/** The seller's own card; null where it has none. */
export const findOwnCard = async (database: Database, sellerId: number, timeZone: string): Promise<OwnCard | null> =>
  (await database.query<OwnCard>(FIND, [sellerId, timeZone]))[0] ?? null;

/** `endsOn`: the first day on which it cannot be charged, `YYYY-MM-DD`. */
export type EndingCard = { sellerId: number; tokenId: number; brand: string; last4: string; endsOn: string };

const LIST_ENDING = statement(
  'payments_list_ending_own_cards',
  `SELECT m.id AS "sellerId", t.id AS "tokenId", t.card_brand AS brand, right(t.card_mask, 4) AS last4,
    ${endOf('t')}::text AS "endsOn"
  FROM seller m JOIN buyer_token t ON t.id = m.refund_token_id AND t.state IN ('unused', 'active')
  WHERE m.active AND ${endOf('t')} > ${today('$1')} AND ${endOf('t')} <= ${today('$1')} + $2::int
  ORDER BY m.id`,
);

/** Own cards of sellers that end within so many days. */
export const listEndingCards = (database: Database, timeZone: string, days: number): Promise<EndingCard[]> =>
  database.query<EndingCard>(LIST_ENDING, [timeZone, days]);
