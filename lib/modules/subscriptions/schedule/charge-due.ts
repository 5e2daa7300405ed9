import { charge } from '#lib/modules/payments/index.ts';
import { failpoint } from '#lib/platform/failpoints.ts';
import { type Job, TIDY_MS } from '#lib/platform/jobs/jobs.ts';
import { type QueueWorker, workOff } from '#lib/platform/queue/work-off.ts';
import { newId } from '#lib/platform/random.ts';
import type { SubscriptionsContext } from '../context.ts';
import {
  type BegunIteration,
  beginIterations,
  type ClaimedIteration,
  claimIterations,
  putOffIterations,
  releaseIterations,
  takeLooks,
} from '../store/iterations.sql.ts';
import { endUnpaid } from './end-unpaid.ts';
import { SALES_ENDED, takeNotedSales } from './noted-sales.ts';
import { ITERATIONS } from './queue.ts';
import { settleCharged, settleEnded } from './settle-iterations.ts';

/** Refusals that no later try with the same token can change. */
const TOKEN_IS_DEAD: readonly string[] = ['token_unusable', 'combination_not_allowed'];

/**
 * Charges dates that are due, each through the one way into a charge, and settles them in batches. A date that was
 * charged by a process that died is charged again only as far as its sale allows: one that is paid is not.
 */
export function iterationWork(context: SubscriptionsContext): QueueWorker {
  const { database } = context;
  // What is charged here is settled here, in batches: the job that settles what others have ended need not look.
  const charging: SubscriptionsContext = { ...context, noteSubscriptionSale: () => undefined };

  async function begin(taken: readonly ClaimedIteration[]): Promise<BegunIteration[]> {
    if (taken.length === 0) return [];
    failpoint('iteration', 'after_claim');
    const begun = await beginIterations(
      database,
      taken,
      taken.map(() => newId('sale')),
    );
    failpoint('iteration', 'after_begin');
    const found = new Set(begun.map(({ id }) => id));
    const left = taken.filter(({ id }) => !found.has(id));
    if (left.length === 0) return begun;
    await putOffIterations(database, left);
    // Charged by a process that died, and paused or ended since: what came of it counts all the same.
    await settleCharged(context, left);
    return begun;
  }

  return workOff<ClaimedIteration, BegunIteration, boolean, void>(database, ITERATIONS, {
    claim: (most) => claimIterations(database, most),
    prepare: begin,
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
      // What became of it is read from the sale: the state here is only the queue's.
      return { after: { state: 'charging', waitMs: 0 }, since, note: cannotBeCharged, hasSucceeded: null };
    },
    async record(tried) {
      const cannotBeCharged = new Set(tried.filter(({ note }) => note).map(({ row }) => row.id));
      await settleCharged(
        context,
        tried.map(({ row }) => row),
        { cannotBeCharged },
      );
      failpoint('iteration', 'after_record');
    },
  });
}

/** Dates of buyers and banks that are looked at in one round. */
const LOOKS_AT_ONCE = 200;

/** How often they are looked at, milliseconds; what ends in this process is told of at once. */
const LOOK_MS = 2_000;

/**
 * Settles what buyers and banks have ended: what this process was told of, and what has not been looked at for long.
 */
async function settleOthers(context: SubscriptionsContext): Promise<number> {
  const noted = takeNotedSales();
  const due = await takeLooks(context.database, LOOKS_AT_ONCE);
  await settleEnded(context, [...new Set([...noted, ...due])]);
  return due.length === LOOKS_AT_ONCE ? 1 : 0;
}

/** The jobs of this module's schedule. */
export function scheduleJobs(context: SubscriptionsContext): Job[] {
  const { claimAndBegin, finish } = iterationWork(context);
  return [
    {
      name: 'charge-subscriptions',
      wakeOn: ITERATIONS.wakeOn,
      everyMs: ITERATIONS.pollMs,
      run: claimAndBegin,
      drain: finish,
    },
    { name: 'settle-subscriptions', wakeOn: SALES_ENDED, everyMs: LOOK_MS, run: () => settleOthers(context) },
    { name: 'end-unpaid-subscriptions', everyMs: TIDY_MS, run: () => endUnpaid(context) },
  ];
}
