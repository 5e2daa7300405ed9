import { eachOf, pastBroken, ONE_AT_A_TIME } from '#lib/platform/queue/batches.ts';
import { cancelSubscription } from '../change/cancel.ts';
import type { ChangeContext } from '../change/change-subscription.ts';
import type { Which } from '../domain/actor.ts';
import { findBegunAndUnpaid } from '../store/subscriptions.sql.ts';

/** Most that one round ends. */
const AT_ONCE = 50;

/**
 * Ends subscriptions that visitors of a template's link began and never paid: their links would stay open for ever. One
 * that was paid meanwhile is left to its settlement. Returns how many it ended.
 */
export function endUnpaid(context: ChangeContext): Promise<number> {
  const which = new Map<number, Which>();
  return pastBroken(
    async (passedOver) => {
      const unpaid = await findBegunAndUnpaid(context.database, AT_ONCE, passedOver);
      for (const { id, subscriptionId, sellerId } of unpaid) which.set(id, { subscriptionId, sellerIds: [sellerId] });
      return unpaid.map(({ id }) => id);
    },
    async (due, failed) => {
      const ended = await eachOf(
        due,
        async (id) => {
          const one = which.get(id);
          return (
            one !== undefined && (await cancelSubscription(context, one, { actor: 'system' }, { isUnpaid: true })).ok
          );
        },
        (id) => {
          failed(id);
          const says = 'an unpaid subscription could not be ended';
          return { job: 'end-unpaid-subscriptions', says, where: `subscription ${id}` };
        },
        ONE_AT_A_TIME,
      );
      return ended.filter(Boolean).length;
    },
  );
}
