import type { Database } from '#lib/platform/db/database.ts';
import type { OnboardingEventKind } from './contract/enums.ts';
import { addEvent, type EventToAdd, readOnboarding } from './store/store-onboarding.ts';

export type EventDetails = Partial<Pick<EventToAdd, 'userId' | 'detail'>>;

/** Writes an event into the history of a seller's onboarding. Without a user the actor is the seller, or the system. */
export const recordEvent = (
  inside: Database,
  sellerId: number,
  kind: OnboardingEventKind,
  { userId = null, detail = null }: EventDetails = {},
): Promise<void> => addEvent(inside, { sellerId, kind, userId, detail });

/** Records that a person of its partner opens a seller's dashboard; sellers without an onboarding have no history. */
export const recordPreview = (database: Database, sellerId: number, userId: number): Promise<void> =>
  database.inTransaction(async (inside) => {
    if (await readOnboarding(inside, sellerId)) await recordEvent(inside, sellerId, 'previewed', { userId });
  });
