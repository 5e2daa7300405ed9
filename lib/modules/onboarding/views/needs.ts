/** Needs of each kind of business, for screens. */
export { documentsOf, hasOwners, hasPeople } from '../domain/needs.ts';
export { isOpenToSeller } from '../domain/onboarding-moves.ts';
export { anchorOf, type MissingPart, type OpenParts, type RefusedPart } from '../domain/open-parts.ts';
export { type Lack, refusedFor, type StepState } from '../domain/steps.ts';
