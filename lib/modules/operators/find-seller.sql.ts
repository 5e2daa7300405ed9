import { readPayoutTerms } from '#lib/modules/payouts/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { SELLER_COLUMNS, SELLER_TABLES } from './list-sellers.sql.ts';
import type { OperatorSeller, ShownPayout } from './views.ts';

/** One seller as an operator sees it. SQL because no tenant limits it. Columns are named: none is sealed. */

const FIND = statement(
  'operators_find_seller',
  `SELECT ${SELLER_COLUMNS}, s.phone, s.country, s.currencies, s.chargeback_fee AS "chargebackFee",
    profile.approved_at AS "approvedAt",
    coalesce(profile.merchant_name, '') AS "merchantName", profile.inc_code AS "companyNumber", profile.city,
    profile.site_url AS "siteUrl", last.decision,
    s.installment_settlement AS "installmentSettlement"
  FROM ${SELLER_TABLES} LEFT JOIN seller_profile profile ON profile.seller_id = s.id
  LEFT JOIN LATERAL (SELECT jsonb_build_object('kind', d.kind, 'reason', d.reason, 'by', u.name, 'at', d.decided_at)
    AS decision FROM seller_decision d JOIN app_user u ON u.id = d.decided_by WHERE d.seller_id = s.id
    ORDER BY d.id DESC LIMIT 1) last ON true
  WHERE s.public_key = $1::uuid`,
);

type Found = Omit<OperatorSeller, 'terms' | 'decision'> & {
  decision: { kind: 'approved' | 'declined'; reason: string; by: string; at: string } | null;
};

/** A seller by its public key; null where there is none. `ref` is a UUID. */
export async function findSeller(database: Database, ref: string): Promise<OperatorSeller | null> {
  const [row] = await database.query<Found>(FIND, [ref]);
  if (!row) return null;
  const decision = row.decision && { ...row.decision, at: new Date(row.decision.at) };
  return { ...row, decision, terms: await readPayoutTerms(database, row.id) };
}

/** Payouts that a seller's page shows. */
const SHOWN = 10;

export const PAYOUT_COLUMNS = `o.public_id AS "publicId", o.amount, o.currency, o.status::text AS status,
  o.created_at AS "createdAt", o.value_date::text AS "valueDate", o.bank_reference AS "bankReference",
  o.return_reason AS "returnReason"`;

const PAYOUTS = statement(
  'operators_payouts_of_seller',
  `SELECT ${PAYOUT_COLUMNS} FROM payout o WHERE o.seller_id = $1::bigint ORDER BY o.id DESC LIMIT ${SHOWN}`,
);

/** The latest payouts of a seller. */
export const payoutsOfSeller = (database: Database, sellerId: number): Promise<ShownPayout[]> =>
  database.query<ShownPayout>(PAYOUTS, [sellerId]);
