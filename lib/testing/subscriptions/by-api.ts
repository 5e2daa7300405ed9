import type { SubscriptionsContext } from '#lib/modules/subscriptions/context.ts';
import { iterationWork } from '#lib/modules/subscriptions/schedule/charge-due.ts';
import { statement } from '#lib/platform/db/database.ts';
import type { WireResponse, World } from '../world.ts';
import type { TestSeller } from '../sellers.ts';

/** What tests do with subscriptions beside the calls of the API. */

const DUE = statement(
  'test_iterations_due',
  `SELECT count(*)::int AS due FROM subscription_iteration WHERE state IN ('scheduled', 'charging')
    AND next_at <= app_now()`,
);

/** Charges everything that is due, as the schedule does. */
export async function chargeDue(context: SubscriptionsContext): Promise<void> {
  const worker = iterationWork(context);
  for (let turn = 0; turn < 500; turn += 1) {
    if ((await worker.claimAndBegin()) > 0) continue;
    const [row] = await context.database.query<{ due: number }>(DUE, []);
    if (row?.due === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await worker.finish();
}

/** PATCH of a subscription, with the seller's identifier in the header. */
export const patchSubscription = (
  world: World,
  seller: Pick<TestSeller, 'svcId'>,
  path: string,
  body: object = {},
): Promise<WireResponse> =>
  world.send(`subscriptions/${path}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', 'svc-merchant-key': seller.svcId },
    body: JSON.stringify({ language: 'en', ...body }),
  });
