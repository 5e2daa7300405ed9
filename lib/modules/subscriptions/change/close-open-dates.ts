import { closeSubscriptionSale } from '#lib/modules/payments/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { lockOpenDates, stopDates } from '../store/subscriptions.sql.ts';

/**
 * Inside the transaction that has the subscription: takes back what is open of it. A sale that nobody is paying is
 * closed under the lock that a payment would take; one whose payment is under way is kept, and settled when it ends
 * (C-10). `keepsCards`: a card that is being kept for it may still be. Answers whether nothing was kept that somebody
 * has paid or is paying.
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
    if (number === null && keepsCards) continue;
    if (saleId === null || (await closeSubscriptionSale(inside, saleId))) stopped.push(id);
    else if (saleStatus !== 'canceled') isAllClosed = false;
  }
  await stopDates(inside, stopped);
  return { isAllClosed };
}
