import { closeSubscriptionSale } from '#lib/modules/payments/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { retryTransient } from '#lib/platform/db/errors.ts';
import { wake } from '#lib/platform/queue/jobs.ts';
import type { Held } from '#lib/platform/queue/queue.ts';
import type { SubscriptionsContext } from '../context.ts';
import type { SubscriptionFacts } from '../domain/facts.ts';
import { advance, nextCheck, type Step } from '../domain/advance.ts';
import { settle } from '../domain/settle.ts';
import { bestHours } from '../queries/retry-hours.sql.ts';
import { type LockedIteration, lockCharged, lockEnded, writeSteps } from '../store/iterations.sql.ts';
import { ITERATIONS_DUE } from './queue.ts';
import { publishEvents } from './publish-events.ts';

/**
 * The one place where a date is settled (docs/decisions/0111): date and subscription are locked, the sale is read,
 * `domain/` decides the consequences, and states, next dates, timeline, callbacks and messages are one commit.
 */

type SettleContext = Pick<
  SubscriptionsContext,
  'database' | 'timeZone' | 'origin' | 'sandbox' | 'messageChannels' | 'wakeDeliveries' | 'wakeMessages'
>;

/** Hints of the worker that charged the dates, beside their sales. */
type SettleHints = {
  /** Dates whose token was refused before any attempt. */
  cannotBeCharged?: ReadonlySet<number>;
};

/** Settles dates that this process claimed and charged. Those that another process has since are left to it. */
export const settleCharged = (
  context: SettleContext,
  held: readonly Held[],
  hints: SettleHints = {},
): Promise<number> => settleAll(context, (inside) => lockCharged(inside, held), hints);

/**
 * Settles dates whose payment ended outside the schedule, by their sales: a buyer on the page, a bank, the sweeper, the
 * API. Sales of no such date are ignored. Returns how many were settled.
 */
export const settleEnded = (context: SettleContext, saleIds: readonly number[]): Promise<number> =>
  saleIds.length === 0 ? Promise.resolve(0) : settleAll(context, (inside) => lockEnded(inside, saleIds), {});

async function settleAll(
  context: SettleContext,
  lock: (inside: Database) => Promise<LockedIteration[]>,
  { cannotBeCharged }: SettleHints,
): Promise<number> {
  const { database, timeZone } = context;
  const settled = await retryTransient(
    () =>
      database.inTransaction(async (inside) => {
        const locked = await lock(inside);
        const declined = locked.filter(({ sale, iteration }) => sale.declines > iteration.failures);
        const hours = await bestHours(
          inside,
          declined.map(({ subscription: { sellerId } }) => sellerId),
          timeZone,
        );
        const current = new Map<number, SubscriptionFacts>();
        const decided = locked.map(({ now, saleRowId, isCardReplaced, ...one }) => {
          // Two dates of one subscription at once are rare: a card that is replaced while a payment ends.
          const subscription = current.get(one.subscription.id) ?? { ...one.subscription, changedAt: now };
          const hint = { cannotBeCharged: cannotBeCharged?.has(one.iteration.id) ?? false, isCardReplaced };
          const settlement = settle(subscription, one.iteration, one.sale, hint);
          const retryHour = hours.get(subscription.sellerId)?.hour ?? null;
          const step = advance({ ...one, subscription }, settlement, { now, timeZone, retryHour });
          current.set(subscription.id, step.subscription);
          return {
            ...step,
            iterationId: one.iteration.id,
            saleRowId,
            isUnpaid: IS_UNPAID.includes(one.sale.status),
            now,
          };
        });
        if (decided.length === 0) return { count: 0, isDue: false, isPublished: false };
        const steps: Decided[] = [];
        for (const step of decided) steps.push(await withItsSaleClosed(inside, step));
        for (const batch of oneOfEach(steps)) await writeSteps(inside, batch);
        const isPublished = await publishEvents(
          inside,
          context,
          steps.map(({ subscription, events }) => ({ subscription, events, who: { actor: 'system' } })),
        );
        const now = Math.max(...locked.map((one) => one.now.getTime()));
        const isDue = steps.some(
          ({ next, chargesOpenDateNow }) => chargesOpenDateNow || (next !== null && next.dueAt.getTime() <= now),
        );
        return { count: steps.length, isDue, isPublished };
      }),
    { alsoLocked: true },
  );
  if (settled.isPublished) {
    context.wakeDeliveries();
    context.wakeMessages();
  }
  if (settled.isDue) wake(ITERATIONS_DUE);
  return settled.count;
}

type Decided = Step & { iterationId: number; saleRowId: number; isUnpaid: boolean; now: Date };

/** Sales that could still be paid. */
const IS_UNPAID: readonly string[] = ['initial', 'failed'];

/**
 * Closes the sale of an abandoned date, so that it cannot be paid any more. A sale with a payment in progress is kept,
 * and checked when that has ended.
 */
async function withItsSaleClosed(inside: Database, step: Decided): Promise<Decided> {
  const { iteration, isUnpaid, saleRowId, now } = step;
  const isGivenUp = iteration.state === 'stopped' || iteration.state === 'failed';
  if (!isGivenUp || !isUnpaid || (await closeSubscriptionSale(inside, saleRowId))) return step;
  return { ...step, iteration: { ...iteration, state: 'submitted', nextAt: nextCheck(now, 0) } };
}

/** Steps in batches of which each has a subscription once: a statement writes a row once. */
function oneOfEach<Step extends { subscription: { id: number } }>(steps: readonly Step[]): Step[][] {
  const batches: Step[][] = [];
  for (const step of steps) {
    const batch = batches.find((known) => !known.some((one) => one.subscription.id === step.subscription.id));
    if (batch) batch.push(step);
    else batches.push([step]);
  }
  return batches;
}
