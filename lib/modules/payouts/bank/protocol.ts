import { z } from 'zod';
import { PAYOUT_FAILURES } from './port.ts';

/**
 * The payout protocol on the wire (docs/payout-protocol.md): requests and responses. Amounts in minor units. The
 * sandbox bank uses it too; beside it the two share the calendar of bank days.
 */

const reference = z.string().min(1).max(64);
const amount = z.int().min(1).max(999_999_999_999);
const currency = z.string().regex(/^[A-Z]{3}$/);

/** A short text of the bank that is stored and shown: no control characters, which no column accepts. */
const text = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[^\p{Cc}]*$/u);

const account = z.object({
  bank: z.string().regex(/^\d{1,3}$/),
  branch: z.string().regex(/^\d{1,3}$/),
  number: z.string().regex(/^\d{4,9}$/),
  holder: text.max(70),
});

/** POST /v1/payouts */
export const payoutRequest = z.object({ reference, amount, currency, account });
export type PayoutRequest = z.output<typeof payoutRequest>;

/** Reasons that a bank may give, as it names them. */
export const payoutFailure = z.enum(PAYOUT_FAILURES);

/** A reason that we do not know is `other`. */
const anyFailure = text.transform((reason) => payoutFailure.catch('other').parse(reason));

const held = { bankReference: text, valueDate: z.iso.date(), amount, currency };

const accepted = z.object({ outcome: z.literal('accepted'), ...held });
const refused = z.object({ outcome: z.literal('refused'), reason: anyFailure });
const cancelled = z.object({ outcome: z.literal('cancelled') });

/** POST /v1/payouts. `cancelled`: the reference was cancelled, before it arrived or after. */
export const payoutResponse = z.discriminatedUnion('outcome', [accepted, refused, cancelled]);

/** GET /v1/payouts/{reference} */
export const payoutStatus = z.discriminatedUnion('outcome', [
  accepted,
  z.object({ outcome: z.literal('credited'), ...held }),
  z.object({ outcome: z.literal('returned'), reason: anyFailure, returnedOn: z.iso.date(), ...held }),
  refused,
  cancelled,
  z.object({ outcome: z.literal('not_found') }),
]);
export type PayoutStatus = z.output<typeof payoutStatus>;

/** POST /v1/payouts/{reference}/cancel */
export const cancelResponse = z.discriminatedUnion('outcome', [
  cancelled,
  z.object({ outcome: z.literal('too_late') }),
]);

const movement = z.object({
  reference,
  bankReference: text,
  kind: z.enum(['credited', 'returned']),
  amount,
  currency,
  day: z.iso.date(),
  reason: anyFailure.nullable(),
});
export type BankMovement = z.output<typeof movement>;

/** GET /v1/payout-movements?day=YYYY-MM-DD; the response names its `day`, as every other names its `reference`. */
export const movementList = z.object({ movements: z.array(movement) });
