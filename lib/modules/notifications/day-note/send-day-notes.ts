import { dayOf, instantOf, shiftDay } from '#lib/kernel/time/zoned-time.ts';
import { queueMessages } from '#lib/modules/messages/index.ts';
import { type DaySums, daySums } from '#lib/modules/payments/index.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { failpoint } from '#lib/platform/failpoints.ts';
import { DAY_NOTE, type DayNote } from './day-note-mail.ts';
import { type DueNote, takeDueNotes } from './store-day-notes.sql.ts';

/**
 * Mails what a day brought to everybody who wants that, once the day is over in the zone of the installation. A day on
 * which nothing was paid or refunded has no mail. The mark of the day and its mails are one commit: none is made twice.
 * After a standstill of several days there is the last one alone. Returns how many were due.
 */
export async function sendDayNotes(database: Database, timeZone: string): Promise<number> {
  const { now } = await readClock(database);
  const day = shiftDay(dayOf(now, timeZone), -1);
  return database.inTransaction(async (inside) => {
    const due = await takeDueNotes(inside, day);
    const notes = await notesOfSellers(inside, [...new Set(due.map(({ sellerId }) => sellerId))], { day, timeZone });
    await queueMessages(
      inside,
      due.flatMap((one) => messageOf(one, day, notes.get(one.sellerId))),
    );
    failpoint('day-note', 'before_commit');
    return due.length;
  });
}

function messageOf({ userId, sellerId, email, language, isWanted }: DueNote, day: string, note: DayNote | undefined) {
  if (!isWanted || !note) return [];
  const key = `day note ${day} of seller ${sellerId} to person ${userId}`;
  return [{ key, sellerId, channel: 'email', template: DAY_NOTE, language, recipient: email, facts: note } as const];
}

/** The notes of these sellers; a seller without a payment or a refund on that day has none. */
async function notesOfSellers(
  inside: Database,
  sellerIds: readonly number[],
  { day, timeZone }: { day: string; timeZone: string },
): Promise<ReadonlyMap<number, DayNote>> {
  const spanOf = (of: string) => ({ from: instantOf(of, timeZone), until: instantOf(shiftDay(of, 1), timeZone) });
  const notes = new Map<number, DayNote>();
  for (const sellerId of sellerIds) {
    const sums = await daySums(inside, sellerId, spanOf(day));
    if (sums.length === 0) continue;
    const before = await daySums(inside, sellerId, spanOf(shiftDay(day, -7)));
    notes.set(sellerId, { day, sums: sums.map((sum) => ({ ...sum, netBefore: netOf(before, sum.currency) })) });
  }
  return notes;
}

function netOf(sums: readonly DaySums[], currency: string): number {
  const sum = sums.find((one) => one.currency === currency);
  return sum ? sum.collected - sum.refunded : 0;
}
