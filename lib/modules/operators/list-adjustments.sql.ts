import { type Database, statement } from '#lib/platform/db/database.ts';
import type { BookedAdjustment } from './views.ts';

/** SQL because it goes through the adjustments of all sellers, newest first by the primary key. */

const SHOWN = 50;

const listed = (name: string, where: string) =>
  statement(
    name,
    `SELECT a.id, a.amount, a.currency, a.reason, cause.created_at AS "at", asked.name AS "askedBy",
      approved.name AS "approvedBy", s.public_key::text AS ref, s.name
    FROM adjustment a JOIN ledger_cause cause ON cause.id = a.id JOIN seller s ON s.id = a.seller_id
    JOIN app_user asked ON asked.id = a.created_by LEFT JOIN app_user approved ON approved.id = a.approved_by
    WHERE ${where} ORDER BY a.id DESC LIMIT ${SHOWN}`,
  );

const LISTS = {
  all: listed('operators_adjustments', '$1::bigint IS NULL'),
  seller: listed('operators_adjustments_of_seller', 'a.seller_id = $1::bigint'),
};

/** The latest adjustments that are booked: of one seller, or of all (null). */
export const listAdjustments = (database: Database, sellerId: number | null): Promise<BookedAdjustment[]> =>
  database.query<BookedAdjustment>(LISTS[sellerId === null ? 'all' : 'seller'], [sellerId]);
