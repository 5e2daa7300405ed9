import type { Database } from '#lib/platform/db/database.ts';
import { charge } from '#lib/modules/payments/index.ts';
import { failpoint } from '#lib/platform/failpoints.ts';
import { allOrEach, type BrokenRow, eachOf, ONE_AT_A_TIME } from '#lib/platform/queue/batches.ts';
import { type Job, TIDY_MS } from '#lib/platform/queue/jobs.ts';
import { queueJob, type QueueWorker, workOff } from '#lib/platform/queue/work-off.ts';
import { newId } from '#lib/platform/random.ts';
import type { SubscriptionsContext } from '../context.ts';
import { DATE_OF_A_PAYMENT } from '../store/date-of-payment.sql.ts';
import {
  type BegunIteration,
  beginIterations,
  type ClaimedIteration,
  claimIterations,
  putOffBroken,
  putOffBrokenCheck,
  putOffIterations,
  releaseIterations,
  claimChecks,
} from '../store/iterations.sql.ts';
import { endUnpaid } from './end-unpaid.ts';
import { ITERATIONS, SALES_ENDED } from './queue.ts';
import { settleCharged, settleEnded } from './settle-iterations.ts';

const CHARGE_JOB = 'charge-subscriptions';

/** Refusals that no later attempt with the same token can change. */
const TOKEN_IS_DEAD: readonly string[] = ['token_unusable', 'combination_not_allowed'];

/**
 * Charges dates that are due, each through the one way into a charge, and settles them in batches. A date that was
 * charged by a process that died is charged again only as far as its sale allows: one that is paid is not.
 */
export function iterationWork(context: SubscriptionsContext): QueueWorker {
  const { database } = context;
  // Charges of this worker are settled by it, in batches: their bookings need not wake the job that settles other
  // payments.
  const charging: SubscriptionsContext = {
    ...context,
    bookingExtensions: context.bookingExtensions.map(({ committed, ...rest }) =>
      committed && rest.name !== DATE_OF_A_PAYMENT.name ? { ...rest, committed } : rest,
    ),
  };

  return workOff<ClaimedIteration, BegunIteration, boolean, void>(database, ITERATIONS, {
    claim: (most) => claimIterations(database, most),
    prepare: (claimed) => begin(context, claimed),
    destinationOf: () => ITERATIONS.name,
    release: (rows) => releaseIterations(database, rows),
    async work({ saleId, token }) {
      const since = performance.now();
      const outcome = await charge(charging, {
        sale: { saleId },
        means: { kind: 'token', token },
        by: { who: 'schedule' },
      });
      failpoint('iteration', 'after_charge');
      const cannotBeCharged = outcome.outcome === 'refused' && TOKEN_IS_DEAD.includes(outcome.refusal.key);
      // The outcome is read from the sale; the state here is the queue's alone.
      return { after: { state: 'charging', waitMs: 0 }, since, outcome: cannotBeCharged, hasSucceeded: null };
    },
    record: (attempts) => settleAttempts(context, attempts),
  });
}

/** Gives claimed dates their sales. A broken date is put off by itself, and the rest is charged. */
async function giveSales(database: Database, claimed: readonly ClaimedIteration[]) {
  const begun: BegunIteration[] = [];
  const broken: ClaimedIteration[] = [];
  await allOrEach(
    claimed,
    async (rows) => {
      const ids = rows.map(() => newId('sale'));
      begun.push(...(await beginIterations(database, rows, ids)));
      return rows.length;
    },
    (row) => {
      broken.push(row);
      return brokenDate(CHARGE_JOB, `date ${row.id}`);
    },
  );
  await putOff(CHARGE_JOB, broken, (row) => putOffBroken(database, row));
  return { begun, broken };
}

/** Begins claimed dates. Dates that cannot be charged now are put off, and settled if charged before a crash. */
async function begin(context: SubscriptionsContext, claimed: readonly ClaimedIteration[]): Promise<BegunIteration[]> {
  const { database } = context;
  if (claimed.length === 0) return [];
  failpoint('iteration', 'after_claim');
  const { begun, broken } = await giveSales(database, claimed);
  failpoint('iteration', 'after_begin');
  const found = new Set([...begun, ...broken].map(({ id }) => id));
  const left = claimed.filter(({ id }) => !found.has(id));
  if (left.length === 0) return begun;
  await putOffIterations(database, left);
  // A date charged before a crash counts, even if its subscription was paused or ended since.
  await allOrEach(
    left,
    (rows) => settleCharged(context, rows),
    ({ id }) => brokenDate(CHARGE_JOB, `date ${id}`),
  );
  return begun;
}

/** Settles dates after their charge. `outcome`: the token was refused before any attempt. */
async function settleAttempts(
  context: SubscriptionsContext,
  attempts: readonly { row: BegunIteration; outcome: boolean }[],
): Promise<void> {
  const cannotBeCharged = new Set(attempts.filter(({ outcome }) => outcome).map(({ row }) => row.id));
  const broken: BegunIteration[] = [];
  await allOrEach(
    attempts.map(({ row }) => row),
    (rows) => settleCharged(context, rows, { cannotBeCharged }),
    (row) => {
      broken.push(row);
      return brokenDate(CHARGE_JOB, `date ${row.id}`);
    },
  );
  await putOff(CHARGE_JOB, broken, (row) => putOffBroken(context.database, row));
  failpoint('iteration', 'after_record');
}

/** Dates with a buyer or a bank that one round checks. */
const CHECKS_AT_ONCE = 200;

/** Interval of these checks, milliseconds; a payment that ends in this process wakes the job. */
const CHECK_MS = 2_000;

const brokenDate = (job: string, where: string): BrokenRow => ({
  job,
  says: 'a date of a subscription could not be settled',
  where,
});

/** Puts off broken dates, each by itself; they are retried at growing intervals. */
const putOff = <Row extends object | number>(
  job: string,
  broken: readonly Row[],
  work: (row: Row) => Promise<void>,
): Promise<unknown> => eachOf(broken, work, () => brokenDate(job, 'a date that is put off'), ONE_AT_A_TIME);

/**
 * Settles payments that buyers and banks have ended: those that a booking has made due, and those unchecked for long.
 * A payment that cannot be settled is put off alone.
 */
export async function settleOthers(context: SubscriptionsContext): Promise<number> {
  const { database } = context;
  const due = await claimChecks(database, CHECKS_AT_ONCE);
  const broken: number[] = [];
  await allOrEach(
    due,
    (saleIds) => settleEnded(context, saleIds),
    (saleId) => {
      broken.push(saleId);
      return brokenDate('settle-subscriptions', `sale ${saleId}`);
    },
  );
  await putOff('settle-subscriptions', broken, (saleId) => putOffBrokenCheck(database, saleId));
  return due.length === CHECKS_AT_ONCE ? 1 : 0;
}

/** The jobs of this module's schedule. */
export function scheduleJobs(context: SubscriptionsContext): Job[] {
  return [
    queueJob(CHARGE_JOB, ITERATIONS, iterationWork(context)),
    {
      name: 'settle-subscriptions',
      wakeOn: SALES_ENDED,
      everyMs: CHECK_MS,
      waitsForTime: true,
      run: () => settleOthers(context),
    },
    { name: 'end-unpaid-subscriptions', everyMs: TIDY_MS, run: () => endUnpaid(context) },
  ];
}
