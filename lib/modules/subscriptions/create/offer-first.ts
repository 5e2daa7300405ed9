import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { subscriptionBusy } from '../change/change-subscription.ts';
import { newId } from '#lib/platform/random.ts';
import { type LockedSubscription, lockOpenDates, offerDate } from '../store/subscriptions.sql.ts';

/** The sale that a buyer pays. `saleRowId`: its number. */
export type OfferedSale = { saleId: string; saleRowId: number };

const CAN_BE_PAID: readonly (string | null)[] = ['initial', 'failed'];

/**
 * Whether the first payment of a subscription pays its first date. Otherwise that date is still to come, and the first
 * payment is none: it saves the card, at a price of 0.
 */
export const startsNow = ({ startsWhenPaid, startsAt, lockedAt }: LockedSubscription): boolean =>
  startsWhenPaid || startsAt <= lockedAt;

/**
 * The sale of the first payment, inside the transaction that has locked the subscription. Repeated calls return the
 * same sale, so that a page opened twice is paid once. Busy while it is paid and not settled, or in progress at a bank.
 */
export async function offerFirst(inside: Database, plan: LockedSubscription): Promise<OfferedSale | Refusal> {
  const [open] = await lockOpenDates(inside, plan.id);
  if (open?.saleId && open.salePublicId && CAN_BE_PAID.includes(open.saleStatus))
    return { saleId: open.salePublicId, saleRowId: open.saleId };
  if (open && open.saleStatus !== 'canceled') return subscriptionBusy(plan);
  const salePublicId = newId('sale');
  const date = startsNow(plan)
    ? { salePublicId, number: 1, price: plan.price, dueAt: plan.lockedAt }
    : { salePublicId, number: null, price: 0, dueAt: plan.startsAt };
  return { saleId: salePublicId, saleRowId: await offerDate(inside, plan.id, date) };
}
