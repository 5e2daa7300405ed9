/** Words of bank statements, which are enumerations of the database. */

export const STATEMENT_FORMATS = ['table', 'mt940', 'camt053', 'ofx'] as const;

/** `aside`: a person said that it is no payout. */
export const LINE_STATES = ['unmatched', 'matched', 'aside'] as const;
export type LineState = (typeof LINE_STATES)[number];

/** Why a line is taken for payouts. `hand`: a person said so. */
export const MATCH_REASONS = ['reference', 'amount', 'sum', 'hand'] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];

/** `certain`: named, or said by a person; `likely`: nothing else fits; `possible`: other payouts would fit as well. */
export const CONFIDENCES = ['certain', 'likely', 'possible'] as const;
export type Confidence = (typeof CONFIDENCES)[number];

/** Lines that a browser sends at once: an action takes a body of 1 MB. */
export const LINES_AT_ONCE = 200;

/** Payouts that a person matches to one line, at most. */
export const MAX_PAYOUTS = 50;

/** Lines that a person sets aside at once. */
export const MAX_ASIDE = 100;

/** Characters of a note. */
export const MAX_ASIDE_NOTE = 200;
