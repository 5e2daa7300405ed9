import { errorName, log } from '#lib/platform/log.ts';
import { claimPayout } from './claim-payout.ts';
import type { PayoutsContext } from './context.ts';
import { nextRun, type Rhythm } from './domain/schedule.ts';
import { type DueRun, findDueRuns, keepSchedule, moveRun, readNow } from './store-schedule.sql.ts';

/** Sellers of one turn. */
const RUNS_A_TURN = 100;

/** Claims the payouts of sellers whose day has come. Returns for how many it did. */
export async function runSchedules(context: Omit<PayoutsContext, 'bank'>): Promise<number> {
  const due = await findDueRuns(context.database, RUNS_A_TURN);
  for (const run of due) await runOne(context, run);
  return due.length;
}

/** A run that dies before it is moved on is run again, and finds what the first left. */
async function runOne({ database, timeZone, exceptions }: Omit<PayoutsContext, 'bank'>, run: DueRun): Promise<void> {
  for (const currency of run.currencies) {
    const asked = { sellerId: run.sellerId, currency, origin: 'schedule' as const, createdBy: null };
    await claimPayout({ database, timeZone }, asked).catch((error: unknown) =>
      log.error('a scheduled payout was not claimed', { error: errorName(error) }),
    );
  }
  await moveRun(database, run, nextRun(run, run.now, { timeZone, ...(exceptions && { exceptions }) }));
}

/** Sets when a seller is paid, from the next run on. */
export async function setSchedule(
  { database, timeZone, exceptions }: Omit<PayoutsContext, 'bank'>,
  schedule: Rhythm & { sellerId: number; minimum: number },
): Promise<void> {
  const now = await readNow(database);
  const nextAt = nextRun(schedule, now, { timeZone, ...(exceptions && { exceptions }) });
  await keepSchedule(database, { ...schedule, nextAt });
}
