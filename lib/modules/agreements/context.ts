import type { NotifyContext } from '#lib/modules/callbacks/index.ts';
import type { PaymentsContext } from '#lib/modules/payments/index.ts';

/** Dependencies of reading agreements. `origin` without a slash at the end. */
export type AgreementsReading = Pick<PaymentsContext, 'database' | 'timeZone' | 'origin'>;

/** Dependencies of agreements: those of making sales, and of callbacks. */
export type AgreementsContext = Pick<
  PaymentsContext,
  'database' | 'wallets' | 'origin' | 'sandbox' | 'urlPolicy' | 'timeZone'
> &
  NotifyContext & { wakeDeliveries: () => void };
