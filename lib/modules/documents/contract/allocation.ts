/**
 * Outcome of the number of a document that needs one. `without`: its business issues it without one, and says so on
 * it; `reversed`: the number was given for an invoice without VAT, which its buyer reports.
 */
export const ALLOCATION_STATUSES = ['waiting', 'given', 'refused', 'without', 'reversed'] as const;
export type AllocationStatus = (typeof ALLOCATION_STATUSES)[number];

/** `number`: nine digits; null before it is given, and where there is none. */
export type Allocation = { status: AllocationStatus; number: string | null };

/** Whether a document may not go out yet: no original is handed out, and nobody is sent it. */
export const isHeld = (allocation: Allocation | null): boolean =>
  allocation !== null && (allocation.status === 'waiting' || allocation.status === 'refused');
