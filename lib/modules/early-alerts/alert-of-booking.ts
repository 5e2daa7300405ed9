import { type BookingExtension, leftToRefund } from '#lib/modules/payments/index.ts';
import { fragment } from '#lib/platform/db/fragments.ts';
import { wake } from '#lib/platform/queue/jobs.ts';
import { ALERTS_DUE } from './queue.ts';

/**
 * Ends the alerts of a sale in the commit that decides them, whoever moved the money: a refund of what the cardholder
 * disputes, or of all that was left, answers them; a chargeback came before an answer. SQL because it is a step of the
 * one statement that books.
 */
export const ALERT_OF_A_BOOKING: BookingExtension<'givenBack' | 'isWhole', object> = {
  name: 'early_alert',
  goesWith: ({ booking }) => booking.refundedBy > 0 || booking.chargedBackBy > 0,
  prepare: () => Promise.resolve({}),
  parameters: ['givenBack', 'isWhole'],
  valuesOf: (_, { claim, booking }) => ({
    givenBack: booking.refundedBy,
    isWhole: leftToRefund(claim, booking) === 0,
  }),
  step: (at) =>
    fragment(
      { booked: ['attempt_id', 'sale_id', 'currency'] },
      `early_alerts_ended AS (
  UPDATE early_alert alert SET decided_at = coalesce(alert.decided_at, app_now()), failure = NULL,
    lease_until = NULL,
    state = CASE WHEN ${at.givenBack}::bigint > 0 THEN 'refunded' ELSE 'disputed' END::early_alert_state,
    refund_id = CASE WHEN ${at.givenBack}::bigint > 0 THEN booked.attempt_id END
  FROM booked WHERE alert.sale_id = booked.sale_id AND alert.state IN ('open', 'refunding')
    AND (${at.givenBack}::bigint = 0 OR ${at.isWhole}::boolean
      OR (${at.givenBack}::bigint >= alert.amount AND booked.currency = alert.currency))
)`,
    ),
  committed: () => wake(ALERTS_DUE),
};
