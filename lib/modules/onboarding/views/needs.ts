/** Needs of each kind of business, for screens. */
export { fileNeedsOf, hasOwners, hasPeople } from '../domain/needs.ts';
export { isOpenToSeller } from '../domain/onboarding-moves.ts';
export { anchorOf, type MissingItem, type OpenItems, type RefusedItem } from '../domain/open-items.ts';
export { type Lack, refusedFor, type StepState } from '../domain/steps.ts';
