import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import type { Result } from '#lib/kernel/result.ts';
import { MAXIMUM_AMOUNT, MINIMUM_AMOUNT } from '#lib/kernel/money.ts';
import type { Which, Who } from '../domain/actor.ts';
import type { SubscriptionFacts } from '../domain/facts.ts';
import { type ChangeContext, changeSubscription, wrongStatus } from './change-subscription.ts';

/** `price` in minor units; `notifiesBuyer`: the buyer is written to, where the subscription may. */
export type NewPrice = { price: number; notifiesBuyer?: boolean };

/**
 * PATCH /subscriptions/{id}/set-price: an active subscription changes from its next date on, a template for the
 * subscriptions it makes later. Charges nothing; a date that has a sale keeps its price (answers, section 4).
 */
export const setPrice = (
  context: ChangeContext,
  which: Which,
  who: Who,
  { price, notifiesBuyer = false }: NewPrice,
): Promise<Result<SubscriptionFacts, Refusal>> =>
  changeSubscription(context, { which, who, by: null }, async (_, plan) => {
    const isOpen = plan.kind === 'template' ? plan.state === 'initial' : plan.state === 'active';
    if (!isOpen) return wrongStatus(plan);
    if (price < MINIMUM_AMOUNT || price > MAXIMUM_AMOUNT) return { key: 'invalid_price', about: 'subscriptionPrice' };
    if (price === plan.price) return { subscription: plan, events: [] };
    return {
      subscription: { ...plan, price },
      events: [{ kind: 'price-changed', from: plan.price, to: price, notifiesBuyer }],
    };
  });
