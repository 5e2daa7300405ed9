import type { Extensions } from '#lib/extension.ts';
import { DATE_OF_A_PAYMENT } from './store/date-of-payment.sql.ts';

/** What subscriptions add to other modules. */
export const subscriptionExtensions = {
  bookings: [DATE_OF_A_PAYMENT],
} as const satisfies Extensions;
