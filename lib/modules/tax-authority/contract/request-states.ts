/**
 * States of a request for an allocation number. `asking`: by us; `blocked` and `refused`: a person has to do something;
 * `deciding`: the authority is told the way on; `objected`: it looks again.
 */
export const ALLOCATION_STATES = ['asking', 'blocked', 'refused', 'deciding', 'objected', 'done'] as const;
export type AllocationState = (typeof ALLOCATION_STATES)[number];

/**
 * Why a person has to do something: the business is not connected; the buyer's number is wrong; the dates are; the
 * connection lacks a permission or a setting; or the authority does not take the invoice as it is.
 */
export const ALLOCATION_BLOCKS = ['not-connected', 'buyer-number', 'dates', 'setup', 'rejected'] as const;
export type AllocationBlock = (typeof ALLOCATION_BLOCKS)[number];

/** Ways on after a refusal. */
export const ALLOCATION_WAYS = ['continue', 'cancel', 'objection', 'reverse-charge'] as const;
export type AllocationWay = (typeof ALLOCATION_WAYS)[number];

/** Digits that are printed: the right-most of the authority's 26. */
const NUMBER_DIGITS = 9;
export const printedNumber = (confirmation: string): string => confirmation.slice(-NUMBER_DIGITS);

/** Hours after which a document that waits for the authority's answer is shown with another way on. */
export const LONG_WAIT_HOURS = 24;

/** Actions on a document that waits, by how far its request is. */
export type AllocationActions = {
  /** Ways on that the authority is told. */
  ways: readonly AllocationWay[];
  /** Ask once more. */
  again: boolean;
  /** Type the number that was given on the authority's own site. */
  byHand: boolean;
  /** Issue it without a number, of which the authority knows nothing. */
  without: boolean;
};

const NOTHING: AllocationActions = { ways: [], again: false, byHand: false, without: false };

/**
 * `isWhole`: nothing was taken back or paid of it, so that it can be cancelled; `isOld`: it has waited for
 * `LONG_WAIT_HOURS`; `isInDoubt`: the authority may have given a number, so that it goes out without one when it is old
 * alone.
 */
export function actionsOf(
  { state, why }: { state: AllocationState; why: AllocationBlock | null },
  { isWhole, isOld, isInDoubt }: { isWhole: boolean; isOld: boolean; isInDoubt: boolean },
): AllocationActions {
  if (state === 'refused')
    return {
      ...NOTHING,
      ways: ALLOCATION_WAYS.filter((way) => isWhole || way === 'continue' || way === 'objection'),
    };
  if (state === 'blocked')
    return { ways: [], again: why !== 'not-connected', byHand: true, without: isOld || !isInDoubt };
  if (isOld && state !== 'done') return { ways: [], again: false, byHand: true, without: true };
  return NOTHING;
}
