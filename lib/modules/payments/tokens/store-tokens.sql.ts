import type { Credentials } from '#lib/kernel/credentials.ts';
import { CALLER, type CallingSeller, RATE_LIMIT, RETRY_AFTER } from '#lib/modules/principals/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import type { StoredCard } from '../charge/payment-claim.ts';
import type { KeptMethod } from '../domain/methods.ts';

/**
 * Statements about buyer tokens (`buyer_key`): mask, expiry and buyer of a card; its number is in the vault alone. SQL
 * because they are on the way of a payment by token, each in one statement. `vault_card_id` 0: the card was deleted.
 */

export type NewToken = {
  publicId: string;
  vaultCardId: number;
  isPermanent: boolean;
  /** True: reserved for the seller, where its partner has other sellers. */
  isPrivate?: boolean;
  /** Default: a card. */
  method?: KeptMethod;
  cardMask: string;
  /** MMYY */
  cardExpiry: string;
  cardBrand: string;
  cardIsForeign: boolean | null;
  buyerName: string;
  buyerEmail: string;
  buyerPhone: string;
  buyerSocialId: string;
  buyerZipCode: string;
};

const COLUMNS =
  'public_id, vault_card_id, is_permanent, card_mask, card_expiry, card_brand, card_is_foreign, buyer_name, ' +
  'buyer_email, buyer_phone, buyer_social_id, buyer_zip_code, method';

const VALUES = '$2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14';

const valuesOf = (token: NewToken): unknown[] => [
  token.publicId,
  token.vaultCardId,
  token.isPermanent,
  token.cardMask,
  token.cardExpiry,
  token.cardBrand,
  token.cardIsForeign,
  token.buyerName,
  token.buyerEmail,
  token.buyerPhone,
  token.buyerSocialId,
  token.buyerZipCode,
  token.method ?? 'credit-card',
];

const ADD_TOKEN = statement(
  'payments_add_token',
  `INSERT INTO buyer_token (seller_id, partner_id, state, ${COLUMNS}) SELECT id,
    CASE WHEN NOT $15::boolean THEN partner_id END, 'unused', ${VALUES}
    FROM seller WHERE id = $1 RETURNING uuid::text AS uuid`,
);

/** Stores a token that is usable at once; returns its UUID. */
export async function addToken(database: Database, sellerId: number, token: NewToken): Promise<string> {
  const [row] = await database.query<{ uuid: string }>(ADD_TOKEN, [
    sellerId,
    ...valuesOf(token),
    token.isPrivate ?? false,
  ]);
  if (!row) throw new Error('a token was not written');
  return row.uuid;
}

const ATTACH_TOKEN = statement(
  'payments_attach_token',
  `WITH open AS (
  SELECT a.id, a.sale_id, m.id AS seller_id, m.partner_id FROM attempt a JOIN seller m ON m.id = a.seller_id
    WHERE a.id = $1 AND a.state = 'in_flight' FOR UPDATE OF a
), made AS (
  INSERT INTO buyer_token (seller_id, partner_id, sale_id, state, ${COLUMNS}) SELECT seller_id, partner_id, sale_id,
    'pending', ${VALUES} FROM open
  RETURNING id
)
UPDATE attempt SET new_token_id = made.id FROM made WHERE attempt.id = $1 RETURNING made.id`,
);

/** Stores a token that is usable once the attempt succeeds; null if the attempt is no longer in flight. */
export async function attachToken(database: Database, attemptId: number, token: NewToken): Promise<number | null> {
  const [row] = await database.query<{ id: number }>(ATTACH_TOKEN, [attemptId, ...valuesOf(token)]);
  return row?.id ?? null;
}

const ADMIT_CALLER = statement(
  'payments_rate_limit_seller',
  `WITH ${CALLER}, ${RATE_LIMIT} SELECT caller.id, EXISTS (SELECT FROM admitted) AS admitted,
    CASE WHEN EXISTS (SELECT FROM admitted) THEN NULL ELSE ${RETRY_AFTER} END AS "retryAfter" FROM caller`,
);

export type RateLimitedPrincipal = { id: number; admitted: boolean; retryAfter: number | null };

/** Finds the calling seller and counts the call in the rate limit that its payments share. */
export async function rateLimitSeller(
  database: Database,
  { sellerIndex, clientKeyIndex }: Credentials,
): Promise<RateLimitedPrincipal | null> {
  const [row] = await database.query<RateLimitedPrincipal>(ADMIT_CALLER, [sellerIndex, clientKeyIndex]);
  return row ?? null;
}

/** A token as its owner may see it. */
export type TokenFacts = {
  publicId: string;
  uuid: string;
  state: 'pending' | 'unused' | 'active' | 'inactive';
  isPermanent: boolean;
  cardMask: string;
  cardExpiry: string;
  cardBrand: string;
  cardIsForeign: boolean | null;
  method: KeptMethod;
  buyerName: string;
  buyerEmail: string;
  buyerPhone: string;
  buyerSocialId: string;
};

export const TOKEN_COLUMNS = `t.public_id AS "publicId", t.uuid::text AS uuid, t.state, t.is_permanent AS "isPermanent",
  t.method,
  t.card_mask AS "cardMask", t.card_expiry AS "cardExpiry",
  t.card_brand AS "cardBrand", t.card_is_foreign AS "cardIsForeign", t.buyer_name AS "buyerName",
    t.buyer_email AS "buyerEmail", t.buyer_phone AS "buyerPhone",
  t.buyer_social_id AS "buyerSocialId"`;

const FIND_TOKEN_OF_SALE = statement(
  'payments_find_token_of_sale',
  `SELECT s.public_id AS "saleId", t.id AS "tokenId", ${TOKEN_COLUMNS} FROM sale s
    LEFT JOIN buyer_token t ON t.id = s.token_id WHERE s.public_id = $2 AND s.seller_id = $1`,
);

/** The token that came out of a sale. Null: no such sale of this seller; `token` null: the sale has none. */
export async function findTokenOfSale(
  database: Database,
  sellerId: number,
  saleId: string,
): Promise<{ token: TokenFacts | null } | null> {
  const [row] = await database.query<TokenFacts & { tokenId: number | null }>(FIND_TOKEN_OF_SALE, [sellerId, saleId]);
  return row ? { token: row.tokenId === null ? null : row } : null;
}

const FIND_TOKEN = statement(
  'payments_find_token',
  `SELECT ${TOKEN_COLUMNS} FROM buyer_token t WHERE t.uuid = $3::uuid
    AND (t.seller_id = $1 OR t.partner_id = $2::bigint) AND t.state <> 'pending'`,
);

/** A token by its UUID, for the sellers that may use it. */
export async function findToken(
  database: Database,
  { id, partnerId }: CallingSeller,
  uuid: string,
): Promise<TokenFacts | null> {
  const [row] = await database.query<TokenFacts>(FIND_TOKEN, [id, partnerId, uuid]);
  return row ?? null;
}

const FIND_NAMED = statement(
  'payments_find_named_token',
  `SELECT ${TOKEN_COLUMNS} FROM buyer_token t WHERE t.public_id = $2 AND t.seller_id = $1`,
);

/** Token of a seller by its name, in any state. */
export async function findNamedToken(database: Database, sellerId: number, publicId: string) {
  const [row] = await database.query<TokenFacts>(FIND_NAMED, [sellerId, publicId]);
  return row ?? null;
}

const FIND_REFUND_CARD = statement(
  'payments_find_refund_card',
  `SELECT t.vault_card_id AS "vaultCardId", t.public_id AS token, t.seller_id AS "sellerId" FROM seller m
    JOIN buyer_token t ON t.id = m.refund_token_id AND t.state IN ('unused', 'active') WHERE m.id = $1`,
);

/** The seller's own card, for refunds that its balance does not cover; null where it has none, or has ended it. */
export async function findRefundCard(database: Database, sellerId: number): Promise<StoredCard | null> {
  const [row] = await database.query<StoredCard>(FIND_REFUND_CARD, [sellerId]);
  return row ?? null;
}

const END_KEPT = statement(
  'payments_end_token',
  `UPDATE buyer_token SET state = 'inactive', ended_at = coalesce(ended_at, app_now()) FROM attempt a
WHERE a.public_id = $1 AND a.state = 'succeeded' AND a.new_token_id = buyer_token.id AND buyer_token.ended_at IS NULL
  AND buyer_token.state IN ('unused', 'active') RETURNING buyer_token.id`,
);

/** Ends the token that a payment made. False where there is none, or none any more. */
export async function endToken(database: Database, attemptId: string): Promise<boolean> {
  return (await database.query(END_KEPT, [attemptId])).length > 0;
}

const TAKE_SPENT = statement(
  'payments_take_spent_cards',
  `SELECT id, vault_card_id AS "vaultCardId" FROM buyer_token WHERE state = 'inactive' AND vault_card_id > 0
    AND (used_at IS NOT NULL OR is_permanent OR ended_at IS NOT NULL) AND id <> ALL ($2::bigint[])
    ORDER BY id LIMIT $1`,
);
const FORGET_SPENT = statement(
  'payments_purge_cards',
  'UPDATE buyer_token SET vault_card_id = 0 WHERE id = ANY ($1::bigint[])',
);

/** Ended tokens whose cards are still in the vault, except those passed over. */
export function takeSpentCards(
  database: Database,
  most: number,
  passedOver: readonly number[],
): Promise<{ id: number; vaultCardId: number }[]> {
  return database.query(TAKE_SPENT, [most, passedOver]);
}

/** Marks tokens whose cards the vault has deleted. */
export async function markPurged(database: Database, tokenIds: readonly number[]): Promise<void> {
  await database.query(FORGET_SPENT, [tokenIds]);
}
