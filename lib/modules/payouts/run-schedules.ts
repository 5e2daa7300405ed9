import type { Database } from '#lib/platform/db/database.ts';
import { type BrokenRow, eachOf, ONE_AT_A_TIME } from '#lib/platform/queue/batches.ts';
import { MINUTE_MS } from '#lib/platform/queue/jobs.ts';
import { claimPayout } from './claim-payout.ts';
import type { PayoutsReading } from './context.ts';
import type { Limits } from './read-composition.ts';
import { type Calendar, nextRun, type Rhythm } from './domain/schedule.ts';
import {
  type DueRun,
  findDueRuns,
  keepSchedule,
  moveRun,
  readNow,
  readSchedule,
  type Schedule,
} from './store-schedule.sql.ts';

/** Sellers of one turn. */
const RUNS_A_TURN = 100;

/** Pause before a run that failed is tried again, milliseconds. */
const RETRY_AFTER_MS = 15 * MINUTE_MS;

/** Claims the payouts of sellers whose day has come, each as far as `limits`. Returns for how many it did. */
export async function runSchedules(context: PayoutsReading, limits?: Limits): Promise<number> {
  const due = await findDueRuns(context.database, RUNS_A_TURN);
  const retryLater = async (run: DueRun, error: unknown): Promise<void> => {
    await moveRun(context.database, run, new Date(run.now.getTime() + RETRY_AFTER_MS));
    throw error;
  };
  await eachOf(
    due,
    (run) => runOne(context, run, limits).catch((error) => retryLater(run, error)),
    nameOf,
    ONE_AT_A_TIME,
  );
  return due.length;
}

const nameOf = ({ sellerId }: DueRun): BrokenRow => {
  return { job: 'run-payout-schedules', says: 'a scheduled payout was not claimed', sellerId };
};

/**
 * A run that dies before it is moved on is run again, and finds what the first left; so is one of which a payout did
 * not reach all, at the next turn.
 */
async function runOne(context: PayoutsReading, run: DueRun, limits?: Limits): Promise<void> {
  const { sellerId, currencies, now } = run;
  let isWhole = true;
  for (const currency of currencies) {
    const asked = { sellerId, currency, origin: 'schedule' as const, createdBy: null };
    const claimed = await claimPayout(context, asked, limits);
    if (typeof claimed !== 'string') isWhole &&= claimed.isWhole;
  }
  if (isWhole) await moveRun(context.database, run, nextRun(run, now, calendarOf(context)));
}

/** Days of the business and of its banks. */
export const calendarOf = ({ timeZone, exceptions }: PayoutsReading): Calendar => ({
  timeZone,
  ...(exceptions && { exceptions }),
});

/** Sets when a seller is paid, from the next run on. */
export async function setSchedule(
  context: PayoutsReading,
  schedule: Rhythm & { sellerId: number; minimum: number },
): Promise<void> {
  const nextAt = nextRun(schedule, await readNow(context.database), calendarOf(context));
  await keepSchedule(context.database, { ...schedule, nextAt });
}

/** Sellers who never set a schedule are paid by hand. */
const BY_HAND: Schedule = { interval: 'manual', weekday: 0, day: 1, minimum: 0, nextAt: null, pausedReason: null };

/** The schedule of a seller. */
export const scheduleOf = async (database: Database, sellerId: number): Promise<Schedule> =>
  (await readSchedule(database, sellerId)) ?? BY_HAND;
