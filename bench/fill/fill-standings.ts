import pg from 'pg';

/**
 * Fills a database with a partner that has many sellers in every state of an onboarding, and some of other partners.
 * Triggers sleep meanwhile; what they would have written is written in one go. Every row follows from its number.
 */

const PARTNERS = `INSERT INTO partner (name, client_key_index, client_key_sealed, client_secret_sealed)
SELECT 'Partner ' || i, sha256(('partner' || i)::bytea), ''::bytea, ''::bytea FROM generate_series(1, 50) AS i
RETURNING id`;

/** The first partner has five sixths of them, the others share the rest. */
const SELLERS = `INSERT INTO seller (partner_id, svc_id_index, svc_id_sealed, svc_secret_sealed, public_key, name,
  email, approved, created_at)
SELECT CASE WHEN i % 6 < 5 THEN ($2::bigint[])[1] ELSE ($2::bigint[])[2 + (i / 6) % 49] END,
  sha256(('seller' || i)::bytea), ''::bytea, ''::bytea, gen_random_uuid(),
  (ARRAY['Carmel', 'Galil', 'Negev', 'Sharon', 'Golan', 'Arava'])[1 + dice % 6] || ' '
    || (ARRAY['Flowers', 'Books', 'Coffee', 'Tours', 'Bikes', 'Bakery', 'Studio'])[1 + dice / 7 % 7] || ' ' || i,
  'owner' || i || '@example.com', dice % 10 < 7,
  now() - (i % 700) * interval '1 day' - dice % 86400 * interval '1 second'
FROM generate_series(1, $1::bigint) AS i, LATERAL (SELECT hashint8(i)::bigint + 2147483648 AS dice) AS numbers`;

const STANDINGS = `INSERT INTO seller_standing (seller_id, partner_id, ref, name, words, state, step, state_at,
  created_at, is_active, currency, volume, sales, refund_share, chargeback_share, failing_since, devices,
  devices_offline, figures_at)
SELECT s.id, s.partner_id, s.public_key, s.name, concat_ws(E'\\n', s.name, s.email, s.public_key),
  (CASE WHEN s.approved THEN 'approved' ELSE (ARRAY['invited', 'started', 'submitted', 'in-review',
    'changes-requested', 'rejected'])[1 + dice / 11 % 6] END)::onboarding_state,
  (ARRAY['person', 'business', 'bank', 'documents', 'site', 'terms'])[1 + dice / 13 % 6]::onboarding_step,
  s.created_at + (dice / 17 % 20) * interval '1 day', s.created_at, dice % 50 > 0,
  (ARRAY['ILS', 'ILS', 'ILS', 'ILS', 'USD', 'EUR'])[1 + dice % 6], dice % 5000000, dice % 400, dice % 1500, dice % 150,
  CASE WHEN dice % 40 = 0 THEN now() END, dice % 4, CASE WHEN dice % 30 = 0 THEN 1 ELSE 0 END, now()
FROM seller s, LATERAL (SELECT hashint8(s.id)::bigint + 2147483648 AS dice) AS numbers
WHERE s.partner_id IS NOT NULL ON CONFLICT DO NOTHING`;

const COUNTS = `INSERT INTO seller_count (partner_id, state, step, sellers)
SELECT partner_id, state, step, count(*) FROM seller_standing GROUP BY 1, 2, 3`;

/** Made again at the end: that is many times as fast as growing it. */
const WORDS = 'CREATE INDEX standings_by_words ON seller_standing USING gin (words gin_trgm_ops)';

/** `ownerUrl` is a superuser's address. Answers the partner that has five sixths of the sellers. */
export async function fillStandings(ownerUrl: string, sellers: number): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`SET session_replication_role = 'replica'; SET synchronous_commit = off`);
    const partners: { id: string }[] = (await client.query(PARTNERS)).rows;
    await client.query(SELLERS, [sellers, partners.map(({ id }) => id)]);
    await client.query('DROP INDEX standings_by_words');
    await client.query(STANDINGS);
    await client.query(WORDS);
    await client.query(COUNTS);
    await client.query('VACUUM (ANALYZE) seller, seller_standing, seller_count');
    return Number(partners[0]?.id);
  } finally {
    await client.end();
  }
}
