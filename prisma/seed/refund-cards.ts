import type { Vault } from '#lib/modules/vault/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { EVERY_TENANT } from '#lib/platform/db/every-tenant.ts';
import { recordsOf } from '#lib/platform/db/records.ts';
import { newId } from '#lib/platform/random.ts';

/** The demo sellers keep a card with us, for refunds that their balance does not cover. */

/** As the card is shown; its number is in the vault. */
const CARD = {
  cardMask: '458000******0000',
  cardExpiry: '1230',
  cardBrand: 'Visa',
  cardIsForeign: false,
} as const;

/** A test card each, of an Israeli issuer. A seller that has one is left alone. */
export async function seedRefundCards(database: Database, vault: Vault): Promise<void> {
  const { seller } = await recordsOf(database, EVERY_TENANT);
  const without = await seller.findMany({
    where: { refundTokenId: null, email: { endsWith: '@kupa.test' } },
    orderBy: { id: 'asc' },
    select: { id: true, name: true },
  });
  for (const { id, name } of without) {
    const publicId = newId('buyer');
    const vaultCardId = await vault.keep(
      { number: '4580000000000000', expiry: '1230' },
      { token: publicId, sellerId: Number(id) },
    );
    await database.inTransaction(async (inside) => {
      const records = await recordsOf(inside, { sellerIds: [Number(id)] });
      const token = await records.buyerToken.create({
        data: { ...CARD, sellerId: id, publicId, vaultCardId, state: 'unused', isPermanent: true, buyerName: name },
        select: { id: true },
      });
      await records.seller.updateMany({ data: { refundTokenId: token.id } });
    });
  }
}
