import { eachOf } from '#lib/platform/jobs/batches.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { cancelSubscription } from '../change/cancel.ts';
import type { ChangeContext } from '../change/change-subscription.ts';
import { findBegunAndUnpaid } from '../store/subscriptions.sql.ts';

/** Most that one round ends. */
const AT_ONCE = 50;

/**
 * Ends subscriptions that visitors of a template's link began and never paid: their links would stay open for ever.
 * Answers how many it ended.
 */
export async function endUnpaid(context: ChangeContext): Promise<number> {
  const unpaid = await findBegunAndUnpaid(context.database, AT_ONCE);
  const ended = await eachOf(
    unpaid,
    async ({ subscriptionId, sellerId }) => {
      const which = { subscriptionId, sellerIds: [sellerId] };
      return (await cancelSubscription(context, which, { actor: 'system' })).ok;
    },
    ({ sellerId }, error) =>
      log.error('an unpaid subscription could not be ended', { sellerId, error: errorName(error) }),
    1,
  );
  return ended.filter(Boolean).length;
}
