/** Limits of an agreement that its form and its operation share. */

export const MAX_MILESTONES = 60;
export const MAX_APPROVERS = 2;
export const MAX_SUBJECT = 255;
export const MAX_DESCRIPTION = 255;
export const MAX_LATE_TERMS = 2_000;
export const MAX_REASON = 500;

/** Digits of a business number. */
export const BUSINESS_CODE = /^\d{5,12}$/;
