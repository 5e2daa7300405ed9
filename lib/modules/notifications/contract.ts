import { z } from 'zod';
import { lookupText } from '#lib/kernel/entered.ts';

/**
 * Choices of a person for a business. `wantsDayNote`: an e-mail in the evening with the sums of the day;
 * `wantsPayouts`: one for each payout that has arrived; `wantsStatements`: one for each month that was closed;
 * `wantsDisputes`: one when a chargeback becomes a dispute, before its date, and when it is decided; and about early
 * alerts that wait for a person.
 */
export type NotificationChoice = {
  wantsPushes: boolean;
  wantsDayNote: boolean;
  wantsPayouts: boolean;
  wantsStatements: boolean;
  wantsDisputes: boolean;
};

/** Minutes of the day in a zone; the end may be before the beginning, which is a night. */
export type QuietHours = { fromMinute: number; untilMinute: number; timeZone: string };

const BYTES = /^[\w-]+$/;

/** An address and two keys as a browser gives them (`PushSubscription.toJSON()`); both keys in base64url. */
export const browserSubscription = z.object({
  endpoint: z
    .string()
    .max(2_000)
    .transform((text) => lookupText(text, 2_000)),
  p256dh: z.string().length(87).regex(BYTES),
  auth: z.string().length(22).regex(BYTES),
});

export type BrowserSubscription = z.output<typeof browserSubscription>;

const minuteOfDay = z.number().int().min(0).max(1_439);

/** `null` ends them. A beginning that is the end would be the whole day, which nobody means. */
export const quietHours = z
  .object({
    fromMinute: minuteOfDay,
    untilMinute: minuteOfDay,
    timeZone: z.string().max(60).refine(isZone),
  })
  .refine(({ fromMinute, untilMinute }) => fromMinute !== untilMinute)
  .nullable();

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
