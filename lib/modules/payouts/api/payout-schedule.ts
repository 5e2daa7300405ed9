import { ok } from '#lib/kernel/result.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import { callerOf } from '#lib/modules/principals/index.ts';
import { readInstallmentSettlement } from '#lib/modules/sellers/index.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import type { PayoutsReading } from '../context.ts';
import type { GetPayoutScheduleRequest, SetPayoutScheduleRequest } from '../contract/payout-schedule.ts';
import { scheduleOf, setSchedule } from '../run-schedules.ts';

/** GET /payout-schedule */
export async function serveGetPayoutSchedule(
  context: PayoutsReading,
  _: GetPayoutScheduleRequest,
  { credentials }: Call,
): Promise<ApiResult> {
  const caller = await callerOf({ database: context.database }, credentials);
  return caller.ok ? ok(await scheduleRecord(context, caller.value)) : caller;
}

/** PUT /payout-schedule */
export async function serveSetPayoutSchedule(
  context: PayoutsReading,
  { interval, weekday, day, minimum }: SetPayoutScheduleRequest,
  { credentials }: Call,
): Promise<ApiResult> {
  const { database } = context;
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
  return ok(await scheduleRecord(context, caller.value));
}

async function scheduleRecord({ database, timeZone }: PayoutsReading, sellerId: number) {
  const [schedule, settlement] = await Promise.all([
    scheduleOf(database, sellerId),
    readInstallmentSettlement(database, sellerId),
  ]);
  const { interval, weekday, day, minimum, nextAt, pausedReason } = schedule;
  return {
    status_code: 0,
    interval,
    weekday,
    day,
    minimum,
    next_run: nextAt && wireTimestamp(nextAt, timeZone),
    paused_reason: pausedReason,
    installment_settlement: settlement,
  };
}
