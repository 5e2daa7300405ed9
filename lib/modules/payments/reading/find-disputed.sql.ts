import { type Database, statement } from '#lib/platform/db/database.ts';

/**
 * Attempts of a dispute: the one that took the money and its open chargeback. SQL because one row holds the latest
 * attempt of two kinds.
 */
const FIND_DISPUTED = statement(
  'payments_find_disputed',
  `SELECT (SELECT a.public_id FROM attempt a WHERE a.sale_id = s.id AND a.state = 'succeeded' AND a.kind = CASE s.type
    WHEN 'sale' THEN 'pay'::attempt_kind ELSE 'capture' END ORDER BY a.id LIMIT 1) AS taken,
  (SELECT c.processor_reference FROM attempt c WHERE c.sale_id = s.id AND c.kind = 'chargeback' AND c.amount > (
    SELECT coalesce(sum(r.amount), 0) FROM attempt r WHERE r.sale_id = s.id AND r.origin_id = c.id
      AND r.kind = 'chargeback-reversal' AND r.state = 'succeeded') ORDER BY c.id DESC LIMIT 1) AS chargeback
FROM sale s WHERE s.public_id = $1 AND s.seller_id = ANY ($2::bigint[])`,
);

/** Disputable payment or capture of a sale (our reference), and its open chargeback (the acquirer's). */
export async function findDisputed(
  database: Database,
  saleId: string,
  sellerIds: readonly number[],
): Promise<{ taken: string | null; chargeback: string | null }> {
  const [row] = await database.query<{ taken: string | null; chargeback: string | null }>(FIND_DISPUTED, [
    saleId,
    sellerIds,
  ]);
  return row ?? { taken: null, chargeback: null };
}
