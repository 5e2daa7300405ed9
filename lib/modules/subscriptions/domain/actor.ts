import type { SubscriptionActor } from '#lib/kernel/subscription.ts';

/** Actor of a change. `userId`: the person of the business, if any. */
export type Who = { actor: SubscriptionActor; userId?: number | null };

/** A subscription, among those of these sellers. */
export type Which = { sellerIds: readonly number[]; subscriptionId: string };
