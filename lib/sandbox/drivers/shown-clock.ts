import { pendingCallbacks } from '#lib/modules/callbacks/dashboard.ts';
import { whatWaits } from '#lib/modules/payments/dashboard.ts';
import { bound } from '#lib/platform/db/bound.ts';
import * as clocks from '#lib/platform/db/clock.sql.ts';

const MINUTE_MS = 60_000;

/** The time that this installation lives in. */
export const readClock = bound(clocks.readClock);

/** What the clock's screen shows, and what its stamp is made of: the time to the minute, as it is written there. */
export async function shownClock() {
  const [clock, callbacks, { holds, attempts, unpaid }] = await Promise.all([
    readClock(),
    pendingCallbacks(),
    whatWaits(),
  ]);
  const waits = { holds, callbacks, attempts, unpaid };
  const minute = Math.floor(clock.now.getTime() / MINUTE_MS);
  return { clock, waits, stamped: { minute, ahead: clock.ahead, waits } };
}
