import type { Extensions } from '#lib/extension.ts';
import { PLAN_OF_A_SALE } from './buyer/on-checkout.ts';
import { MANAGE_LINK, SUBSCRIPTION_MESSAGES } from './message-templates.ts';
import { SUBSCRIPTION_CALLBACKS } from './present/subscription-callback.ts';
import { DATE_OF_A_PAYMENT } from './store/date-of-payment.sql.ts';

/** Contributions of subscriptions to other modules. */
export const subscriptionExtensions = {
  bookings: [DATE_OF_A_PAYMENT],
  buyers: [PLAN_OF_A_SALE],
  callbacks: [SUBSCRIPTION_CALLBACKS],
  templates: [SUBSCRIPTION_MESSAGES],
  messageLinks: [MANAGE_LINK],
} as const satisfies Extensions;
