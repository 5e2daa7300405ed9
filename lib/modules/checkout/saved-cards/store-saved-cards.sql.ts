import type { CardBrand } from '#lib/kernel/card/card.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { MAX_SAVED_CARDS } from '../contract/saved-cards.ts';
import { FORGOTTEN_AFTER_DAYS, CARD_SAVING_TYPES } from './saved-card-rules.ts';

/**
 * Statements about cards that browsers remember. A secret counts for the seller of the sale alone; the card itself
 * is the vault's. SQL because the buyer's page asks them: each is one statement on the way of a payment.
 */

const TYPES = CARD_SAVING_TYPES.map((type) => `'${type}'`).join(', ');

/** Sales whose page may save a card or pay with a saved one. */
const REMEMBERING = `s.type IN (${TYPES}) AND NOT s.capture_buyer AND s.subscription_id IS NULL
  AND s.payment_method IN ('multi', 'credit-card')`;

const IN_USE = `r.removed_at IS NULL AND r.used_at > app_now() - interval '${FORGOTTEN_AFTER_DAYS} days'`;

const FIND_REMEMBERING = statement(
  'checkout_find_card_saving',
  `SELECT m.public_key::text AS "sellerKey" FROM sale s JOIN seller m ON m.id = s.seller_id WHERE s.public_id = $1
    AND ${REMEMBERING}`,
);

/** The public key of the seller for whom a page may remember cards; null where none is. */
export async function findCardSaving(database: Database, saleId: string): Promise<string | null> {
  const [row] = await database.query<{ sellerKey: string }>(FIND_REMEMBERING, [saleId]);
  return row?.sellerKey ?? null;
}

export type SavedCardRow = { id: string; brand: CardBrand; lastFour: string; expiry: string; now: Date };

const LIST = statement(
  'checkout_list_saved_cards',
  `SELECT r.public_id::text AS id, r.brand, r.last_four AS "lastFour", r.expiry, app_now() AS now
FROM sale s JOIN remembered_card r ON r.seller_id = s.seller_id JOIN attempt a ON a.id = r.attempt_id
  AND a.state = 'succeeded'
WHERE s.public_id = $1 AND r.secret_hash = $2 AND ${IN_USE} AND ${REMEMBERING} ORDER BY r.used_at DESC, r.id DESC`,
);

/** The cards of a secret on the page of a sale, last used first. */
export function listSavedCardsOf(database: Database, saleId: string, secretHash: Buffer): Promise<SavedCardRow[]> {
  return database.query(LIST, [saleId, secretHash]);
}

export type UsedCard = {
  id: number;
  vaultCardId: number;
  sellerId: number;
  expiry: string;
  now: Date;
  zipCode: string;
  buyerName: string;
  buyerSocialId: string;
};

const USE = statement(
  'checkout_use_saved_card',
  `UPDATE remembered_card r SET used_at = app_now() FROM sale s, attempt a, sale first
WHERE s.public_id = $1 AND r.secret_hash = $2 AND r.public_id::text = $3 AND r.seller_id = s.seller_id AND ${IN_USE}
  AND ${REMEMBERING}
  AND a.id = r.attempt_id AND a.state = 'succeeded' AND first.id = a.sale_id
RETURNING r.id, r.vault_card_id AS "vaultCardId", r.seller_id AS "sellerId", r.expiry, app_now() AS now,
  r.zip_code AS "zipCode", first.buyer_name AS "buyerName", first.buyer_social_id AS "buyerSocialId"`,
);

/**
 * Vault reference of a saved card for a payment, with its owner from the sale that it was saved with. Null: this secret
 * has no such card for this sale's seller.
 */
export async function takeForPayment(
  database: Database,
  saleId: string,
  secretHash: Buffer,
  cardId: string,
): Promise<UsedCard | null> {
  const [row] = await database.query<UsedCard>(USE, [saleId, secretHash, cardId]);
  return row ?? null;
}

const REMOVE = statement(
  'checkout_remove_saved_card',
  `UPDATE remembered_card r SET removed_at = app_now() FROM sale s
WHERE s.public_id = $1 AND r.secret_hash = $2 AND r.public_id::text = $3 AND r.seller_id = s.seller_id
  AND r.removed_at IS NULL`,
);

/** Takes a card from its secret at once; the vault forgets it within minutes. */
export async function removeSavedCard(
  database: Database,
  saleId: string,
  secretHash: Buffer,
  cardId: string,
): Promise<void> {
  await database.query(REMOVE, [saleId, secretHash, cardId]);
}

/** Saved cards whose payment failed, and those unused for too long. */
const IS_OVER = `(r.used_at <= app_now() - interval '${FORGOTTEN_AFTER_DAYS} days' OR EXISTS (SELECT FROM attempt a
  WHERE a.id = r.attempt_id AND a.state IN ('declined', 'cancelled')))`;

const FREE_PLACES = statement(
  'checkout_free_saved_card',
  `UPDATE remembered_card r SET removed_at = app_now() WHERE r.secret_hash = $2 AND r.seller_id = $1
    AND r.removed_at IS NULL AND ${IS_OVER}`,
);

const FIND_PLACE = statement(
  'checkout_find_place',
  `SELECT min(p)::int AS place FROM generate_series(1, ${MAX_SAVED_CARDS}) p
WHERE NOT EXISTS (SELECT FROM remembered_card r WHERE r.secret_hash = $2 AND r.seller_id = $1 AND r.removed_at IS NULL
  AND (r.place = p OR r.card_index = $3))`,
);

export type NewSavedCard = {
  publicId: string;
  sellerId: number;
  secretHash: Buffer;
  cardIndex: Buffer;
  attemptId: number;
  vaultCardId: number;
  brand: CardBrand;
  lastFour: string;
  expiry: string;
  zipCode: string;
};

/** Slot (`place`) for one more card of a browser's secret; null where all five are used, or one has this card. */
export async function findPlace(
  database: Database,
  { sellerId, secretHash, cardIndex }: Pick<NewSavedCard, 'sellerId' | 'secretHash' | 'cardIndex'>,
): Promise<number | null> {
  await database.query(FREE_PLACES, [sellerId, secretHash]);
  const [row] = await database.query<{ place: number | null }>(FIND_PLACE, [sellerId, secretHash, cardIndex]);
  return row?.place ?? null;
}

const ADD = statement(
  'checkout_add_saved_card',
  `INSERT INTO remembered_card (public_id, seller_id, secret_hash, place, card_index, attempt_id, vault_card_id, brand,
    last_four, expiry, zip_code)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING RETURNING id`,
);

/**
 * Saves a card, to be offered once its payment has succeeded. False: another payment has taken the slot, or saves the
 * same card.
 */
export async function addSavedCard(database: Database, place: number, card: NewSavedCard): Promise<boolean> {
  const { publicId, sellerId, secretHash, cardIndex, attemptId, vaultCardId, brand, lastFour, expiry, zipCode } = card;
  return (
    (
      await database.query(ADD, [
        publicId,
        sellerId,
        secretHash,
        place,
        cardIndex,
        attemptId,
        vaultCardId,
        brand,
        lastFour,
        expiry,
        zipCode,
      ])
    ).length > 0
  );
}

const REMOVE_OVER = statement(
  'checkout_remove_surplus_saved_cards',
  `WITH over AS (
  SELECT r.id FROM remembered_card r WHERE r.removed_at IS NULL
    AND r.used_at <= app_now() - interval '${FORGOTTEN_AFTER_DAYS} days'
  UNION
  SELECT r.id FROM remembered_card r JOIN attempt a ON a.id = r.attempt_id AND a.state IN ('declined', 'cancelled')
    WHERE r.removed_at IS NULL AND r.used_at > app_now() - interval '7 days'
)
UPDATE remembered_card SET removed_at = app_now() FROM over WHERE remembered_card.id = over.id`,
);
const TAKE_REMOVED = statement(
  'checkout_take_removed_saved_cards',
  `SELECT id, vault_card_id AS "vaultCardId" FROM remembered_card WHERE removed_at IS NOT NULL
    AND id <> ALL ($2::bigint[]) ORDER BY id LIMIT $1`,
);
const DROP_REMOVED = statement(
  'checkout_delete_saved_cards',
  'DELETE FROM remembered_card WHERE id = ANY ($1::bigint[]) AND removed_at IS NOT NULL',
);

/** Removed cards that are still in the vault, and expired ones, except those passed over. */
export async function takeRemoved(
  database: Database,
  most: number,
  passedOver: readonly number[],
): Promise<{ id: number; vaultCardId: number }[]> {
  await database.query(REMOVE_OVER, []);
  return database.query(TAKE_REMOVED, [most, passedOver]);
}

/** The vault has forgotten them: nothing is left. */
export async function deleteSavedCards(database: Database, ids: readonly number[]): Promise<void> {
  await database.query(DROP_REMOVED, [ids]);
}
