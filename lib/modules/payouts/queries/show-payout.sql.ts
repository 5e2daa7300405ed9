import type { Payee } from '#lib/modules/ledger/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import type { PayoutView } from '../views/payouts.ts';

/** A payout as its page shows it. SQL because a payout and its neighbours are one look at rows without a client. */

type Kind = Payee['kind'];

const showText = (kind: Kind): string => `SELECT p.public_id AS "payoutId", owner.id AS "ownerId",
  owner.name AS "ownerName", p.status, p.amount, p.currency, p.created_at AS "createdAt", p.sent_at AS "sentAt",
  p.value_date::text AS "valueDate",
  p.bank_reference AS "bankReference", account.last4, p.return_reason AS "returnReason", p.origin,
  u.name AS "createdBy", p.handed_at AS "handedAt", p.settled_at AS "settledAt", cause.created_at AS "returnedAt",
  coalesce(back.was_paid, false) AS "wasPaid", p.value_day::text AS "valueDay", p.payments, p.refunds, p.chargebacks,
  p.processing_fees AS "processingFees", p.market_fees AS "marketFees", p.reserve_held AS "reserveHeld",
  p.reserve_released AS "reserveReleased", p.adjustments, p.returned_payouts AS "returnedPayouts",
  p.card_charges AS "cardCharges", p.carried_over AS "broughtForward", p.carried_on AS "carriedForward",
  before.public_id AS "previousId", before.created_at AS "previousAt", after.public_id AS "nextId",
  after.created_at AS "nextAt"
FROM payout p JOIN ${kind} owner ON owner.id = p.${kind}_id JOIN payout_account account ON account.id = p.account_id
  LEFT JOIN app_user u ON u.id = p.created_by LEFT JOIN payout_return back ON back.payout_id = p.id
  LEFT JOIN ledger_cause cause ON cause.id = back.id LEFT JOIN payout before ON before.id = p.previous_id
  LEFT JOIN payout after ON after.previous_id = p.id
WHERE p.${kind}_id = ANY ($1::bigint[]) AND p.public_id = $2::text`;

const SHOW = {
  seller: statement('payouts_show', showText('seller')),
  partner: statement('payouts_show_of_partner', showText('partner')),
} as const;

type Neighbours = {
  previousId: string | null;
  previousAt: Date | null;
  nextId: string | null;
  nextAt: Date | null;
};

/** The payout of an address, to one of these owners; null where it is not there, or another's. */
export async function showPayout(
  db: Database,
  owners: { kind: Kind; ids: readonly number[] },
  payoutId: string,
): Promise<PayoutView | null> {
  const asked = [owners.ids, payoutId];
  const [row] = await db.query<Omit<PayoutView, 'previous' | 'next'> & Neighbours>(SHOW[owners.kind], asked);
  if (!row) return null;
  const { previousId, previousAt, nextId, nextAt, ...payout } = row;
  return { ...payout, previous: linkOf(previousId, previousAt), next: linkOf(nextId, nextAt) };
}

const linkOf = (payoutId: string | null, createdAt: Date | null) =>
  payoutId === null || createdAt === null ? null : { payoutId, createdAt };
