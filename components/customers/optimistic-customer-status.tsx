'use client';

import { type Optimistic, useOptimistic } from '#components/query/use-optimistic.ts';
import { CustomerStatus } from './customer-status.tsx';

/** The status of one customer, shared by everything on their screen that shows or changes it. */
export const useCustomerStatus = (guid: string, rendered: number): Optimistic<number, number> =>
  useOptimistic(['customers', 'status', guid], rendered, (_, assumed: number) => assumed);

/** The status as it was rendered, or as it was just changed to. */
export function OptimisticCustomerStatus({ guid, status }: { guid: string; status: number }) {
  return <CustomerStatus status={useCustomerStatus(guid, status).shown} />;
}
