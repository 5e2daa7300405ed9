import type { Database } from '#lib/platform/db/database.ts';
import { recordEvent } from '../record-event.ts';
import { readOnboarding } from '../store/store-onboarding.ts';

/** Writes into the history of a seller that somebody of its partner looks at its dashboard; where it has a history. */
export const notePreview = (database: Database, sellerId: number, userId: number): Promise<void> =>
  database.inTransaction(async (inside) => {
    if (await readOnboarding(inside, sellerId)) await recordEvent(inside, sellerId, 'previewed', { userId });
  });
