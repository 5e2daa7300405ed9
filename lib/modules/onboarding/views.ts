/** Needs of each kind of business, for screens. */
export { fileNeedsOf, hasOwners, hasPeople } from './domain/needs.ts';
export { isOpenToSeller } from './domain/onboarding-moves.ts';
export { anchorOf, type MissingItem, type OpenItems, type RefusedItem } from './domain/open-items.ts';
export { type Lack, refusedFor, type StepState } from './domain/steps.ts';

/** Banks of Israel in which businesses have accounts, by number, in the order in which they are offered. */
export const BANK_NUMBERS = [10, 12, 11, 20, 31, 17, 14, 46, 54, 4, 18, 52, 13, 34, 9, 22, 23, 99] as const;
