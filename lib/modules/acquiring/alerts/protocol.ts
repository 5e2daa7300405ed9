import { z } from 'zod';
import { ALERT_REASONS } from '../contract/alert-reasons.ts';
import { ALERT_ANSWERS } from './port.ts';

/** Early alerts on the wire (docs/processor-protocol.md): requests and responses. Amounts in minor units. */

const reference = z.string().min(1).max(64);
const time = z.iso.datetime({ offset: true });

export const alertReason = z.enum(ALERT_REASONS);

const alert = z.object({
  reference,
  originalReference: reference,
  amount: z.int().min(1).max(999_999_999_999),
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** A word of a later version of the protocol is `other`. */
  reason: alertReason.catch('other'),
  at: time,
  respondBy: time,
});

export type BankAlert = z.output<typeof alert>;

/** GET /v1/alerts/{reference} */
export const alertResponse = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('found'), alert }),
  z.object({ outcome: z.literal('not_found') }),
]);

/** GET /v1/alerts?state=open; the response names the `state`. */
export const alertList = z.object({ alerts: z.array(alert) });

/** POST /v1/alerts/{reference}/answer */
export const alertAnswerRequest = z.object({ answer: z.enum(ALERT_ANSWERS), refundReference: reference.nullable() });
export type BankAlertAnswer = z.output<typeof alertAnswerRequest>;
export const alertAnswerResponse = z.object({ outcome: z.enum(['taken', 'closed']) });
