import type { PaymentsContext } from '../payments/index.ts';
import type { BuyerExtension } from './buyer-extension.ts';

/** What the operations of the buyer's page work with. */
export type CheckoutContext = PaymentsContext & {
  /** What other modules add to what a buyer sees. */
  buyerExtensions: readonly BuyerExtension[];
};
