import { type Database, statement } from '#lib/platform/db/database.ts';

/** SQL, because the seller is found by its public key, whatever its tenant. */

const ID = statement('operators_id_of_seller', 'SELECT s.id FROM seller s WHERE s.public_key = $1::uuid');

/** A seller by its public key, a UUID; null where there is none. */
export const idOfSeller = async (database: Database, ref: string): Promise<number | null> =>
  (await database.query<{ id: number }>(ID, [ref]))[0]?.id ?? null;

/** `chargebackFee`: hundredths of a major unit. */
type Undecided = {
  partnerId: number | null;
  approved: boolean;
  active: boolean;
  declined: boolean;
  chargebackFee: number;
};

const READ = statement(
  'operators_read_undecided',
  `SELECT s.partner_id AS "partnerId", s.approved, s.active, coalesce((SELECT d.kind = 'declined'
    FROM seller_decision d WHERE d.seller_id = s.id ORDER BY d.id DESC LIMIT 1), false) AS declined,
    s.chargeback_fee AS "chargebackFee" FROM seller s WHERE s.id = $1::bigint`,
);

/** Where a seller stands; the caller has locked it. */
export const readUndecided = async (inside: Database, sellerId: number): Promise<Undecided | null> =>
  (await inside.query<Undecided>(READ, [sellerId]))[0] ?? null;

const ADD = statement(
  'operators_add_decision',
  'INSERT INTO seller_decision (seller_id, decided_by, kind, reason) VALUES ($1, $2, $3, $4)',
);

export async function addDecision(
  inside: Database,
  { sellerId, by, kind, reason }: { sellerId: number; by: number; kind: 'approved' | 'declined'; reason: string },
): Promise<void> {
  await inside.query(ADD, [sellerId, by, kind, reason]);
}
