import type { Vault } from '#lib/modules/vault/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { newId } from '#lib/platform/random.ts';

/** The demo sellers keep a card with us, for refunds that their balance does not cover. */

const SELLERS = statement(
  'seed_sellers_without_card',
  `SELECT s.id, s.name FROM seller s WHERE s.refund_token_id IS NULL AND s.email LIKE '%@kupa.test' ORDER BY s.id`,
);
const KEEP = statement(
  'seed_keep_refund_card',
  `WITH made AS (
  INSERT INTO buyer_token (seller_id, public_id, vault_card_id, state, is_permanent, card_mask, card_expiry, card_brand,
    card_is_foreign, buyer_name)
  VALUES ($1, $2, $3, 'unused', true, '458000******0000', '1230', 'Visa', false, $4) RETURNING id
) UPDATE seller SET refund_token_id = made.id FROM made WHERE seller.id = $1`,
);

/** A test card each, of an Israeli issuer. A seller that has one is left alone. */
export async function seedRefundCards(database: Database, vault: Vault): Promise<void> {
  for (const { id, name } of await database.query<{ id: number; name: string }>(SELLERS, [])) {
    const token = newId('buyer');
    const vaultCardId = await vault.keep({ number: '4580000000000000', expiry: '1230' }, { token, sellerId: id });
    await database.query(KEEP, [id, token, vaultCardId, name]);
  }
}
