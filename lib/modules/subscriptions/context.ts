import type { MessageChannels } from '#lib/modules/messages/index.ts';
import type { PaymentsContext } from '#lib/modules/payments/index.ts';

/**
 * Context of operations on subscriptions: that of payments, because every date is a sale, and the message ways to
 * buyers.
 */
export type SubscriptionsContext = PaymentsContext & {
  messageChannels: MessageChannels;
  /** Starts the sending of committed callbacks at once. */
  wakeDeliveries: () => void;
  /** Starts the sending of committed messages at once. */
  wakeMessages: () => void;
};
