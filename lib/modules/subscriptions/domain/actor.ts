import type { SubscriptionActor } from '#lib/kernel/subscription/subscription-status.ts';

/** Who does something to a subscription. `userId`: the person of the business, where one does. */
export type Who = { actor: SubscriptionActor; userId?: number | null };

/** A subscription, among those of these sellers. */
export type Which = { sellerIds: readonly number[]; subscriptionId: string };
