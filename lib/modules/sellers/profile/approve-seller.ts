import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { NotifyContext } from '#lib/modules/callbacks/index.ts';
import { notifyingOfChange } from './notify-seller.ts';
import { keepApproval } from './store-profile.ts';

/**
 * Inside the database transaction that decided an onboarding: approves a seller, and tells its partner
 * (`seller-approve`). One that is approved stays as it is, and nobody is told again. Whoever committed wakes the
 * deliveries.
 */
export const approveSeller = (inside: Database, context: NotifyContext, sellerId: number): Promise<boolean> =>
  notifyingOfChange(inside, context, sellerId, async () =>
    keepApproval(inside, sellerId, (await readClock(inside)).now),
  );
