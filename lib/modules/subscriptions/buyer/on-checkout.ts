import type { BuyerExtension } from '#lib/modules/checkout/index.ts';
import { manageLinkOf } from '../change/subscription-links.ts';
import { planDates } from '../views/plan-dates.ts';
import { planLines } from './plan-lines.ts';

/**
 * A subscription on the checkout of one of its sales: the plan before the payment, the link to the buyer's own page on
 * the receipt.
 */
export const PLAN_OF_A_SALE = {
  onPage({ sale, plan, now }, { methods }, timeZone) {
    if (!plan) return [];
    const { state, price, period } = plan;
    const isFirst = state === 'initial';
    const isFailing = state === 'retrying' || state === 'failed';
    const card = isFirst ? 'first_card' : isFailing ? 'failed_card' : 'other_card';
    const part = sale.type === 'token' ? card : isFirst ? 'first' : 'later';
    const dates = planDates(plan, now, timeZone);
    return planLines({ part, price, currency: sale.currency, period, dates, paidNow: sale.price, methods });
  },

  // A path: the receipt stands on our own origin.
  onReceipt: async (_context, { subscriptionId, now, isForBuyer }) =>
    subscriptionId !== null && isForBuyer ? { manage: manageLinkOf('', subscriptionId, now) } : {},
} as const satisfies BuyerExtension;
