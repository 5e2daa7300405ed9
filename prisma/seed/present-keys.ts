import { ensureSigningSecrets } from '#lib/modules/callbacks/signing/signing-secrets.ts';
import { sealedSecrets } from '#lib/modules/callbacks/signing/store-signing.sql.ts';
import type { SigningOwner } from '#lib/modules/callbacks/contract/signing.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { openSecret } from '#lib/platform/secrets.ts';
import { PRESENT_SELLERS } from './each-start.sql.ts';

/**
 * The keys of the demo sellers and of their partner as they are in force now: they may have been rotated since the
 * first start (docs/decisions/0062).
 */
export type PresentKeys = {
  partner: { svc_client_key: string; svc_client_password: string; webhook_secret: string };
  /**
   * `svc_client_key` and `svc_client_password` are the pair that signs the seller's callbacks: its partner's, or its
   * own identifier and secret.
   */
  sellers: {
    seller_svc_id: string;
    seller_svc_secret: string;
    public_key: string;
    svc_client_key: string;
    svc_client_password: string;
    webhook_secret: string;
  }[];
};

type SealedKeys = {
  sellerId: number;
  partnerId: number | null;
  publicKey: string;
  id: Buffer;
  secret: Buffer;
  clientKey: Buffer | null;
  clientSecret: Buffer | null;
};

/** Keys by the public keys of sellers. A signing secret that an owner has not needed yet is made. */
export async function presentKeys(database: Database, publicKeys: readonly string[]): Promise<PresentKeys> {
  const rows = await database.query<SealedKeys>(PRESENT_SELLERS, [publicKeys]);
  const ofPartner = rows.find(({ partnerId }) => partnerId !== null);
  const owners: SigningOwner[] = [
    ...rows.map(({ sellerId }) => ({ audience: 'seller' as const, ownerId: sellerId })),
    ...(ofPartner?.partnerId ? [{ audience: 'partner' as const, ownerId: ofPartner.partnerId }] : []),
  ];
  await ensureSigningSecrets(database, owners);
  const secrets = await sealedSecrets(database, [], owners);
  const webhookSecret = (audience: string, id: number | null | undefined): string => {
    const found = secrets.find((secret) => secret.audience === audience && secret.ownerId === id);
    return found ? openSecret(found.sealed) : '';
  };
  const open = (sealed: Uint8Array | null | undefined): string => (sealed ? openSecret(sealed) : '');
  return {
    partner: {
      svc_client_key: open(ofPartner?.clientKey),
      svc_client_password: open(ofPartner?.clientSecret),
      webhook_secret: webhookSecret('partner', ofPartner?.partnerId),
    },
    sellers: rows.map((row) => ({
      seller_svc_id: openSecret(row.id),
      seller_svc_secret: openSecret(row.secret),
      public_key: row.publicKey,
      svc_client_key: open(row.clientKey ?? row.id),
      svc_client_password: open(row.clientSecret ?? row.secret),
      webhook_secret: webhookSecret('seller', row.sellerId),
    })),
  };
}
