import type { BookingExtension } from '#lib/modules/payments/index.ts';
import { fragment } from '#lib/platform/db/fragments.ts';
import { wake } from '#lib/platform/queue/jobs.ts';

/** The step of agreements in bookings. SQL because it is a part of the one statement that books. */

/** Job that follows agreements; a booking of one of their sales wakes it. */
export const FOLLOW_AGREEMENTS = 'follow-agreements';

/**
 * A payment, a refund or a chargeback of a milestone's sale, and a payment that failed: in the commit that books it the
 * agreement is due to be looked at. Sales that limit their methods are those of agreements, so that no other booking
 * carries the step. Its row is locked before the sale, as everything does that follows an agreement.
 */
export const AGREEMENT_OF_A_BOOKING: BookingExtension = {
  name: 'agreement',
  goesWith: ({ claim: { sale } }) => sale.offeredMethods.length > 0,
  lock: {
    name: 'agreement_held',
    rowsOf: (attemptId) => `SELECT g.id FROM attempt a JOIN agreement_milestone m ON m.sale_id = a.sale_id
      JOIN agreement g ON g.id = m.agreement_id WHERE a.id = ${attemptId} FOR UPDATE OF g`,
  },
  step: () =>
    fragment(
      { agreement_held: ['id'], booked: [] },
      `agreement_to_follow AS (
  UPDATE agreement SET next_at = app_now() FROM agreement_held, booked WHERE agreement.id = agreement_held.id
)`,
    ),
  committed: () => wake(FOLLOW_AGREEMENTS),
};
