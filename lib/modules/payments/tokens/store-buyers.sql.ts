import type { CallingSeller } from '#lib/modules/principals/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { TOKEN_COLUMNS, type TokenFacts } from './store-tokens.sql.ts';

/**
 * Tokens as their sellers manage them: buyers, in the words of the API, which names a token by its `buyer_key`. SQL
 * because a token is its seller's, or every seller's of the partner that it was made under: the same rule as that of a
 * payment.
 */

/** Filters of buyers: null admits all. `page` counts from 1. */
export type BuyerQuery = {
  email: string | null;
  phone: string | null;
  state: TokenFacts['state'] | null;
  page: number;
  pageSize: number;
};

export type FoundBuyers = { count: number; tokens: TokenFacts[] };

/** Condition on `buyer_token t`: tokens that a seller ($1) of a partner ($2) may use. */
const USABLE = `(t.seller_id = $1 OR t.partner_id = $2::bigint) AND t.state <> 'pending'`;

// Uses the index `tokens_of_a_seller_newest_first`: a token that is a partner's was made for a seller of it.
const OF_SELLERS = `t.seller_id IN (SELECT id FROM seller WHERE id = $1 OR partner_id = $2::bigint)`;

const MATCHING = `${OF_SELLERS} AND ${USABLE} AND ($3::text IS NULL OR lower(t.buyer_email) = lower($3))
  AND ($4::text IS NULL OR t.buyer_phone = $4) AND ($5::token_state IS NULL OR t.state = $5)`;

const COUNT = statement('payments_count_buyers', `SELECT count(*)::int AS count FROM buyer_token t WHERE ${MATCHING}`);

const LIST = statement(
  'payments_list_buyers',
  `SELECT ${TOKEN_COLUMNS} FROM buyer_token t WHERE ${MATCHING} ORDER BY t.id DESC LIMIT $6 OFFSET $7`,
);

/** A page of tokens, the newest first, and how many there are in all. */
export async function findBuyers(
  database: Database,
  { id, partnerId }: CallingSeller,
  { email, phone, state, page, pageSize }: BuyerQuery,
): Promise<FoundBuyers> {
  const filters = [id, partnerId, email, phone, state];
  const [row] = await database.query<{ count: number }>(COUNT, filters);
  const tokens = await database.query<TokenFacts>(LIST, [...filters, pageSize, (page - 1) * pageSize]);
  return { count: row?.count ?? 0, tokens };
}

// A single use that a payment under way has taken is inactive and not used up: it would come back where that fails. A
// token of which nothing came is permanent, or ends for good by this.
const CAN_PAY_AGAIN = `(t.state IN ('unused', 'active')
    OR (t.state = 'inactive' AND NOT t.is_permanent AND t.used_at IS NULL))`;

const END = statement(
  'payments_end_buyer',
  `UPDATE buyer_token t SET state = 'inactive', ended_at = app_now() WHERE t.uuid = $3::uuid AND ${USABLE}
    AND ${CAN_PAY_AGAIN} AND t.ended_at IS NULL RETURNING t.id`,
);

/** Ends a token that a seller may use. False where it has ended before, was used up, or is no such seller's. */
export async function endTokenOf(database: Database, { id, partnerId }: CallingSeller, uuid: string): Promise<boolean> {
  return (await database.query(END, [id, partnerId, uuid])).length > 0;
}
