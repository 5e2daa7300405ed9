import { pendingCallbacks } from '#lib/modules/callbacks/sending/pending-callbacks.ts';
import { whatWaits } from '#lib/modules/payments/settlement/due.sql.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import { database } from '#lib/platform/db/database.ts';

const MINUTE_MS = 60_000;

/** What the clock's screen shows, and what its stamp is made of: the time to the minute, as it is written there. */
export async function shownClock() {
  const [clock, callbacks, { holds, attempts, unpaid }] = await Promise.all([
    readClock(database()),
    pendingCallbacks(database()),
    whatWaits(database()),
  ]);
  const waits = { holds, callbacks, attempts, unpaid };
  const minute = Math.floor(clock.now.getTime() / MINUTE_MS);
  return { clock, waits, stamped: { minute, ahead: clock.ahead, waits } };
}
