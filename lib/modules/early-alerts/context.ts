import type { AlertDesk } from '#lib/modules/acquiring/index.ts';
import type { PaymentsContext } from '#lib/modules/payments/index.ts';

/** Dependencies of early alerts: those of refunds, and the acquirer's desk. */
export type EarlyAlertsContext = PaymentsContext & { alerts: AlertDesk };
