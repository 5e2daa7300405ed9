/** SQL, because the Prisma client works within the scope of known sellers, and a new seller is not one yet. */

import { type Database, statement } from '#lib/platform/db/database.ts';

const ADD = statement(
  'sellers_add',
  `
INSERT INTO seller (partner_id, svc_id_index, svc_id_sealed, svc_secret_sealed, public_key, name, email, market_fee,
  phone, country)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce($10, 'IL')) RETURNING id`,
);

export type NewSeller = {
  partnerId: number;
  svcIdIndex: Buffer;
  svcIdSealed: Buffer;
  svcSecretSealed: Buffer;
  publicKey: string;
  name: string;
  email: string;
  phone: string | null;
  /** Null for Israel. */
  country: string | null;
  /** Hundredths of a percent. */
  marketFee: number;
};

/** Adds a seller and returns the number of its row. */
export async function insertSeller(inside: Database, seller: NewSeller): Promise<number> {
  const { partnerId, svcIdIndex, svcIdSealed, svcSecretSealed, publicKey, name, email, phone, country, marketFee } =
    seller;
  const [row] = await inside.query<{ id: number }>(ADD, [
    ...[partnerId, svcIdIndex, svcIdSealed, svcSecretSealed],
    ...[publicKey, name, email, marketFee, phone, country],
  ]);
  if (!row) throw new Error('a seller was not added');
  return row.id;
}
