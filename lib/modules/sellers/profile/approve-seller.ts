import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { NotifyContext } from '#lib/modules/callbacks/index.ts';
import { notifyingOfChange } from './notify-seller.ts';
import { keepApproval } from './store-profile.ts';

/**
 * Inside the database transaction that decided an onboarding: approves a seller and enqueues the partner's callback
 * (`seller-approve`). An approved seller stays as it is, without another callback. Deliveries are woken after the
 * commit, by the caller.
 */
export const approveSeller = (inside: Database, context: NotifyContext, sellerId: number): Promise<boolean> =>
  notifyingOfChange(inside, context, sellerId, async () =>
    keepApproval(inside, sellerId, (await readClock(inside)).now),
  );
