import type { MessageChannels } from '#lib/modules/messages/index.ts';
import type { PaymentsContext } from '#lib/modules/payments/index.ts';

/**
 * Context of operations on subscriptions: that of payments, because every date is a sale, and the message ways to
 * buyers.
 */
export type SubscriptionsContext = PaymentsContext & {
  messageChannels: MessageChannels;
  /** Has callbacks sent at once that were committed. */
  wakeDeliveries: () => void;
  /** Has messages sent at once that were committed. */
  wakeMessages: () => void;
};
