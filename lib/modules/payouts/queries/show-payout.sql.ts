import { type Database, statement } from '#lib/platform/db/database.ts';
import type { PayoutView } from '../views/payouts.ts';

/** A payout as its page shows it. SQL because a payout and its neighbours are one look at rows without a client. */

const SHOW = statement(
  'payouts_show',
  `SELECT p.public_id AS "payoutId", p.seller_id AS "sellerId", seller.name AS "sellerName", p.status, p.amount,
  p.currency, p.created_at AS "createdAt", p.sent_at AS "sentAt", p.value_date::text AS "valueDate",
  p.bank_reference AS "bankReference", account.last4, p.return_reason AS "returnReason", p.origin,
  u.name AS "createdBy", p.handed_at AS "handedAt", p.settled_at AS "settledAt", cause.created_at AS "returnedAt",
  coalesce(back.was_paid, false) AS "wasPaid", p.value_day::text AS "valueDay", p.payments, p.refunds, p.chargebacks,
  p.processing_fees AS "processingFees", p.market_fees AS "marketFees", p.reserve_held AS "reserveHeld",
  p.reserve_released AS "reserveReleased", p.adjustments, p.returned_payouts AS "returnedPayouts",
  p.card_charges AS "cardCharges", p.carried_over AS "carriedOver", p.carried_on AS "carriedOn",
  before.public_id AS "previousId", before.created_at AS "previousAt", after.public_id AS "nextId",
  after.created_at AS "nextAt"
FROM payout p JOIN seller ON seller.id = p.seller_id JOIN payout_account account ON account.id = p.account_id
  LEFT JOIN app_user u ON u.id = p.created_by LEFT JOIN payout_return back ON back.payout_id = p.id
  LEFT JOIN ledger_cause cause ON cause.id = back.id LEFT JOIN payout before ON before.id = p.previous_id
  LEFT JOIN payout after ON after.previous_id = p.id
WHERE p.seller_id = ANY ($1::bigint[]) AND p.public_id = $2::text`,
);

type Neighbours = {
  previousId: string | null;
  previousAt: Date | null;
  nextId: string | null;
  nextAt: Date | null;
};

/** The payout of an address; null where it is not there, or of another tenant. */
export async function showPayout(
  db: Database,
  sellerIds: readonly number[],
  payoutId: string,
): Promise<PayoutView | null> {
  const [row] = await db.query<Omit<PayoutView, 'previous' | 'next'> & Neighbours>(SHOW, [sellerIds, payoutId]);
  if (!row) return null;
  const { previousId, previousAt, nextId, nextAt, ...payout } = row;
  return { ...payout, previous: linkOf(previousId, previousAt), next: linkOf(nextId, nextAt) };
}

const linkOf = (payoutId: string | null, createdAt: Date | null) =>
  payoutId === null || createdAt === null ? null : { payoutId, createdAt };
