import type { OnboardingEventKind } from '#lib/modules/onboarding/contract/words.ts';
import type { StandingRow } from './standings.ts';

/** A seller of a partner, by its name in addresses. */
export type OwnSeller = StandingRow & { sellerId: number; partnerId: number };

/** A line of the history of a seller's onboarding. `by` null: the seller, or the system. */
export type SellerEvent = { id: number; kind: OnboardingEventKind; at: Date; by: string | null };
