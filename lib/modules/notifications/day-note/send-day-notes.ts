import { dayOf, instantOf, shiftDay } from '#lib/kernel/time/zoned-time.ts';
import { queueMessages } from '#lib/modules/messages/index.ts';
import { type DaySums, daySums } from '#lib/modules/payments/index.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { eachOf } from '#lib/platform/queue/batches.ts';
import { failpoint } from '#lib/platform/failpoints.ts';
import { DAY_NOTE, type DayNote } from './day-note-mail.ts';
import { type DueNote, findDueSellers, takeDueNotes } from './store-day-notes.sql.ts';

/** `day`: `YYYY-MM-DD`, a day of the zone. */
type NotedDay = { day: string; timeZone: string };

/**
 * Mails what a day brought to everybody who wants that, once the day is over in the zone of the installation. A day on
 * which nothing was paid or refunded has no mail. The mark of the day and its mails are one commit per business: none
 * is made twice. After a standstill of several days there is the last one alone. Returns how many were due.
 */
export async function sendDayNotes(database: Database, timeZone: string): Promise<number> {
  const { now } = await readClock(database);
  const day = shiftDay(dayOf(now, timeZone), -1);
  const counts = await eachOf(
    await findDueSellers(database, day),
    (sellerId) => sendNotesOf(database, sellerId, { day, timeZone }),
    (sellerId) => ({ job: 'send-day-notes', says: 'the summary of a day could not be made', kind: String(sellerId) }),
    1,
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

function sendNotesOf(database: Database, sellerId: number, of: NotedDay): Promise<number> {
  return database.inTransaction(async (inside) => {
    const due = await takeDueNotes(inside, of.day, sellerId);
    const note = due.length === 0 ? null : await noteOf(inside, sellerId, of);
    await queueMessages(
      inside,
      due.flatMap((one) => messageOf(one, of.day, note)),
    );
    failpoint('day-note', 'before_commit');
    return due.length;
  });
}

function messageOf({ userId, sellerId, email, language, isWanted }: DueNote, day: string, note: DayNote | null) {
  if (!isWanted || !note) return [];
  const key = `day note ${day} of seller ${sellerId} to person ${userId}`;
  return [{ key, sellerId, channel: 'email', template: DAY_NOTE, language, recipient: email, facts: note } as const];
}

/** Null for a seller without a payment or a refund on that day. */
async function noteOf(inside: Database, sellerId: number, { day, timeZone }: NotedDay): Promise<DayNote | null> {
  const spanOf = (of: string) => ({ from: instantOf(of, timeZone), until: instantOf(shiftDay(of, 1), timeZone) });
  const sums = await daySums(inside, sellerId, spanOf(day));
  if (sums.length === 0) return null;
  const before = await daySums(inside, sellerId, spanOf(shiftDay(day, -7)));
  return { day, sums: sums.map((sum) => ({ ...sum, netBefore: netOf(before, sum.currency) })) };
}

function netOf(sums: readonly DaySums[], currency: string): number {
  const sum = sums.find((one) => one.currency === currency);
  return sum ? sum.collected - sum.refunded : 0;
}
