import { type Database, statement } from '#lib/platform/db/database.ts';
import type { Adjustment } from './adjust-balance.ts';
import type { Entry } from './domain.ts';
import { recordEntries } from './record-entries.ts';

/**
 * Causes of entries that are no attempts. SQL because the cause, its record and its entries are one statement: a cause
 * without entries, or entries without a record, can never be seen.
 */

const BOOK_ADJUSTMENT = statement(
  'ledger_book_adjustment',
  `WITH cause AS (INSERT INTO ledger_cause (kind) VALUES ('adjustment') RETURNING id),
booked AS (
  INSERT INTO adjustment (id, seller_id, currency, amount, reason, created_by, approved_by)
  SELECT cause.id, $1::bigint, $2::text, $3::bigint, $4::text, $5::bigint, $10::bigint FROM cause
  RETURNING id AS cause_id, currency
), ${recordEntries({ accounts: '$6', owners: '$7', amounts: '$8', valueDates: '$9' }, 'cause_id')}
SELECT cause_id AS id FROM booked`,
);

/** Writes the cause, its reason, and its entries. Returns its id. */
export async function bookAdjustment(
  database: Database,
  { sellerId, currency, amount, reason, createdBy, approvedBy, valueDate }: Adjustment,
  entries: readonly Entry[],
): Promise<number> {
  const [row] = await database.query<{ id: number }>(BOOK_ADJUSTMENT, [
    sellerId,
    currency,
    amount,
    reason,
    createdBy,
    entries.map(({ account }) => account),
    entries.map(({ ownerId }) => ownerId),
    entries.map((entry) => entry.amount),
    entries.map(({ account }) => (account === 'seller_balance' ? (valueDate ?? null) : null)),
    approvedBy ?? null,
  ]);
  if (!row) throw new Error('an adjustment was not booked');
  return row.id;
}
