import { type Database, statement } from '#lib/platform/db/database.ts';
import { openSecret } from '#lib/platform/secrets.ts';

/** SQL because the process that books charges does not load the data client. */

const READ = statement(
  'balances_read_charge',
  `SELECT m.svc_id_sealed AS "svcIdSealed", a.created_at AS "createdAt", coalesce(right(t.card_mask, 4), '') AS last4
  FROM attempt a JOIN seller m ON m.id = a.seller_id LEFT JOIN buyer_token t ON t.id = m.refund_token_id
  WHERE a.id = $1::bigint`,
);

/** Fields of the callback of a charge beside its amount. */
export async function readCharge(
  database: Database,
  attemptId: number,
): Promise<{ svcId: string; createdAt: Date; last4: string }> {
  const [row] = await database.query<{ svcIdSealed: Buffer; createdAt: Date; last4: string }>(READ, [attemptId]);
  if (!row) throw new Error('a charge is of no attempt');
  return { svcId: openSecret(row.svcIdSealed), createdAt: row.createdAt, last4: row.last4 };
}
