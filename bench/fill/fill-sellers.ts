import { randomBytes } from 'node:crypto';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { newId } from '#lib/platform/random.ts';
import { sealSecret, secretIndex } from '#lib/platform/secrets.ts';

/** A partner with many sellers, each with its profile; all seals hide one text, which no statement reads. */

const ADD_PARTNER = statement(
  'bench_add_partner',
  `INSERT INTO partner (name, client_key_index, client_key_sealed, client_secret_sealed) VALUES ('Bench', $1, $2, $2)
    RETURNING id`,
);

const ADD_SELLERS = statement(
  'bench_fill_sellers',
  `WITH made AS (
  INSERT INTO seller (partner_id, svc_id_index, svc_id_sealed, svc_secret_sealed, public_key, name, email, phone,
    approved, created_at)
  SELECT $1::bigint, sha256(('seller ' || n)::bytea), $2, $2, gen_random_uuid(), 'Seller ' || n,
    'Seller' || n || '@example.com',
    '05' || lpad(n::text, 8, '0'), n % 3 = 0, app_now() - n * interval '5 minutes'
  FROM generate_series($3::int, $4::int) AS n RETURNING id, phone
)
INSERT INTO seller_profile (seller_id, remote_id, first_name, last_name, merchant_name, inc, inc_code, identity_sealed)
SELECT id, 'S-' || phone::bigint, 'First' || phone::bigint % 1000, 'Last' || phone::bigint % 20, 'Shop ' || phone, 3,
  (500000000 + phone::bigint)::text, $5 FROM made`,
);

const IDENTITY = JSON.stringify({
  socialId: '008336174',
  socialIdIssued: '2015-06-14',
  birthdate: '1990-03-21',
  bankCode: '12',
  bankBranch: '600',
  bankAccount: '123456',
});

/** Sellers of one statement. */
const CHUNK = 5_000;

const TIDY = ['seller', 'seller_profile'].map((table) => statement('', `VACUUM (ANALYZE) ${table}`));

export type BenchPartner = { id: number; clientKeyIndex: Buffer };

/** Answers the partner, which has `count` sellers. */
export async function fillSellers(owner: Database, count: number): Promise<BenchPartner> {
  const key = randomBytes(24).toString('base64url');
  const clientKeyIndex = secretIndex(key);
  const [partner] = await owner.query<{ id: number }>(ADD_PARTNER, [clientKeyIndex, sealSecret(key)]);
  if (!partner) throw new Error('a partner was not added');
  const [id, identity] = [sealSecret(newId('seller')), sealSecret(IDENTITY)];
  for (let from = 1; from <= count; from += CHUNK)
    await owner.query(ADD_SELLERS, [partner.id, id, from, Math.min(count, from + CHUNK - 1), identity]);
  for (const one of TIDY) await owner.query(one, []);
  return { id: partner.id, clientKeyIndex };
}
