import { type Acquirer, httpProcessor } from './modules/acquiring/index.ts';
import { callbackJobs } from './modules/callbacks/deliver-due.ts';
import { DELIVERIES_DUE, urlPolicyOf } from './modules/callbacks/index.ts';
import { callbackSender } from './modules/callbacks/send-callback.ts';
import type { PaymentsContext } from './modules/payments/context.ts';
import { findSaleForBuyer } from './modules/payments/find-sale-for-buyer.ts';
import { payFromPage } from './modules/payments/pay-from-page.ts';
import { refundSale } from './modules/payments/refund-sale.ts';
import { sweepAttempts } from './modules/payments/sweep-attempts.ts';
import type { PagePaymentInput } from './modules/payments/contract/buyer-page.ts';
import type { RefundToMake } from './modules/payments/refund-sale.ts';
import { database } from './platform/db/database.ts';
import { settings } from './platform/env.ts';
import { type Job, wake } from './platform/jobs/jobs.ts';

/** The composition root: operations with what they work with. Next compiles its own copy; what holds connections is shared. */

const SHARED = Symbol.for('kupa.acquirer');
const shared = globalThis as { [SHARED]?: Acquirer };

function acquirer(): Acquirer {
  const { bankUrl, bankKey } = settings();
  shared[SHARED] ??= httpProcessor({ url: bankUrl, key: bankKey });
  return shared[SHARED];
}

/** How often an overdue attempt is looked for, milliseconds. */
const SWEEP_EVERY_MS = 2_000;

let payments: PaymentsContext | null = null;

/** What the payments operations work with in this process. */
export function paymentsContext(): PaymentsContext {
  const { timeZone, appUrl, isProduction } = settings();
  payments ??= {
    database: database(),
    acquirer: acquirer(),
    timeZone,
    origin: appUrl,
    sandbox: !isProduction,
    urlPolicy: urlPolicyOf(settings()),
    wakeDeliveries: () => wake(DELIVERIES_DUE),
  };
  return payments;
}

/** The operations that screens use. */
export function wiring() {
  return {
    payments: {
      findSaleForBuyer: (saleId: string) => findSaleForBuyer(paymentsContext(), saleId),
      payFromPage: (saleId: string, input: PagePaymentInput) => payFromPage(paymentsContext(), saleId, input),
      refundSale: (refund: RefundToMake) => refundSale(paymentsContext(), refund),
    },
  };
}

/** Everything that runs beside requests: deliveries and the sweeper. */
export function jobs(): Job[] {
  const sweeper: Job = { name: 'sweep-attempts', everyMs: SWEEP_EVERY_MS, run: () => sweepAttempts(paymentsContext()) };
  return [sweeper, ...callbackJobs(database(), callbackSender(urlPolicyOf(settings())).send)];
}
