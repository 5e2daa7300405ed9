import type { BookingExtension } from '#lib/modules/payments/index.ts';
import { fragment } from '#lib/platform/db/fragments.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** The first note of a payout, written in the commit that takes the money. */
export const NOTE_OF_A_BOOKING: BookingExtension<'text'> = {
  name: 'payout_note',
  goesWith: ({ booking }) => booking.capturedBy > 0,
  parameters: ['text'],
  valuesOf: (_, { claim }) => ({ text: say(claim.sale.language, 'payout-notes.paid') }),
  step: (at) =>
    fragment(
      { booked: ['attempt_id', 'sale_id', 'seller_id'] },
      `payout_noted AS (
  INSERT INTO payout_note (seller_id, sale_id, attempt_id, text)
  SELECT seller_id, sale_id, attempt_id, ${at.text}::text FROM booked
)`,
    ),
};
