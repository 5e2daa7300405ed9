import type { Language } from '#lib/kernel/language.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';

/** Stamps. SQL because payments, the API and buyers ask, and jobs change many rows in a statement. */

/** So many stamps fill a card. */
export const FULL = 10;

/** Rows of one turn of a job. */
const AT_ONCE = 500;

const OF_BUYER = statement(
  'stamps_of_buyer',
  `SELECT x.public_id AS "saleId", s.given_at AS "givenAt", s.ends_at AS "endsAt"
FROM stamp s JOIN stamp_card c ON c.id = s.card_id JOIN sale x ON x.id = s.sale_id
WHERE c.seller_id = $1 AND c.email = lower($2) AND s.ended_at IS NULL ORDER BY s.id`,
);

/** The stamps of a buyer that count, the oldest first. */
export const stampsOfBuyer = (database: Database, sellerId: number, email: string) =>
  database.query<{ saleId: string; givenAt: Date; endsAt: Date }>(OF_BUYER, [sellerId, email]);

const OF_KEY = statement(
  'stamps_card_of_key',
  `SELECT coalesce(m.brand_name, m.name) AS seller, c.stamps, c.language FROM stamp_card c
JOIN seller m ON m.id = c.seller_id WHERE c.key = $1`,
);

/** A card as its buyer sees it. */
export type ShownCard = { seller: string; stamps: number; language: Language };

export async function findCard(database: Database, key: string): Promise<ShownCard | null> {
  const [card] = await database.query<ShownCard>(OF_KEY, [key]);
  return card ?? null;
}

const OF_SALE = statement(
  'stamps_of_sale',
  `SELECT c.key, c.stamps, s.ended_at IS NULL AS counts FROM stamp s JOIN stamp_card c ON c.id = s.card_id
WHERE s.sale_id = $1 ORDER BY s.id DESC LIMIT 1`,
);

/** The latest stamp of a sale, with its card; null where it has none. */
export async function stampOfSale(database: Database, saleId: number) {
  const [stamp] = await database.query<{ key: string; stamps: number; counts: boolean }>(OF_SALE, [saleId]);
  return stamp ?? null;
}

const TAKE_FULL = statement(
  'stamps_take_full',
  `UPDATE stamp_card SET full_at = app_now() WHERE id IN (SELECT id FROM stamp_card
  WHERE stamps >= ${FULL} AND full_at IS NULL ORDER BY id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
RETURNING id, seller_id AS "sellerId", email, phone, language, key, stamps`,
);

export type FullCard = { id: number; sellerId: number; email: string; phone: string; key: string } & ShownCard;

/** Inside a database transaction: cards that are full and whose buyers were not told, each once. */
export const takeFull = (inside: Database) => inside.query<FullCard>(TAKE_FULL, []);

// Cards after their stamps, as the booking of a refund takes them.
const EXPIRE = statement(
  'stamps_expire',
  `WITH over AS (
  UPDATE stamp SET ended_at = app_now() WHERE id IN (SELECT id FROM stamp
    WHERE ends_at <= app_now() AND ended_at IS NULL ORDER BY card_id, id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
  RETURNING card_id
), lessened AS (
  UPDATE stamp_card SET stamps = stamps - gone.count
  FROM (SELECT card_id, count(*) AS count FROM over GROUP BY card_id) gone WHERE stamp_card.id = gone.card_id
)
SELECT count(*) AS count FROM over`,
);

/** Ends stamps whose time is over. Answers how many. */
export async function expireStamps(database: Database): Promise<number> {
  const [ended] = await database.query<{ count: number }>(EXPIRE, []);
  return ended?.count ?? 0;
}

const FIND_ENDING = statement(
  'stamps_find_ending',
  'SELECT count(*) AS count, min(ends_at) AS next FROM stamp WHERE ended_at IS NULL',
);

/** Stamps that count, and when the first of them ends. */
export async function findEnding(database: Database): Promise<{ count: number; next: Date | null }> {
  const [ending] = await database.query<{ count: number; next: Date | null }>(FIND_ENDING, []);
  return ending ?? { count: 0, next: null };
}

const FIND_MISCOUNTED = statement(
  'stamps_find_miscounted',
  `SELECT 'stamp card ' || c.id AS what, c.stamps || ' for ' || count(s.id) AS detail
FROM stamp_card c LEFT JOIN stamp s ON s.card_id = c.id AND s.ended_at IS NULL
GROUP BY c.id HAVING c.stamps <> count(s.id) ORDER BY c.id LIMIT 100`,
);

/** Cards that do not say how many of their stamps count. */
export const findMiscounted = (database: Database) =>
  database.query<{ what: string; detail: string }>(FIND_MISCOUNTED, []);
