import { ok } from '#lib/kernel/result.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import { callerOf } from '#lib/modules/principals/index.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import type { PayoutsReading } from '../context.ts';
import type { GetPayoutScheduleRequest, SetPayoutScheduleRequest } from '../contract/payout-schedule.ts';
import { scheduleOf, setSchedule } from '../run-schedules.ts';
import type { Schedule } from '../store-schedule.sql.ts';

/** GET /payout-schedule */
export async function serveGetPayoutSchedule(
  { database, timeZone }: PayoutsReading,
  _: GetPayoutScheduleRequest,
  { credentials }: Call,
): Promise<ApiResult> {
  const caller = await callerOf({ database }, credentials);
  return caller.ok ? ok(scheduleRecord(await scheduleOf(database, caller.value), timeZone)) : caller;
}

/** PUT /payout-schedule */
export async function serveSetPayoutSchedule(
  context: PayoutsReading,
  { interval, weekday, day, minimum }: SetPayoutScheduleRequest,
  { credentials }: Call,
): Promise<ApiResult> {
  const { database, timeZone } = context;
  const caller = await callerOf({ database }, credentials);
  if (!caller.ok) return caller;
  const before = await scheduleOf(database, caller.value);
  await setSchedule(context, {
    sellerId: caller.value,
    interval: interval ?? before.interval,
    weekday: weekday ?? before.weekday,
    day: day ?? before.day,
    minimum: minimum ?? before.minimum,
  });
  return ok(scheduleRecord(await scheduleOf(database, caller.value), timeZone));
}

const scheduleRecord = ({ interval, weekday, day, minimum, nextAt, pausedReason }: Schedule, timeZone: string) => ({
  status_code: 0,
  interval,
  weekday,
  day,
  minimum,
  next_run: nextAt && wireTimestamp(nextAt, timeZone),
  paused_reason: pausedReason,
});
