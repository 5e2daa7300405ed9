import type { BookingExtension } from '#lib/modules/payments/index.ts';
import { fragment } from '#lib/platform/db/fragments.ts';
import { wake } from '#lib/platform/queue/jobs.ts';
import { PUSH_NEWS } from './queue.ts';

/**
 * A payment is news to somebody: written in the commit that takes the money, at sellers with people who want to hear of
 * it alone. SQL because it is a step of the one statement that books.
 */
export const NEWS_OF_A_PAYMENT: BookingExtension = {
  name: 'push',
  goesWith: ({ claim, booking }) => claim.seller.hasPushes && booking.capturedBy > 0,
  step: () =>
    fragment(
      { booked: ['attempt_id', 'seller_id'] },
      `push_told AS (
  INSERT INTO push_news (attempt_id, seller_id) SELECT attempt_id, seller_id FROM booked
)`,
    ),
  committed: () => wake(PUSH_NEWS),
};
