import { type Database, statement } from '#lib/platform/db/database.ts';

/** SQL because it is asked inside commits that book money, in processes without the data client. */

const BRAND = statement(
  'notifications_brand_of_seller',
  `SELECT coalesce(b.name, p.name) AS name, b.color FROM seller s JOIN partner p ON p.id = s.partner_id
  LEFT JOIN partner_brand b ON b.partner_id = p.id WHERE s.id = $1`,
);

/** How the partner of a seller writes to it; null of a seller without one. */
export const readBrand = async (
  database: Database,
  sellerId: number,
): Promise<{ name: string; color: string | null } | null> =>
  (await database.query<{ name: string; color: string | null }>(BRAND, [sellerId]))[0] ?? null;
