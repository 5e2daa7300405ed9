import { MODULES } from '#lib/app.ts';
import type { Module } from '#lib/module.ts';
import { chargedSince } from '#lib/modules/subscriptions/dashboard.ts';
import { database } from '#lib/platform/db/database.ts';
import { readClock } from './read-clock.ts';

const MINUTE_MS = 60_000;

const WAITING = (MODULES as readonly Module[]).flatMap(({ waits = [] }) => waits);

const findWaiting = () => Promise.all(WAITING.map(async ({ says, find }) => ({ says, ...(await find(database())) })));

/**
 * Content of the clock's screen and of its stamp: the time to the minute, as it is written there. `charged`:
 * subscriptions charged since the clock was last moved; null if it never was.
 */
export async function shownClock() {
  const [clock, waits] = await Promise.all([readClock(), findWaiting()]);
  const charged = clock.movedAt && (await chargedSince(clock.movedAt));
  const minute = Math.floor(clock.now.getTime() / MINUTE_MS);
  return { clock, waits, charged, stamped: { minute, ahead: clock.ahead, waits, charged } };
}
