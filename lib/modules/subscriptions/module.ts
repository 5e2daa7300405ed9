import { subscriptionsContext } from '#lib/contexts.ts';
import { type Module, operationsWith } from '#lib/module.ts';
import { database, queueDatabase, scheduleDatabase } from '#lib/platform/db/database.ts';
import { TIDY_MS } from '#lib/platform/queue/jobs.ts';
import { openRows } from '#lib/platform/queue/queue-text.sql.ts';
import { serveCancelSubscription } from './api/cancel-subscription.ts';
import { serveGenerateSubscription } from './api/generate-subscription.ts';
import { serveGetSubscriptions } from './api/get-subscriptions.ts';
import { servePauseSubscription } from './api/pause-subscription.ts';
import { servePaySubscription } from './api/pay-subscription.ts';
import { serveResumeSubscription } from './api/resume-subscription.ts';
import { serveSetSubscriptionPrice } from './api/set-subscription-price.ts';
import { forgetCodes } from './buyer/store-codes.sql.ts';
import { cancelSubscriptionContract } from './contract/cancel-subscription.ts';
import { generateSubscriptionContract } from './contract/generate-subscription.ts';
import { getSubscriptionsContract } from './contract/get-subscriptions.ts';
import { pauseSubscriptionContract } from './contract/pause-subscription.ts';
import { paySubscriptionContract } from './contract/pay-subscription.ts';
import { resumeSubscriptionContract } from './contract/resume-subscription.ts';
import { setSubscriptionPriceContract } from './contract/set-subscription-price.ts';
import { reminderJobs } from './schedule/remind-buyers.ts';
import { rollUpSubscriptions } from './schedule/roll-up-subscriptions.sql.ts';
import { scheduleJobs } from './schedule/charge-due.ts';
import { ITERATIONS } from './schedule/queue.ts';
import { findPaidUnsettled } from './store/paid-unsettled.sql.ts';

const { withKeys } = operationsWith(subscriptionsContext);

/** How often changes are added to the roll-up of subscriptions, milliseconds. */
const ROLL_UP_MS = 15_000;

/** Subscriptions: what buyers pay again and again (specification 4.6b). */
export const subscriptions = {
  name: 'subscriptions',
  operations: [
    {
      title: 'subscriptions',
      operations: [
        withKeys(generateSubscriptionContract, serveGenerateSubscription),
        withKeys(paySubscriptionContract, servePaySubscription),
        withKeys(cancelSubscriptionContract, serveCancelSubscription),
        withKeys(pauseSubscriptionContract, servePauseSubscription),
        withKeys(resumeSubscriptionContract, serveResumeSubscription),
        withKeys(setSubscriptionPriceContract, serveSetSubscriptionPrice),
        withKeys(getSubscriptionsContract, serveGetSubscriptions),
      ],
    },
  ],
  jobs() {
    const context = { ...subscriptionsContext(), database: queueDatabase() };
    return [
      ...scheduleJobs({ ...context, database: scheduleDatabase() }),
      ...reminderJobs(context),
      { name: 'forget-subscription-codes', everyMs: TIDY_MS, run: () => forgetCodes(context.database) },
      { name: 'roll-up-subscriptions', everyMs: ROLL_UP_MS, run: () => rollUpSubscriptions(database()) },
    ];
  },
  queues: [ITERATIONS],
  waits: [{ says: 'clock.charges', find: (database) => openRows(database, ITERATIONS) }],
  invariants: [{ id: 'S01', says: 'docs.status.invariant.S01', find: findPaidUnsettled }],
} as const satisfies Module;
