import type { Database } from '#lib/platform/db/database.ts';
import { plain, recordsOf } from '#lib/platform/db/records.ts';
import type { KeyKind, PublicKey } from './contract/keys.ts';

/** Keys of sellers and partners: the public ones, and one that is shown. */

export async function listPublicKeys(database: Database, sellerIds: readonly number[]): Promise<PublicKey[]> {
  const { seller } = await recordsOf(database, { sellerIds });
  const sellers = await seller.findMany({
    select: {
      id: true,
      name: true,
      publicKey: true,
      origins: { select: { origin: true }, orderBy: [{ createdAt: 'asc' }, { origin: 'asc' }] },
    },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
  return plain(sellers).map(({ id, name, publicKey, origins }) => ({
    ownerId: id,
    ownerName: name,
    key: publicKey,
    origins: origins.map(({ origin }) => origin),
  }));
}

const sellerOf = async (database: Database, id: number) => (await recordsOf(database, { sellerIds: [id] })).seller;
const partnerOf = async (database: Database, id: number) =>
  (await recordsOf(database, { sellerIds: [], partnerIds: [id] })).partner;

/** The seal of one key and of no other; null where there is no such seller or partner. */
export async function findSealedKey(database: Database, kind: KeyKind, id: number): Promise<Uint8Array | null> {
  const where = { id };
  switch (kind) {
    case 'seller-id':
      return (
        (await (await sellerOf(database, id)).findFirst({ where, select: { svcIdSealed: true } }))?.svcIdSealed ?? null
      );
    case 'seller-secret':
      return (
        (await (await sellerOf(database, id)).findFirst({ where, select: { svcSecretSealed: true } }))
          ?.svcSecretSealed ?? null
      );
    case 'client-key':
      return (
        (await (await partnerOf(database, id)).findFirst({ where, select: { clientKeySealed: true } }))
          ?.clientKeySealed ?? null
      );
    case 'client-password':
      return (
        (await (await partnerOf(database, id)).findFirst({ where, select: { clientSecretSealed: true } }))
          ?.clientSecretSealed ?? null
      );
  }
}
