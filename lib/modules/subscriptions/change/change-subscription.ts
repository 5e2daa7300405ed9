import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { retryTransient } from '#lib/platform/db/errors.ts';
import type { SubscriptionsContext } from '../context.ts';
import type { Which, Who } from '../domain/actor.ts';
import type { SubscriptionFacts } from '../domain/facts.ts';
import type { SubscriptionEvent } from '../domain/subscription-events.ts';
import { mayMove, type SubscriptionMove } from '../domain/subscription-moves.ts';
import { publishEvents } from '../schedule/publish-events.ts';
import { type LockedSubscription, lockSubscription, saveSubscription } from '../store/subscriptions.sql.ts';

export type ChangeContext = Pick<
  SubscriptionsContext,
  'database' | 'timeZone' | 'origin' | 'sandbox' | 'messageChannels' | 'wakeDeliveries' | 'wakeMessages'
>;

export const SUBSCRIPTION_NOT_FOUND: Refusal = { key: 'subscription_not_found', about: 'subscription' };

/** The status does not allow the change; the refusal names the status. */
export const wrongStatus = ({ state, language }: Pick<SubscriptionFacts, 'state' | 'language'>): Refusal => ({
  key: 'wrong_subscription_status',
  field: state,
  language,
});

/** A charge of the subscription is in progress; the call may be repeated a second later. */
export const subscriptionBusy = ({ language }: Pick<SubscriptionFacts, 'language'>): Refusal => ({
  key: 'subscription_busy',
  field: 'subscription_busy',
  retryAfterSeconds: 1,
  language,
});

/** A changed subscription, and the events to publish. */
export type Changed = { subscription: SubscriptionFacts; events: readonly SubscriptionEvent[] };

/**
 * One change of a subscription: checks its status under its lock, saves it and publishes its events in one commit.
 * `change` writes rows beside the subscription; a refusal that it returns rolls those back too.
 */
export async function changeSubscription(
  context: ChangeContext,
  { which, who, by }: { which: Which; who: Who; by: SubscriptionMove | null },
  change: (inside: Database, plan: LockedSubscription) => Promise<Changed | Refusal>,
): Promise<Result<SubscriptionFacts, Refusal>> {
  const changed = await retryTransient(
    () =>
      context.database
        .inTransaction(async (inside) => {
          const plan = await lockSubscription(inside, which);
          if (!plan) throw new NotChanged(SUBSCRIPTION_NOT_FOUND);
          if (by !== null && !mayMove(plan.state, by)) throw new NotChanged(wrongStatus(plan));
          const after = await change(inside, plan);
          if ('key' in after) throw new NotChanged(after);
          await saveSubscription(inside, after.subscription);
          await publishEvents(inside, context, [{ ...after, who }]);
          return after.subscription;
        })
        .catch((error: unknown) => {
          if (error instanceof NotChanged) return error.refusal;
          throw error;
        }),
    { alsoLocked: true },
  );
  if ('key' in changed) return refuse(changed);
  context.wakeDeliveries();
  context.wakeMessages();
  return ok(changed);
}

/** Undoes the transaction of a change that is refused. */
class NotChanged extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.key);
    this.refusal = refusal;
  }
}
