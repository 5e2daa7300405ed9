/** What screens know of the needs of each kind of business. */
export {
  BUSINESS_KIND_NUMBERS,
  type DocumentNeed,
  documentsOf,
  hasOwners,
  hasPeople,
  isBusinessKind,
} from '../domain/needs.ts';
export { isOpenToSeller } from '../domain/onboarding-moves.ts';
export type { Lack, StepState } from '../domain/steps.ts';
