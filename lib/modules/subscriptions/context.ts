import type { MessageWays } from '#lib/modules/messages/index.ts';
import type { PaymentsContext } from '#lib/modules/payments/index.ts';

/**
 * What operations on subscriptions work with: those of payments, because every date is a sale, and the ways that a
 * message to a buyer can take here.
 */
export type SubscriptionsContext = PaymentsContext & {
  messageWays: MessageWays;
  /** Has callbacks sent at once that were committed. */
  wakeDeliveries: () => void;
  /** Has messages sent at once that were committed. */
  wakeMessages: () => void;
};
