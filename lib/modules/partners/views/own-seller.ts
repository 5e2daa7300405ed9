import type { OnboardingEventKind } from '#lib/modules/onboarding/contract/enums.ts';
import type { SellerListRow } from './seller-list.ts';

/** A seller of a partner, by its name in addresses. */
export type OwnSeller = SellerListRow & { sellerId: number; partnerId: number };

/** A line of the history of a seller's onboarding. `by` null: the seller, or the system. */
export type SellerEvent = { id: number; kind: OnboardingEventKind; at: Date; by: string | null };
