import { randomBytes, randomUUID } from 'node:crypto';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { newId } from '#lib/platform/random.ts';
import { sealSecret, secretIndex } from '#lib/platform/secrets.ts';

/** Partners and sellers with keys of their own, made in the database. */

export type TestSeller = {
  id: number;
  svcId: string;
  svcSecret: string;
  publicKey: string;
  partner: TestPartner | null;
};
export type TestPartner = { id: number; clientKey: string; clientSecret: string };

const ADD_PARTNER = statement(
  'testing_add_partner',
  `INSERT INTO partner (name, client_key_index, client_key_sealed, client_secret_sealed, callback_url)
    VALUES ('Partner', $1, $2, $3, $4) RETURNING id`,
);
const ADD_SELLER = statement(
  'testing_add_seller',
  `INSERT INTO seller (partner_id, svc_id_index, svc_id_sealed, svc_secret_sealed, public_key, name, email, rate_limit,
    currencies, market_fee)
VALUES ($1, $2, $3, $4, $5, 'Seller', 'seller@example.com', $6, $7, $8) RETURNING id`,
);

export async function givenPartner(
  db: Database,
  { callbackUrl = null }: { callbackUrl?: string | null } = {},
): Promise<TestPartner> {
  const clientKey = randomBytes(24).toString('base64url');
  const clientSecret = randomBytes(24).toString('base64url');
  const [row] = await db.query<{ id: number }>(ADD_PARTNER, [
    secretIndex(clientKey),
    sealSecret(clientKey),
    sealSecret(clientSecret),
    callbackUrl,
  ]);
  return { id: row?.id ?? 0, clientKey, clientSecret };
}

type SellerOptions = { partner?: TestPartner | null; rateLimit?: number; currencies?: string[]; marketFee?: number };

export async function givenSeller(
  db: Database,
  { partner = null, rateLimit = 10_000, currencies = ['ILS', 'USD', 'EUR'], marketFee = 0 }: SellerOptions = {},
): Promise<TestSeller> {
  const svcId = newId('seller');
  const svcSecret = randomBytes(24).toString('base64url');
  const publicKey = randomUUID();
  const [row] = await db.query<{ id: number }>(ADD_SELLER, [
    partner?.id ?? null,
    secretIndex(svcId),
    sealSecret(svcId),
    sealSecret(svcSecret),
    publicKey,
    rateLimit,
    currencies,
    marketFee,
  ]);
  return { id: row?.id ?? 0, svcId, svcSecret, publicKey, partner };
}
