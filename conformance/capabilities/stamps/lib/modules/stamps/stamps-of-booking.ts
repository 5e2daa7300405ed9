import { randomBytes } from 'node:crypto';
import { type BookingExtension, buyerWhenPaid } from '#lib/modules/payments/index.ts';
import { fragment } from '#lib/platform/db/fragments.ts';
import { wake } from '#lib/platform/queue/jobs.ts';
import { CARDS_FULL } from './notify-full-cards.ts';

/**
 * The stamp of a payment, in the commit that takes the money, where its seller gives stamps and the buyer is known by
 * an address. SQL because both are steps of the one statement that books.
 */
export const STAMP_OF_A_PAYMENT: BookingExtension<'days' | 'email' | 'phone' | 'language' | 'key'> = {
  name: 'stamp',
  goesWith: ({ claim, booking }) =>
    claim.seller.stampDays > 0 && booking.capturedBy > 0 && buyerWhenPaid(claim).email !== '',
  parameters: ['days', 'email', 'phone', 'language', 'key'],
  valuesOf(_, { claim }) {
    const { email, phone } = buyerWhenPaid(claim);
    const key = randomBytes(16).toString('base64url');
    return { days: claim.seller.stampDays, email: email.toLowerCase(), phone, language: claim.sale.language, key };
  },
  step: (at) =>
    fragment(
      { booked: ['attempt_id', 'sale_id', 'seller_id'] },
      `stamp_card_kept AS (
  INSERT INTO stamp_card (seller_id, email, phone, language, key, stamps)
  SELECT seller_id, ${at.email}::text, ${at.phone}::text, ${at.language}::text, ${at.key}::text, 1 FROM booked
  ON CONFLICT (seller_id, email) DO UPDATE SET stamps = stamp_card.stamps + 1, phone = EXCLUDED.phone,
    language = EXCLUDED.language
  RETURNING id
), stamp_given AS (
  INSERT INTO stamp (card_id, sale_id, attempt_id, ends_at)
  SELECT stamp_card_kept.id, sale_id, attempt_id, app_now() + make_interval(days => ${at.days}::int)
  FROM booked, stamp_card_kept
)`,
    ),
  committed: () => wake(CARDS_FULL),
};

/** Takes the stamps of a sale back once nothing of its money is left. Its facts hold from the claim to the commit. */
export const STAMPS_OF_A_REFUND: BookingExtension = {
  name: 'stamps_back',
  goesWith: ({ claim: { sale }, booking }) =>
    booking.refundedBy > 0 && sale.refunded + booking.refundedBy + sale.chargedBack >= sale.captured,
  step: () =>
    fragment(
      { booked: ['sale_id'] },
      `stamps_back AS (
  UPDATE stamp SET ended_at = app_now() FROM booked WHERE stamp.sale_id = booked.sale_id AND stamp.ended_at IS NULL
  RETURNING stamp.card_id
), stamp_card_lessened AS (
  UPDATE stamp_card SET stamps = stamps - back.count
  FROM (SELECT card_id, count(*) AS count FROM stamps_back GROUP BY card_id) back WHERE stamp_card.id = back.card_id
)`,
    ),
};
