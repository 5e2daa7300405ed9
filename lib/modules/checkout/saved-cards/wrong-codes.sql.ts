import type { BookingExtension } from '#lib/modules/payments/index.ts';
import { fragment } from '#lib/platform/db/fragments.ts';
import { MAX_WRONG_CODES, WRONG_CODE } from './saved-card-rules.ts';

/**
 * Count of wrong codes of a saved card, in the commit that books the payment: a crash cannot lose a guess. A right code
 * resets it, and other declines do not count. SQL because it is a step of the one statement that books.
 */
export const CODE_OF_A_SAVED_CARD: BookingExtension = {
  name: 'saved_card',
  goesWith: ({ claim: { attempt }, booking }) =>
    attempt.rememberedCardId !== null && (booking.attemptState === 'succeeded' || booking.declineCode === WRONG_CODE),
  step: () =>
    fragment(
      { booked: ['remembered_card_id', 'attempt_state'] },
      `code_counted AS (
  UPDATE remembered_card r SET
    wrong_codes = CASE WHEN booked.attempt_state = 'succeeded' THEN 0 ELSE r.wrong_codes + 1 END,
    removed_at = CASE WHEN booked.attempt_state = 'succeeded' OR r.wrong_codes + 1 < ${MAX_WRONG_CODES}
      THEN r.removed_at ELSE coalesce(r.removed_at, app_now()) END
  FROM booked WHERE r.id = booked.remembered_card_id
)`,
    ),
};
