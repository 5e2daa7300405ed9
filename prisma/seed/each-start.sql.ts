import { statement } from '#lib/platform/db/database.ts';

/**
 * Reads at every start of a sandbox: whether the demo data exist, and their present keys and people. SQL because a
 * later start must not wait for the data client, which only the first one needs.
 */

export const FIND_FACT = statement('seed_find_fact', 'SELECT value FROM app_fact WHERE key = $1');

export const PRESENT_PEOPLE = statement(
  'seed_present_people',
  `SELECT s.public_key::text AS "publicKey", u.name, m.role, u.email
FROM membership m JOIN app_user u ON u.id = m.user_id JOIN seller s ON s.id = m.seller_id
WHERE u.email = ANY ($1::text[]) ORDER BY m.id`,
);

export const PRESENT_SELLERS = statement(
  'seed_present_sellers',
  `SELECT s.id AS "sellerId", p.id AS "partnerId", s.public_key::text AS "publicKey", s.svc_id_sealed AS id,
  s.svc_secret_sealed AS secret, p.client_key_sealed AS "clientKey", p.client_secret_sealed AS "clientSecret"
FROM seller s LEFT JOIN partner p ON p.id = s.partner_id WHERE s.public_key = ANY ($1::uuid[]) ORDER BY s.id`,
);
