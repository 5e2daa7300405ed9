import type { Database } from '#lib/platform/db/database.ts';
import type { OnboardingEventKind } from './contract/enums.ts';
import { addEvent, type EventToAdd } from './store/store-onboarding.ts';

export type EventDetails = Partial<Pick<EventToAdd, 'userId' | 'detail'>>;

/** Writes an event into the history of a seller's onboarding. Without a user the actor is the seller, or the system. */
export const recordEvent = (
  inside: Database,
  sellerId: number,
  kind: OnboardingEventKind,
  { userId = null, detail = null }: EventDetails = {},
): Promise<void> => addEvent(inside, { sellerId, kind, userId, detail });
