import type { PaymentsContext } from '#lib/modules/payments/index.ts';

/** What operations on subscriptions work with: those of payments, because every date is a sale. */
export type SubscriptionsContext = PaymentsContext;
