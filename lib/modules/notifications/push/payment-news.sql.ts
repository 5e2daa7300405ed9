import type { BookingExtension } from '#lib/modules/payments/index.ts';
import { fragment } from '#lib/platform/db/fragments.ts';
import { wake } from '#lib/platform/queue/jobs.ts';
import { PUSH_NEWS } from './queue.ts';

/**
 * Records a payment for pushes in the commit that takes the money, where the seller has people who chose them. SQL
 * because it is a step of the one statement that books.
 */
export const PUSHES_OF_A_PAYMENT: BookingExtension = {
  name: 'push',
  goesWith: ({ claim, booking }) => claim.seller.hasPushes && booking.capturedBy > 0,
  step: () =>
    fragment(
      { booked: ['attempt_id', 'seller_id'] },
      `push_recorded AS (
  INSERT INTO push_news (attempt_id, seller_id) SELECT attempt_id, seller_id FROM booked
)`,
    ),
  committed: () => wake(PUSH_NEWS),
};
