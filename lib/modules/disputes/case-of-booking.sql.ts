import type { DisputeReason } from '#lib/kernel/dispute.ts';
import type { BookingExtension } from '#lib/modules/payments/index.ts';
import { fragment } from '#lib/platform/db/fragments.ts';
import { wake } from '#lib/platform/queue/jobs.ts';
import { newId } from '#lib/platform/random.ts';
import { answerDaysOf, reasonOfCode } from './domain/reasons.ts';

/** SQL because both are steps of the one statement that books a chargeback or its reversal. */

/** Job that follows a commit with news of a case. */
export const FOLLOW_DISPUTES = 'follow-disputes';

const OPENED = ['publicId', 'reason', 'reasonCode', 'dueAt', 'days', 'fee', 'feeVat'] as const;

/**
 * The case of a chargeback, opened in the commit that books it. A second chargeback of a payment names the decided case
 * that it follows. A date of the acquirer's goes before ours (`domain/reasons.ts`).
 */
export const CASE_OF_A_CHARGEBACK: BookingExtension<(typeof OPENED)[number]> = {
  name: 'dispute',
  goesWith: ({ booking }) => booking.dispute !== null,
  parameters: OPENED,
  valuesOf: (_, { claim, booking }) => {
    const { facts, fee, feeVat } = booking.dispute ?? { facts: null, fee: 0, feeVat: 0 };
    return {
      publicId: newId('dispute'),
      reason: reasonOfCode(facts?.reasonCode ?? null) satisfies DisputeReason,
      reasonCode: facts?.reasonCode ?? '',
      dueAt: facts?.dueAt ?? null,
      days: answerDaysOf(claim.sale.cardBrand),
      fee,
      feeVat,
    };
  },
  step: (at) =>
    fragment(
      { booked: ['attempt_id', 'sale_id', 'seller_id', 'currency', 'amount'] },
      `dispute_opened AS (
  INSERT INTO dispute (seller_id, sale_id, attempt_id, payment_id, previous_id, amount, fee, fee_vat, due_at, reason,
    reason_code, currency, public_id)
  SELECT booked.seller_id, booked.sale_id, booked.attempt_id, own.origin_id, (SELECT before.id FROM dispute before
      WHERE before.payment_id = own.origin_id AND before.decided_at IS NOT NULL ORDER BY before.id DESC LIMIT 1),
    booked.amount, ${at.fee}::bigint, ${at.feeVat}::bigint,
    coalesce(${at.dueAt}::timestamptz, app_now() + make_interval(days => ${at.days}::int)),
    ${at.reason}::dispute_reason, ${at.reasonCode}, booked.currency, ${at.publicId}
  FROM booked JOIN attempt own ON own.id = booked.attempt_id
  ON CONFLICT (attempt_id) DO NOTHING
)`,
    ),
  committed: () => wake(FOLLOW_DISPUTES),
};

/** Books as won what a reversal gives back of a chargeback, in the same commit. */
export const WON_BY_A_REVERSAL: BookingExtension = {
  name: 'dispute_won',
  goesWith: ({ claim, booking }) =>
    claim.attempt.kind === 'chargeback-reversal' && booking.attemptState === 'succeeded',
  step: () =>
    fragment(
      { booked: ['attempt_id', 'amount'] },
      `dispute_won AS (
  UPDATE dispute SET amount_won = dispute.amount_won + booked.amount,
    amount_lost = least(dispute.amount_lost, dispute.amount - dispute.amount_won - booked.amount),
    status = CASE WHEN dispute.amount_won + booked.amount = dispute.amount THEN 'won'::dispute_status
      ELSE 'partly-won'::dispute_status END,
    decided_at = app_now(), next_at = app_now(), told = least(dispute.told, 2)
  FROM booked JOIN attempt own ON own.id = booked.attempt_id WHERE dispute.attempt_id = own.origin_id
)`,
    ),
  committed: () => wake(FOLLOW_DISPUTES),
};
