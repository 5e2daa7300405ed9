/** What follows from the kind of a business (`seller_inc`, answers, section 6). */

const INDIVIDUAL = 1;

/** Whether a business of this kind is its owner, so that its number is the owner's social id (114). */
export const isItsOwner = (kind: number | null): boolean => kind === 2 || kind === 5;

/** Whether a business of this kind has a name and a number of its own beside those of a person. */
export const hasBusinessNumber = (kind: number | null): boolean => kind !== null && kind !== INDIVIDUAL;
