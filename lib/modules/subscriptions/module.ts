import { subscriptionsContext } from '#lib/contexts.ts';
import { type Module, operationsWith } from '#lib/module.ts';
import { queueDatabase } from '#lib/platform/db/database.ts';
import { serveCancelSubscription } from './api/cancel-subscription.ts';
import { serveGenerateSubscription } from './api/generate-subscription.ts';
import { serveGetSubscriptions } from './api/get-subscriptions.ts';
import { servePauseSubscription } from './api/pause-subscription.ts';
import { servePaySubscription } from './api/pay-subscription.ts';
import { serveResumeSubscription } from './api/resume-subscription.ts';
import { serveSetSubscriptionPrice } from './api/set-subscription-price.ts';
import { cancelSubscriptionContract } from './contract/cancel-subscription.ts';
import { generateSubscriptionContract } from './contract/generate-subscription.ts';
import { getSubscriptionsContract } from './contract/get-subscriptions.ts';
import { pauseSubscriptionContract } from './contract/pause-subscription.ts';
import { paySubscriptionContract } from './contract/pay-subscription.ts';
import { resumeSubscriptionContract } from './contract/resume-subscription.ts';
import { setSubscriptionPriceContract } from './contract/set-subscription-price.ts';
import { reminderJobs } from './reminders/remind-buyers.ts';
import { scheduleJobs } from './schedule/charge-due.ts';
import { ITERATIONS } from './schedule/queue.ts';

const { withKeys } = operationsWith(subscriptionsContext);

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
    return [...scheduleJobs(context), ...reminderJobs(context)];
  },
  queues: [ITERATIONS],
} as const satisfies Module;
