import { closeSubscriptionSale } from '#lib/modules/payments/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { lockOpenDates, stopDates } from '../store/subscriptions.sql.ts';

/**
 * Closes what is open of a subscription, inside the transaction that has locked it. An unpaid sale is closed under the
 * lock of a payment; a sale with a payment in progress is kept, and settled when it ends (C-10). `keepsCards`: sales
 * that save a card stay open. `isAllClosed` is false where a kept sale is paid or being paid.
 */
export async function closeOpenDates(
  inside: Database,
  subscriptionId: number,
  { keepsCards = false } = {},
): Promise<{ isAllClosed: boolean }> {
  const open = await lockOpenDates(inside, subscriptionId);
  const stopped: number[] = [];
  let isAllClosed = true;
  for (const { id, number, saleId, saleStatus } of open) {
    // A sale that only saves a card is no payment of the plan and has no number.
    if (number === null && keepsCards) continue;
    if (saleId === null || (await closeSubscriptionSale(inside, saleId))) stopped.push(id);
    else if (saleStatus !== 'canceled') isAllClosed = false;
  }
  await stopDates(inside, stopped);
  return { isAllClosed };
}
