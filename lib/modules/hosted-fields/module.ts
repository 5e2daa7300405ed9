import { checkoutContext, paymentsContext, walletSheets } from '#lib/contexts.ts';
import type { Module } from '#lib/module.ts';
import { TIDY_MS } from '#lib/platform/queue/jobs.ts';
import { checkoutOf } from '../checkout/index.ts';
import { hostedFieldsRoutes } from './http/routes.ts';
import { walletRoutes } from './http/wallet-routes.ts';
import { forgetOldInstances } from './store-instances.sql.ts';

const walletContext = () => {
  const context = checkoutContext();
  return { database: context.database, sandbox: context.sandbox, checkout: checkoutOf(context, walletSheets) };
};

/** Card fields and wallets in shops' own pages (answers, section 10). */
export const hostedFields = {
  name: 'hosted-fields',
  routes: [...hostedFieldsRoutes(paymentsContext), ...walletRoutes(walletContext)],
  jobs: () => [
    { name: 'forget-instances', everyMs: TIDY_MS, run: () => forgetOldInstances(paymentsContext().database) },
  ],
} as const satisfies Module;
