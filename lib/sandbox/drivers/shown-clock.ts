import { pendingCallbacks } from '#lib/modules/callbacks/dashboard.ts';
import { whatWaits } from '#lib/modules/payments/dashboard.ts';
import { chargedSince, pendingCharges } from '#lib/modules/subscriptions/dashboard.ts';
import { bound } from '#lib/platform/db/bound.ts';
import * as clocks from '#lib/platform/db/clock.sql.ts';

const MINUTE_MS = 60_000;

/** The time that this installation lives in. */
export const readClock = bound(clocks.readClock);

/**
 * What the clock's screen shows, and what its stamp is made of: the time to the minute, as it is written there.
 * `charged`: what subscriptions were charged since the clock was moved last; null where nobody has moved it.
 */
export async function shownClock() {
  const [clock, callbacks, charges, { holds, attempts, unpaid }] = await Promise.all([
    readClock(),
    pendingCallbacks(),
    pendingCharges(),
    whatWaits(),
  ]);
  const charged = clock.movedAt && (await chargedSince(clock.movedAt));
  const waits = { holds, callbacks, charges, attempts, unpaid };
  const minute = Math.floor(clock.now.getTime() / MINUTE_MS);
  return { clock, waits, charged, stamped: { minute, ahead: clock.ahead, waits, charged } };
}
