import { type Database, statement } from '#lib/platform/db/database.ts';
import type { ReversedChargeback } from '../domain/bookings.ts';

/** SQL because what a chargeback cost is in the ledger: fees of sellers change, and its own does not. */

const FIND = statement(
  'payments_find_reversed',
  `SELECT c.amount - (SELECT coalesce(sum(r.amount), 0) FROM attempt r WHERE r.sale_id = c.sale_id
    AND r.origin_id = c.id AND r.kind = 'chargeback-reversal' AND r.state = 'succeeded')::bigint AS left,
  coalesce((SELECT -sum(e.amount) FROM ledger_entry e WHERE e.attempt_id = c.id
    AND e.account = 'chargeback_fees'), 0)::bigint AS fee,
  coalesce((SELECT -sum(e.amount) FROM ledger_entry e WHERE e.attempt_id = c.id
    AND e.account = 'fee_vat'), 0)::bigint AS "feeVat"
FROM attempt own JOIN attempt c ON c.id = own.origin_id WHERE own.id = $1::bigint`,
);

/** The chargeback of a reversal that is about to be booked. */
export async function findReversed(database: Database, attemptId: number): Promise<ReversedChargeback | null> {
  const [row] = await database.query<ReversedChargeback>(FIND, [attemptId]);
  return row ?? null;
}
