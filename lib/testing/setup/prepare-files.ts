import { ensureDataClient } from '#scripts/bootstrap.mjs';
import { buildPaymentPage } from '#scripts/build-payment-page.ts';

/** What tests of every kind import: the Prisma client and the payment page's files, which its routes hand out. */
export default async function setup(): Promise<void> {
  ensureDataClient();
  await buildPaymentPage();
}
