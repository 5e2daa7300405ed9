import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import type { NotifyContext } from '#lib/modules/callbacks/index.ts';
import { notifyingOfChange } from '#lib/modules/sellers/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { ReviewRefusal } from '../domain/review.ts';
import { type LockedOnboarding, lockOnboarding } from './lock-onboarding.sql.ts';

/** Connections of reviews. */
export type ReviewContext = {
  database: Database;
  notify: NotifyContext;
  /** Called after a commit that may have a callback on its way. */
  wakeDeliveries: () => void;
};

/** A reviewer and one onboarding. `userId`: null is the sandbox's reviewer. */
export type Reviewing = { publicId: string; partnerIds: readonly number[]; userId: number | null };

class Refused extends Error {
  readonly why: ReviewRefusal;
  constructor(why: ReviewRefusal) {
    super(why);
    this.why = why;
  }
}

/** Inside `reviewing`: rolls the decision back and returns the refusal to its reviewer. */
export function stop(why: ReviewRefusal): never {
  throw new Refused(why);
}

/**
 * Runs a decision about an onboarding alone: another decision about the same one waits, and then reads its result.
 * Changes of the seller go to the partner by callback. Refused for onboardings of other partners.
 */
export async function reviewing<Value>(
  { database, notify, wakeDeliveries }: ReviewContext,
  { publicId, partnerIds }: Reviewing,
  decide: (inside: Database, onboarding: LockedOnboarding) => Promise<Value>,
): Promise<Result<Value, ReviewRefusal>> {
  try {
    const decided = await database.inTransaction(async (inside) => {
      const onboarding = await lockOnboarding(inside, publicId, partnerIds);
      if (!onboarding) return refuse('gone' as const);
      return ok(await notifyingOfChange(inside, notify, onboarding.sellerId, () => decide(inside, onboarding)));
    });
    if (decided.ok) wakeDeliveries();
    return decided;
  } catch (error) {
    if (error instanceof Refused) return refuse(error.why);
    throw error;
  }
}
