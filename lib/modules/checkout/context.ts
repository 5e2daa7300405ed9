import type { PaymentsContext } from '../payments/index.ts';
import type { BuyerExtension } from './buyer-extension.ts';

/** Dependencies of the operations of the buyer's page. */
export type CheckoutContext = PaymentsContext & {
  /** Additions of other modules to the buyer's view of a sale. */
  buyerExtensions: readonly BuyerExtension[];
};
