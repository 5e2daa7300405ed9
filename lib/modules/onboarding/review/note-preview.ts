import type { Database } from '#lib/platform/db/database.ts';
import { recordEvent } from '../record-event.ts';
import { readOnboarding } from '../store/store-onboarding.ts';

/**
 * Writes into the history of a seller that a person of its partner opens its dashboard; sellers without an onboarding
 * have no history.
 */
export const notePreview = (database: Database, sellerId: number, userId: number): Promise<void> =>
  database.inTransaction(async (inside) => {
    if (await readOnboarding(inside, sellerId)) await recordEvent(inside, sellerId, 'previewed', { userId });
  });
