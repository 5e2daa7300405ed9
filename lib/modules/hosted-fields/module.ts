import { paymentsContext } from '#lib/contexts.ts';
import type { Module } from '#lib/module.ts';
import { TIDY_MS } from '#lib/platform/jobs/jobs.ts';
import { hostedFieldsRoutes } from './http/routes.ts';
import { forgetOldInstances } from './store-instances.sql.ts';

/** Card fields in other people's pages (answers, section 10). */
export const hostedFields = {
  name: 'hosted-fields',
  routes: hostedFieldsRoutes(paymentsContext),
  jobs: () => [
    { name: 'forget-instances', everyMs: TIDY_MS, run: () => forgetOldInstances(paymentsContext().database) },
  ],
} as const satisfies Module;
